/** A clock for display, updated only while something shows it. */
const TICK = 200;

interface Ticking {
  readonly now: number;
}

export function createTicking(clock: () => number, needed: () => boolean): Ticking {
  let now = $state(clock());
  const going = $derived(needed());

  $effect(() => {
    if (!going) return;
    now = clock();
    const timer = setInterval(() => {
      now = clock();
    }, TICK);
    return () => clearInterval(timer);
  });

  return {
    get now() {
      return now;
    },
  };
}
