import { camelCase } from '@parde/shared/snake-case';
import { AppError } from './app-error.ts';

/* Records that staff edit have a version counter, and lock the edited fields against imports. The database names
   fields in snake case, the API in camel case. */

/** `field_provenance` as the API shows it. */
export const provenanceOf = (stored: Record<string, string>) =>
  Object.fromEntries(Object.entries(stored).map(([column, source]) => [camelCase(column), source]));

/** The `field_provenance` entries of columns that staff wrote. */
export const operatorWrote = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, 'operator']));

/**
 * 409 for a form that was opened before the last change.
 *
 * @param thing Persian, e.g. «این عنوان»
 * @param current the record as it is now
 */
export function versionConflict(thing: string, current: { version: number }): AppError {
  return new AppError({
    code: 'conflict',
    message: `at version ${current.version}`,
    userMessage: `${thing} پس از باز کردن شما تغییر کرده است`,
    current,
  });
}
