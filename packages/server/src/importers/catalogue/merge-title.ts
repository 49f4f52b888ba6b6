import { slugOf } from '../../domain/slug.ts';
import type { TitleSnapshot } from './snapshots.ts';
import { type ImportSource, trustOf } from './sources.ts';
import type { TitleRow, TitleWithId } from './title-rows.ts';

/** Columns that a source may fill or correct; the others belong to the catalogue file and to staff. */
const COLUMNS = [
  'title_fa',
  'title_en',
  'title_original',
  'year',
  'end_year',
  'release_date',
  'runtime_min',
  'age',
  'synopsis_fa',
  'synopsis_en',
  'tagline_fa',
  'tagline_en',
  'series_status',
  'keywords',
  'companies',
  'networks',
  'poster_hash',
  'backdrop_hash',
] as const;

/** Child tables by their lock, and what of the record would be written there. */
const PARTS = [
  ['aliases', 'title_aliases'],
  ['genres', 'title_genres'],
  ['countries', 'title_countries'],
  ['languages', 'title_languages'],
  ['credits', 'credits'],
] as const;

/** Filled where there is nothing, never corrected: their rows carry files and histories. */
const FILLED_PARTS = ['editions', 'screenshots', 'trailers'] as const;

interface MergedTitle {
  title: TitleWithId;
  row: TitleRow;
  /** Parts that stay as they are, as if they were locked. */
  closed: string[];
}

/**
 * Merges what a source knows into a title: a field is written when it is empty, or when the source
 * is trusted as much as the one that wrote it. What the source does not know stays.
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

  // Another list of equal trust may be shorter: people of a table are fewer than those of a file.
  const mayReplaceList = (field: string) => {
    const writer = provenance[field] ?? provenance['*'] ?? 'operator';
    return writer === source || trustOf(source) > trustOf(writer);
  };

  const row = { ...incoming };
  const stay = (column: keyof TitleRow) => {
    row[column] = (before.title[column] ?? null) as TitleRow[typeof column];
  };
  stay('type');
  stay('status');
  stay('available_from');
  for (const column of COLUMNS) {
    const value = column === 'title_fa' ? (record.title_fa ?? null) : incoming[column];
    const isWritten =
      hasValue(value) && !locked.has(column) && (isEmpty(before, column) || mayReplace(column));
    if (!isWritten) stay(column);
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

/** A Persian name that only repeats another one fills the column until one is known. */
function isEmpty({ title }: TitleSnapshot, column: string): boolean {
  if (column !== 'title_fa') return !hasValue(title[column]);
  return title.title_fa === (title.title_en ?? title.title_original);
}

type Aliases = TitleWithId['record']['aliases'];

/** The present names first, so that they keep their positions. */
function mergedAliases(aliases: Aliases, { parts }: TitleSnapshot): Aliases {
  const known = parts.title_aliases
    .toSorted((a, b) => Number(a.position) - Number(b.position))
    .map(({ text, language }) => ({ text: String(text), language: language as string | null }));
  const texts = new Set(known.map(({ text }) => text));
  return [...known, ...aliases.filter(({ text }) => !texts.has(text))];
}
