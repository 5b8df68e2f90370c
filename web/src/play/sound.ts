/**
 * Synthesised sounds: a soft wooden tick for a move, a rattle for the die, two notes at the end, which rise for a
 * win and fall for a loss. Nothing is created
 * before the first sound, because browsers allow sound only after the page was touched.
 */
export interface Sounds {
  move(): void;
  roll(): void;
  /** The end, as a player who lost hears it, or anyone else. */
  end(lost: boolean): void;
}

/** One knock: its time, pitch, volume and duration. */
interface Knock {
  at: number;
  pitch: number;
  loudness: number;
  ring: number;
}

const MOVE: readonly Knock[] = [
  { at: 0, pitch: 420, loudness: 0.25, ring: 0.09 },
  { at: 0.004, pitch: 1150, loudness: 0.08, ring: 0.04 },
];
/** Two notes, after the last piece has been heard. */
const END: readonly Knock[] = notes(392, 523);
const LOST: readonly Knock[] = notes(392, 330);
const RATTLES = 7;

export function createSounds(wanted: () => boolean): Sounds {
  let context: AudioContext | null = null;
  const play = (knocks: readonly Knock[]): void => {
    if (!wanted() || typeof AudioContext === "undefined") return;
    context ??= new AudioContext();
    for (const knock of knocks) strike(context, knock);
  };
  return { move: () => play(MOVE), roll: () => play(rattle()), end: (lost) => play(lost ? LOST : END) };
}

function notes(first: number, second: number): Knock[] {
  return [
    { at: 0.25, pitch: first, loudness: 0.14, ring: 0.5 },
    { at: 0.41, pitch: second, loudness: 0.14, ring: 0.7 },
  ];
}

/** A bouncing die: each knock is sooner and softer than the one before, and none is quite like another. */
function rattle(): Knock[] {
  return Array.from({ length: RATTLES }, (_, index) => ({
    at: 0.5 * (1 - 0.72 ** index),
    pitch: 700 + 500 * Math.random(),
    loudness: 0.18 * 0.8 ** index,
    ring: 0.05,
  }));
}

function strike(context: AudioContext, { at, pitch, loudness, ring }: Knock): void {
  const start = context.currentTime + at;
  const voice = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const volume = new GainNode(context, { gain: loudness });
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + ring);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + ring);
}
