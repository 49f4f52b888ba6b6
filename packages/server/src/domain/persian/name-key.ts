import { joinedKey } from './fold.ts';

/** Maximum length of a key in code units; nobody types more. */
export const NAME_KEY_LENGTH = 120;

/**
 * Identifies a name regardless of its spelling: its joined key, truncated. '' for a name without
 * letters and digits.
 */
export function nameKey(name: string): string {
  return joinedKey(name).slice(0, NAME_KEY_LENGTH);
}
