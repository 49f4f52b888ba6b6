import { slugOf } from '../../domain/slug.ts';
import type { TitleSnapshot } from './snapshots.ts';
import { type ImportSource, trustOf } from './sources.ts';
import { MERGED_COLUMNS, type TitleRow, type TitleWithId } from './title-rows.ts';

/** Names of locks, which are also fields of the record, with the child tables that they protect. */
const PARTS = [
  ['aliases', 'title_aliases'],
  ['genres', 'title_genres'],
  ['countries', 'title_countries'],
  ['languages', 'title_languages'],
  ['credits', 'credits'],
] as const;

/** Only filled while empty, never corrected: files and histories depend on their rows. */
const FILLED_PARTS = ['editions', 'screenshots', 'trailers'] as const;

interface MergedTitle {
  title: TitleWithId;
  row: TitleRow;
  /** Parts that are left unchanged, as if they were locked. */
  closed: string[];
}

/**
 * Merges what a source knows into a title: a field is written if it is empty, or if the source is trusted at least as
 * much as the one that wrote it. Fields that the source does not know stay.
 */
export function mergeTitle(
  title: TitleWithId,
  incoming: TitleRow,
  before: TitleSnapshot,
  source: ImportSource,
): MergedTitle {
  const { record } = title;
  const locked = new Set(before.title.locked_fields);
  const provenance = { ...(before.title.field_provenance as Record<string, string>) };
  const mayReplace = (field: string) =>
    trustOf(source) >= trustOf(provenance[field] ?? provenance['*'] ?? 'operator');

  // A list from another source of equal trust may be shorter: a table has fewer people than a file.
  const mayReplaceList = (field: string) => {
    const writer = provenance[field] ?? provenance['*'] ?? 'operator';
    return writer === source || trustOf(source) > trustOf(writer);
  };

  const row = { ...incoming };
  const keepStored = (column: keyof TitleRow) => {
    row[column] = (before.title[column] ?? null) as TitleRow[typeof column];
  };
  keepStored('type');
  keepStored('status');
  keepStored('available_from');
  for (const column of MERGED_COLUMNS) {
    const value = column === 'title_fa' ? (record.title_fa ?? null) : incoming[column];
    const isWritten =
      hasValue(value) && !locked.has(column) && (isEmpty(before, column) || mayReplace(column));
    if (!isWritten) keepStored(column);
    else {
      row[column] = value;
      provenance[column] = source;
    }
  }
  row.slug = slugOf(String(row.title_fa), 'title');

  const closed: string[] = [];
  for (const [lock, table] of PARTS) {
    const isWritten =
      record[lock].length > 0 &&
      (lock === 'aliases' || before.parts[table].length === 0 || mayReplaceList(lock));
    if (!isWritten) closed.push(lock);
    else if (!locked.has(lock)) provenance[lock] = source;
  }
  for (const part of FILLED_PARTS) {
    if (record[part].length === 0 || before.has[part]) closed.push(part);
  }
  if (record.seasons.length === 0) closed.push('seasons');
  const merged = { ...record, aliases: mergedAliases(record.aliases, before) };
  row.field_provenance = JSON.stringify(provenance);
  return { title: { ...title, record: merged }, row, closed };
}

const hasValue = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;

/**
 * Whether a column counts as empty: so does a Persian name that only repeats another name, until a real one is known.
 */
function isEmpty({ title }: TitleSnapshot, column: string): boolean {
  if (column !== 'title_fa') return !hasValue(title[column]);
  return title.title_fa === (title.title_en ?? title.title_original);
}

type Aliases = TitleWithId['record']['aliases'];

/** Existing names come first, so that they keep their positions. */
function mergedAliases(aliases: Aliases, { parts }: TitleSnapshot): Aliases {
  const known = parts.title_aliases
    .toSorted((a, b) => Number(a.position) - Number(b.position))
    .map(({ text, language }) => ({ text: String(text), language: language as string | null }));
  const texts = new Set(known.map(({ text }) => text));
  return [...known, ...aliases.filter(({ text }) => !texts.has(text))];
}
