/** For each code the words that say it, with its parameters. */
export type Phrases<T extends { code: string }> = {
  [C in T['code']]: (of: Extract<T, { code: C }>) => string;
};

/** What is known by a code, in words. */
export const phrase = <T extends { code: string }>(phrases: Phrases<T>, of: T): string =>
  (phrases as unknown as Record<string, (of: T) => string>)[of.code]?.(of) ?? '';
