import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { CONTENT_CHANGED } from '../../db/content-version.ts';
import { withImportLock } from '../../db/locks.ts';
import { queryClientRow, queryClientRows } from '../../db/query-client-rows.ts';
import {
  refreshPersonSearch,
  refreshSearchTotals,
  refreshTitleSearch,
} from '../../db/read-models/search/refresh-search.ts';
import { ImportError } from './import-session.ts';
import { removeAdded } from './journal.ts';
import { titleSnapshot } from './snapshots.ts';
import { creditedOf, forget, pictureOf, writeBack } from './write-back-titles.ts';

export interface UndoResult {
  /** Number of titles that the run created and that were deleted. */
  deleted: number;
  /** Number of titles that were restored to their state before the run. */
  restored: number;
  /** Number of titles that were kept because somebody changed or used them since. */
  kept: number;
  /**
   * Number of seasons, episodes, editions, files, trailers and screenshots that the run had added to other titles and
   * that were removed.
   */
  removedParts: number;
  /** Number of such parts that were kept because somebody changed or used them since. */
  keptParts: number;
}

const BATCH = 500;

const idRow = z.object({ id: z.number() });
const changedRow = idRow.extend({ before: titleSnapshot, isSame: z.boolean() });

/**
 * Reverts what a run created and changed: titles with names, facts, genres, people and ratings, and seasons, episodes,
 * editions, files, trailers and screenshots that it added to existing titles. Whatever was edited, imported again or
 * used by members since then is kept. Runs in one transaction. A run that has not finished must have been interrupted:
 * the lock excludes one in progress.
 *
 * @throws ImportError if there is no such run, or if it was already undone
 */
export async function undoImport(pool: Pool, runId: string): Promise<UndoResult> {
  return withImportLock(pool, async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    await claimRun(client, runId);
    const restored = await restoreTitles(client, runId);
    const deleted = await deleteTitles(client, runId);
    const parts = await removeParts(client, runId);
    const people = await restorePeople(client, runId);
    await client.query('delete from import_changes where run_id = $1', [runId]);
    await refreshPersonSearch(client, [...deleted.people, ...people]);
    await refreshSearchTotals(client);
    await client.query(CONTENT_CHANGED);
    await client.query('commit');
    return {
      deleted: deleted.titles,
      restored: restored.done,
      kept: restored.kept + deleted.kept,
      removedParts: parts.removed,
      keptParts: parts.kept,
    };
  });
}

async function claimRun(client: ClientBase, runId: string): Promise<void> {
  const run = await queryClientRow(
    client,
    z.object({ isUndone: z.boolean() }),
    `select undone_at is not null as "isUndone" from import_runs where id::text = $1 for update`,
    [runId],
  );
  if (!run) throw new ImportError(`There is no import run ${runId}.`);
  if (run.isUndone) throw new ImportError('This import run was undone already.');
  await client.query('update import_runs set undone_at = now() where id::text = $1', [runId]);
}

/** Restores the titles that were not written to since the run: those that still have the version that it left. */
async function restoreTitles(client: ClientBase, runId: string) {
  let done = 0;
  let kept = 0;
  let after = 0;
  for (;;) {
    const rows = await queryClientRows(
      client,
      changedRow,
      `select c.from_id as id, c.before, t.version = (c.before->'title'->>'version')::int + 1 as "isSame"
       from import_changes c join titles t on t.id = c.from_id
       where c.run_id = $1 and c.kind = 'title' and c.before is not null and c.from_id > $2
       order by c.from_id limit $3 for update of t`,
      [runId, after, BATCH],
    );
    if (rows.length === 0) return { done, kept };
    after = rows.at(-1)?.id ?? after;
    const same = rows.filter(({ isSame }) => isSame);
    kept += rows.length - same.length;
    done += same.length;
    await writeBack(client, same);
  }
}

