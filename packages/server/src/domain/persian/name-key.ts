import { joinedKey } from './fold.ts';

/** Code units of a key; nobody types more. */
export const NAME_KEY_LENGTH = 120;

/** What one name is known by, whoever wrote it: its joined key, cut. '' for a name without letters and digits. */
export function nameKey(name: string): string {
  return joinedKey(name).slice(0, NAME_KEY_LENGTH);
}
