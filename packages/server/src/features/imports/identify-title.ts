import type { api, TitleCandidate } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import { type Db, transact } from '../../db/client.ts';
import { editedByStaff } from '../../db/field-locks.ts';
import { queryRow } from '../../db/query-rows.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import { versionConflict } from '../../domain/field-locks.ts';
import { ImportError } from '../../importers/catalogue/import-session.ts';
import { searchTmdb, searchWikidata } from '../../importers/sources/candidates.ts';
import { findTmdbKey } from '../../importers/sources/tmdb.ts';
import type { ImportDeps } from './run-source.ts';

/* Jellyfin's "identify": staff search TMDB and Wikidata for a title, and the result they pick gives the title its
   IDs. Empty fields are then filled by imports of these IDs, which appear in the history and can be undone. */

type Query = z.output<typeof api.listTitleCandidates.query>;
type Body = z.output<typeof api.identifyTitle.body>;
type Deps = Pick<ImportDeps, 'database' | 'jobs' | 'config'>;

/** Timeout of a search, since a person is waiting. */
const SEARCH_MS = 20_000;

/**
 * Results of TMDB and Wikidata for a name, a year or an ID; a service that does not answer is reported in a sentence.
 */
export async function listTitleCandidates({ database, config }: Deps, query: Query) {
  const key = await findTmdbKey(database.db, config);
  const signal = AbortSignal.timeout(SEARCH_MS);
  const problems: string[] = [];
  const tried = async (name: string, search: Promise<TitleCandidate[]>) =>
    search.catch((error: Error) => {
      if (!(error instanceof ImportError) && !signal.aborted) throw error;
      problems.push(
        signal.aborted ? `${name} به‌موقع پاسخ نداد` : (error as ImportError).userMessage,
      );
      return [];
    });
  const [ofTmdb, ofWikidata] = await Promise.all([
    key ? tried('TMDB', searchTmdb(config.tmdb, key, query, signal)) : [],
    tried('Wikidata', searchWikidata(config, query, signal)),
  ]);
  // TMDB knows Wikidata's IDs: a work found in both is listed once, with TMDB's picture.
  const known = new Set(ofTmdb.flatMap(({ externalIds }) => externalIds.map(idOf)));
  const fresh = ofWikidata.filter(
    ({ externalIds }) => !externalIds.some((id) => known.has(idOf(id))),
  );
  return { data: [...ofTmdb, ...fresh], problems, hasTmdbKey: key !== null };
}

const idOf = ({ source, externalId }: { source: string; externalId: string }) =>
  `${source}:${externalId}`;

const titleRow = z.object({
  version: z.number(),
  titleFa: z.string(),
  externalIds: z.array(z.object({ source: z.string(), externalId: z.string() })),
});

async function lockTitle(tx: Db, id: number) {
  await tx.execute(sql`select from titles where id = ${id} for no key update`);
  const row = await queryRow(
    tx,
    titleRow,
    sql`select t.version, t.title_fa as "titleFa", coalesce((
        select json_agg(json_build_object('source', x.source, 'externalId', x.external_id)
          order by x.source, x.external_id)
        from title_external_ids x where x.title_id = t.id), '[]') as "externalIds"
      from titles t where t.id = ${id}`,
  );
  if (!row) throw notFound('این عنوان');
  return row;
}

/** Enqueues an import of one ID, without a preview of the changes: staff have already chosen. */
async function enqueueImport(
  { jobs }: Deps,
  tx: Db,
  userId: number | null,
  { source, id, name }: { source: 'tmdb' | 'wikidata'; id: string; name: string },
): Promise<void> {
  const options = { columns: null, ids: [id], files: null };
  const row = await queryRow(
    tx,
    z.object({ id: z.string() }),
    sql`insert into import_requests (source, name, options, user_id, state)
      values (${source}, ${name}, ${JSON.stringify(options)}::jsonb, ${userId}, 'applying')
      returning id::text`,
  );
  if (row) await jobs.enqueue(tx, 'run-import', { importId: row.id, step: 'apply' });
}

/**
 * Gives a title the IDs of the work that staff picked, instead of those that it had from the same catalogues, and
 * requests imports that fill its empty fields. Returns the number of imports.
 *
 * @throws AppError not_found, invalid_input, conflict with the version as it is now
 */
export async function identifyTitle(deps: Deps, actor: Actor, id: number, body: Body) {
  const hasKey = (await findTmdbKey(deps.database.db, deps.config)) !== null;
  return transact(deps.database.pool, async (tx) => {
    const before = await lockTitle(tx, id);
    if (before.version !== body.version) throw versionConflict('این عنوان', before);
    const sources = new Set(body.externalIds.map(({ source }) => source));
    const kept = before.externalIds.filter(({ source }) => !sources.has(source as 'imdb'));
    const externalIds = [...kept, ...body.externalIds];
    await tx.execute(sql`delete from title_external_ids where title_id = ${id}`);
    try {
      await tx.execute(sql`
        insert into title_external_ids (source, external_id, title_id)
        select source, external_id, ${id}::int from unnest(
          ${sql.param(externalIds.map(({ source }) => source))}::text[],
          ${sql.param(externalIds.map(({ externalId }) => externalId))}::text[]) as x(source, external_id)`);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw invalidField(
        'external_ids',
        'عنوان دیگری این شناسه را دارد؛ شاید این دو یکی‌اند و باید با هم یکی شوند',
      );
    }
    await tx.execute(sql`
      update titles set ${editedByStaff(['external_ids'])} where id = ${id}`);
    await writeAudit(tx, actor, {
      action: 'titles.identify',
      subject: { kind: 'title', id },
      before: { externalIds: before.externalIds },
      after: { externalIds },
    });
    const of = (wanted: string) =>
      externalIds.find(({ source }) => source === wanted)?.externalId ?? null;
    const [tmdb, imdb] = [of('tmdb'), of('imdb')];
    const name = `شناسایی: ${before.titleFa}`;
    const runs = [
      ...(hasKey && (tmdb ?? imdb)
        ? [{ source: 'tmdb' as const, id: (tmdb ?? imdb) as string, name }]
        : []),
      ...(imdb ? [{ source: 'wikidata' as const, id: imdb, name }] : []),
    ];
    for (const run of runs) await enqueueImport(deps, tx, actor.userId, run);
    return { runs: runs.length };
  });
}
