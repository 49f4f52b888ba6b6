/** The member of a union that has the code, which may be one of several. */
type OfCode<T extends { code: string }, C> = T extends unknown
  ? C extends T['code']
    ? T
    : never
  : never;

/** For each code the words that say it, with its parameters. */
export type Phrases<T extends { code: string }> = {
  [C in T['code']]: (of: OfCode<T, C>) => string;
};

/** The text of a code. */
export function phrase<T extends { code: string }>(phrases: Phrases<T>, of: T): string {
  const byCode: Partial<Record<string, (of: never) => string>> = phrases;
  const say = byCode[of.code] as ((of: T) => string) | undefined;
  return say?.(of) ?? '';
}
