import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CdnPurge } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { lockSettings, readSettings, writeUncachedSettings } from '../../db/settings.ts';
import { cacheTagsOfChange, filmTag, imageTag } from '../../domain/cache-tags.ts';
import type { JobDeps, JobHandler } from '../../queue/job-handler.ts';

/** ID of the last audit log entry that the CDN was purged for; `null` before the first run. */
const purged = z.object({ auditId: z.int().nullable().default(null) }).catch({ auditId: null });

const changeRow = z.object({
  id: z.int(),
  action: z.string(),
  kind: z.string(),
  subject: z.string(),
  before: z.unknown(),
});

const BATCH = 500;
/** Number of tags per call; the most that CDN APIs accept. */
const TAGS_A_CALL = 30;

/**
 * Enqueues calls to the CDN for what staff have changed since the last run. Audit log entries are committed in the
 * order of their IDs, so that none is missed.
 */
export const findPurgesJob: JobHandler<'find-purges'> = async ({ config, database, jobs }) => {
  if (config.cdnPurge === null) return;
  await database.db.transaction(async (tx) => {
    await lockSettings(tx, 'purged');
    const { auditId } = (await readSettings(tx, 'purged', purged)).value;
    const last = await queryRow(
      tx,
      z.object({ id: z.int() }),
      sql`select coalesce(max(id), 0)::int as id from audit_log`,
    );
    if (auditId === null) return writeUncachedSettings(tx, 'purged', { auditId: last?.id ?? 0 });
    const changes = await queryRows(
      tx,
      changeRow,
      sql`select id::int, action, subject_kind as kind, subject_id as subject, before
        from audit_log where id > ${auditId} order by id limit ${BATCH}`,
    );
    const tags = new Set<string>();
    for (const { subject, ...change } of changes) {
      for (const tag of cacheTagsOfChange({ ...change, id: subject })) tags.add(tag);
      if (change.kind !== 'title') continue;
      for (const tag of await tagsOfHidden(tx, Number(subject))) tags.add(tag);
    }
    await enqueuePurges({ config, jobs }, tx, [...tags]);
    const to = changes.at(-1)?.id ?? auditId;
    if (to !== auditId) await writeUncachedSettings(tx, 'purged', { auditId: to });
    if (changes.length === BATCH)
      await jobs.enqueue(tx, 'find-purges', {}, { singletonKey: 'more' });
  });
};

/** Enqueues a purge of these tags at the CDN, if there is one. */
export async function enqueuePurges(
  { config, jobs }: Pick<JobDeps, 'config' | 'jobs'>,
  db: Db,
  tags: readonly string[],
): Promise<void> {
  if (config.cdnPurge === null) return;
  for (let at = 0; at < tags.length; at += TAGS_A_CALL) {
    await jobs.enqueue(db, 'purge-cdn', { tags: tags.slice(at, at + TAGS_A_CALL) });
  }
}

/** Tags of the pictures and films of a title that visitors can no longer see; empty if they still can. */
async function tagsOfHidden(tx: Db, titleId: number): Promise<string[]> {
  const row = await queryRow(
    tx,
    z.object({ images: z.array(z.string()), films: z.array(z.int()) }),
    sql`
    select array_remove(array[t.poster_hash, t.backdrop_hash], null)
        || array(select image_hash from screenshots where title_id = t.id)
        || array(select e.still_hash from episodes e join seasons s on s.id = e.season_id
          where s.title_id = t.id and e.still_hash is not null) as images,
      array(select f.id from media_files f join editions ed on ed.id = f.edition_id
        where ed.title_id = t.id) as films
    from titles t where t.id = ${titleId}
      and not exists (select from published_titles p where p.id = t.id)`,
  );
  return row ? [...row.images.map(imageTag), ...row.films.map(filmTag)] : [];
}

const CALL_MS = 10_000;

/**
 * Calls the operator's hook. If its URL or body contains `{tag}`, it is called once per tag; `{tags}` in the body is
 * replaced by all tags as JSON. Headers contain the tags for CDNs that read these.
 */
async function callHook(hook: CdnPurge, tags: readonly string[]): Promise<void> {
  const perTag = [hook.url, hook.body ?? ''].some((text) => text.includes('{tag}'));
  for (const some of perTag ? tags.map((tag) => [tag]) : [tags]) {
    const [first = ''] = some;
    const answer = await fetch(hook.url.replaceAll('{tag}', encodeURIComponent(first)), {
      method: hook.method,
      headers: {
        'surrogate-key': some.join(' '),
        'cache-tag': some.join(','),
        ...(hook.body !== null && { 'content-type': 'application/json' }),
        ...(hook.header && { [hook.header.name]: hook.header.value }),
      },
      ...(hook.body !== null && {
        body: hook.body.replaceAll('{tags}', JSON.stringify(some)).replaceAll('{tag}', first),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the CDN answered with status ${answer.status}`);
  }
}

/** Purges these tags at the CDN. */
export const purgeCdnJob: JobHandler<'purge-cdn'> = async ({ config }, { tags }) => {
  if (config.cdnPurge !== null) await callHook(config.cdnPurge, tags);
};
