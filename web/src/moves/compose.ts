/**
 * Merges several objects into one, keeping their getters: the state of a page is composed of small reactive parts.
 * If two parts have the same name, the later one wins.
 */
export function compose<A, B>(first: A, second: B): Omit<A, keyof B> & B;
export function compose<A, B, C>(
  first: A,
  second: B,
  third: C,
): Omit<A, keyof B | keyof C> & Omit<B, keyof C> & C;
export function compose(...parts: object[]): object {
  const properties = parts.map((part) => Object.getOwnPropertyDescriptors(part));
  return Object.defineProperties({}, Object.assign({}, ...properties));
}
