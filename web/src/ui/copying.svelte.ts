/** Copies a text, and reports it for a moment. */
const MOMENT = 2000;

interface Copying {
  /** The text copied a moment ago. */
  readonly copied: string | null;
  copy(text: string): Promise<void>;
}

export function createCopying(): Copying {
  let copied = $state<string | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function copy(text: string): Promise<void> {
    if (!(await written(text))) return;
    copied = text;
    clearTimeout(timer);
    timer = setTimeout(() => {
      copied = null;
    }, MOMENT);
  }

  return {
    get copied() {
      return copied;
    },
    copy,
  };
}

async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

/** Browsers give the clipboard to secure pages only; on a home network this fallback works. */
function copiedBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