/** Hashes of the pictures that runs replaced and that undoing them would restore. */
export async function findReplacedPictures(client: ClientBase): Promise<Set<string>> {
  const rows = await queryClientRows(
    client,
    z.object({ hash: z.string() }),
    `select h.hash from import_changes c join titles t on t.id = c.from_id,
       unnest(array[c.before->'title'->>'poster_hash', c.before->'title'->>'backdrop_hash'],
         array[t.poster_hash, t.backdrop_hash]) h (hash, now)
     where c.kind = 'title' and t.version = (c.before->'title'->>'version')::int + 1
       and h.hash is distinct from h.now and h.hash is not null
     union
     select c.before->>'image_hash' from import_changes c join people p on p.id = c.from_id
     where c.kind = 'person' and p.version = (c.before->>'version')::int + 1
       and c.before->>'image_hash' is distinct from p.image_hash and c.before->>'image_hash' is not null`,
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** Deletes titles that the run created and that nobody has changed, filled or used. */
async function deleteTitles(client: ClientBase, runId: string) {
  const rows = await queryClientRows(
    client,
    idRow.extend({ isUnused: z.boolean() }),
    `select t.id, t.version = 1 and not exists (select from comments x where x.title_id = t.id)
       and not exists (select from watchlist x where x.title_id = t.id)
       and not exists (select from watch_history x where x.title_id = t.id)
       and not exists (select from title_likes x where x.title_id = t.id)
       and not exists (select from member_ratings x where x.title_id = t.id)
       and not exists (select from diary_entries x where x.title_id = t.id)
       and not exists (select from list_titles x where x.title_id = t.id)
       and not exists (select from title_follows x where x.title_id = t.id) as "isUnused"
     from import_changes c join titles t on t.id between c.from_id and c.to_id
     where c.run_id = $1 and c.kind = 'title' and c.before is null
     for update of t`,
    [runId],
  );
  const ids = rows.filter(({ isUnused }) => isUnused).map(({ id }) => id);
  const people = new Set<number>();
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    for (const person of await creditedOf(client, batch)) people.add(person);
    await forget(client, 'title', batch);
    await client.query('delete from titles where id = any($1::int[])', [batch]);
    await refreshTitleSearch(client, batch);
  }
  return { titles: ids.length, kept: rows.length - ids.length, people };
}

async function removeParts(client: ClientBase, runId: string) {
  const { titles, ...counts } = await removeAdded(client, runId);
  for (let from = 0; from < titles.length; from += BATCH) {
    const batch = titles.slice(from, from + BATCH);
    await forget(client, 'title', batch);
    await refreshTitleSearch(client, batch);
  }
  return counts;
}

/** Restores the previous state of people; those that the run created are deleted if nothing credits them. */
async function restorePeople(client: ClientBase, runId: string): Promise<number[]> {
  const restored = await queryClientRows(
    client,
    idRow,
    `update people p set name_fa = s.name_fa, name_en = s.name_en, slug = s.slug,
       biography_fa = s.biography_fa, biography_en = s.biography_en, birth_year = s.birth_year,
       death_year = s.death_year, birth_date = s.birth_date, death_date = s.death_date,
       birth_place = s.birth_place, death_place = s.death_place,
       image_hash = ${pictureOf('s.image_hash')}, field_provenance = s.field_provenance, version = p.version + 1,
       updated_at = now()
     from import_changes c, jsonb_populate_record(null::people, c.before) s
     where c.run_id = $1 and c.kind = 'person' and c.before is not null and p.id = c.from_id
       and p.version = s.version + 1
     returning p.id`,
    [runId],
  );
  const unused = await queryClientRows(
    client,
    idRow,
    `select p.id from people p join import_changes c on p.id between c.from_id and c.to_id
     where c.run_id = $1 and c.kind = 'person' and c.before is null and p.version = 1
       and not exists (select from credits x where x.person_id = p.id)
     for update of p`,
    [runId],
  );
  const ids = [...restored, ...unused].map(({ id }) => id);
  await forget(client, 'person', ids);
  await client.query('delete from people where id = any($1::int[])', [unused.map(({ id }) => id)]);
  return ids;
}
