import { callWithCsrf } from '../../lib/csrf';
import { entriesOf, type ReadFile } from './read-files';
import type { Written } from './text';

const KINDS = ['ratings', 'days', 'watchlist', 'listed'] as const;

/** Counts of the items in a file's entries; those that are not written already existed. */
function countRequested(entries: ReturnType<typeof entriesOf>, isList: boolean): Written {
  return {
    ratings: entries.filter(({ stars }) => stars !== null).length,
    days: entries.filter(({ watched_on }) => watched_on !== null).length,
    watchlist: entries.filter(({ is_wanted }) => is_wanted).length,
    listed: isList ? entries.length : 0,
  };
}

/** Saves the files one after the other; files with dated entries come before marks, which contain less information. */
export async function writeAll(
  files: readonly ReadFile[],
): Promise<Record<'sum' | 'same', Written>> {
  const sum: Written = { ratings: 0, days: 0, watchlist: 0, listed: 0 };
  const same = { ...sum };
  const isOfMarks = ({ rows }: ReadFile) => rows.some(({ isMark }) => isMark);
  const ordered = files.toSorted((a, b) => Number(isOfMarks(a)) - Number(isOfMarks(b)));
  for (const file of ordered) {
    const entries = entriesOf(file);
    if (entries.length === 0) continue;
    const body = { entries, ...(file.isList ? { list_name: file.listName } : {}) };
    const written = await callWithCsrf('POST /api/user/data-import', { body });
    const asked = countRequested(entries, file.isList);
    for (const name of KINDS) {
      sum[name] += written[name];
      same[name] += asked[name] - written[name];
    }
  }
  return { sum, same };
}
