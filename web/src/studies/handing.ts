/** Hands a tree from one page to the study it starts: an address can hold only one line, and no text. */
import type { StudyContent } from "../net/messages";

let handed: StudyContent | null = null;

export function handOver(content: StudyContent): void {
  handed = content;
}

/** The tree that was handed over; it can be taken once. */
export function takeOver(): StudyContent | null {
  const taken = handed;
  handed = null;
  return taken;
}
