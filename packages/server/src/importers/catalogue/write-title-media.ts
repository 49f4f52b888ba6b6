import { type MergeTarget, mergeRows } from '../../db/merge-rows.ts';
import { storeMedia } from './assets.ts';
import type { ImportSession } from './import-session.ts';
import type { PlacedTitle } from './title-rows.ts';

const SCREENSHOTS: MergeTarget = {
  table: 'screenshots',
  columns: ['title_id', 'position', 'image_hash'],
  key: ['title_id', 'position'],
  // Screenshots that a job took from the film stay until a record brings others.
  scope: 't.title_id = any($2::int[]) and not t.is_made',
};

const TRAILERS: MergeTarget = {
  table: 'trailers',
  columns: ['title_id', 'position', 'title_fa', 'storage_key', 'duration_seconds'],
  key: ['title_id', 'position'],
  scope: 't.title_id = any($2::int[])',
};

/**
 * Writes screenshots and trailers, except for titles whose `locks` protect them. Returns the number
 * of rows written.
 */
export async function writeTitleMedia(
  session: ImportSession,
  titles: readonly PlacedTitle[],
  knownIds: readonly number[],
  images: ReadonlyMap<string, string>,
  locks: ReadonlyMap<number, string[]>,
): Promise<number> {
  const known = new Set(knownIds);
  const open = (lock: 'screenshots' | 'trailers') =>
    titles.filter(
      ({ id, record }) =>
        (known.has(id) || record[lock].length > 0) && !locks.get(id)?.includes(lock),
    );
  let written = 0;

  const withShots = open('screenshots');
  if (withShots.length > 0) {
    const rows = withShots.flatMap(({ id: title_id, record }) =>
      record.screenshots.map((asset, position) => ({
        title_id,
        position,
        image_hash: images.get(asset),
      })),
    );
    await deleteMade(session, withShots);
    written += await mergeRows(
      session.client,
      SCREENSHOTS,
      withShots.map(({ id }) => id),
      rows,
    );
  }

  const withTrailers = open('trailers');
  if (withTrailers.length > 0) {
    const rows = [];
    for (const { id: title_id, record } of withTrailers) {
      for (const [position, { file, title_fa, duration_seconds }] of record.trailers.entries()) {
        const { storageKey } = await storeMedia(session, 'clips', file);
        rows.push({ title_id, position, title_fa, storage_key: storageKey, duration_seconds });
      }
    }
    written += await mergeRows(
      session.client,
      TRAILERS,
      withTrailers.map(({ id }) => id),
      rows,
    );
  }
  return written;
}

async function deleteMade(
  { client }: ImportSession,
  titles: readonly PlacedTitle[],
): Promise<void> {
  const given = titles.filter(({ record }) => record.screenshots.length > 0);
  if (given.length === 0) return;
  await client.query('delete from screenshots where is_made and title_id = any($1::int[])', [
    given.map(({ id }) => id),
  ]);
}
