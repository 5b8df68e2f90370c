/** A tree handed from one page to the study it starts: an address holds one line, and no text. */
import type { StudyContent } from "../net/messages";

let handed: StudyContent | null = null;

export function handOver(content: StudyContent): void {
  handed = content;
}

/** What was handed over, once. */
export function takeOver(): StudyContent | null {
  const taken = handed;
  handed = null;
  return taken;
}
