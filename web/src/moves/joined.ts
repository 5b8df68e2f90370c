/**
 * One object made of several, their getters included: what a page holds is composed of small parts, each with
 * values that change. Of two parts with the same name the later one counts.
 */
export function joined<A, B>(first: A, second: B): Omit<A, keyof B> & B;
export function joined<A, B, C>(
  first: A,
  second: B,
  third: C,
): Omit<A, keyof B | keyof C> & Omit<B, keyof C> & C;
export function joined(...parts: object[]): object {
  const properties = parts.map((part) => Object.getOwnPropertyDescriptors(part));
  return Object.defineProperties({}, Object.assign({}, ...properties));
}
