/**
 * The browser's storage for this page: objects by key.
 *
 * Unreadable values count as absent. If the browser stores nothing, the page remembers them until it is closed.
 */

/** Values the browser would not store; they are gone with the page. */
const forgotten = new Map<string, string>();

/** Whether stored values outlive the page. */
export function remembers(): boolean {
  const probe = "quatuor/1/probe";
  const works = attempt((storage) => {
    storage.setItem(probe, "1");
    storage.removeItem(probe);
    return true;
  });
  return works === true;
}

export function keys(): string[] {
  const stored = attempt((storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at)));
  return [...new Set([...(stored ?? []), ...forgotten.keys()])].filter((key) => key !== null);
}

export function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  const kept = attempt((storage) => {
    storage.setItem(key, text);
    return true;
  });
  if (kept) forgotten.delete(key);
  else forgotten.set(key, text);
}

export function remove(key: string): void {
  forgotten.delete(key);
  attempt((storage) => storage.removeItem(key));
}

export function readObject(key: string): Record<string, unknown> {
  const text = forgotten.get(key) ?? attempt((storage) => storage.getItem(key));
  try {
    return object(JSON.parse(text ?? "null"));
  } catch {
    return {};
  }
}

/** The value if it is an object, otherwise an empty one. */
export function object(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function attempt<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}
