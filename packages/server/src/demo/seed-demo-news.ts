import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/client.ts';
import { queryRow } from '../db/query-rows.ts';
import { nameKey } from '../domain/persian/fold.ts';
import { requestWords } from '../domain/request-words.ts';
import { type Answer, notifyVoters } from '../features/requests/answer-requests.ts';

const OWNER = 'member@demo.parde';
const OTHER = 'premium@demo.parde';

interface DemoRequest {
  title: string;
  type: 'movie' | 'short';
  year: number;
  daysAgo: number;
}

/** Open request for a film that the demo has no right to show. */
const OPEN: DemoRequest = { title: 'طبیعت بی‌جان', type: 'movie', year: 1974, daysAgo: 2 };
const ACCEPTED: DemoRequest = { title: 'شطرنج باد', type: 'movie', year: 1976, daysAgo: 9 };
/** Fulfilled request for a film that is in the catalogue. */
const FULFILLED: DemoRequest = { title: 'نان و کوچه', type: 'short', year: 1970, daysAgo: 20 };

/**
 * Adds a request with votes of two demo members; does nothing if it exists already. Its answer is demo data and
 * nobody's action, so the audit log has no entry for it.
 */
async function insertRequest(db: Db, request: DemoRequest, answer: Answer | null): Promise<void> {
  const { title, type, year, daysAgo } = request;
  const titleId = answer?.state === 'fulfilled' ? answer.titleId : null;
  const inserted = await queryRow(
    db,
    z.object({ id: z.number() }),
    sql`
    with request as (
      insert into title_requests (type, title, key, words, year, created_at, state, title_id)
      values (${type}, ${title}, ${nameKey(title)}, ${sql.param(requestWords(title))}::text[],
        ${year}, now() - make_interval(days => ${daysAgo}), ${answer?.state ?? 'open'}, ${titleId})
      on conflict do nothing returning id, created_at
    ),
    votes as (
      insert into request_votes (request_id, user_id, created_at)
      select request.id, u.id, request.created_at from request, users u
      where u.email in (${OWNER}, ${OTHER})
    )
    select id from request`,
  );
  if (inserted && answer) await notifyVoters(db, [inserted.id], answer.state);
}

async function findTitle(db: Db, source: string, externalId: string): Promise<number | null> {
  const row = await queryRow(
    db,
    z.object({ title_id: z.number() }),
    sql`
    select title_id from title_external_ids where source = ${source} and external_id = ${externalId}`,
  );
  return row?.title_id ?? null;
}

/** Adds notifications of a new film and, more recent than all that were read, of the latest episodes of a series. */
async function insertNews(db: Db): Promise<void> {
  await db.execute(sql`
    insert into notifications (user_id, kind, title_id, event)
    select u.id, 'title_available', x.title_id, 'available:' || x.title_id
    from users u, title_external_ids x
    where u.email = ${OWNER} and x.source = 'imdb' and x.external_id = 'tt0017136'`);
  await db.execute(sql`
    update notifications n set created_at = now() - interval '5 days', read_at = now()
    from users u where n.user_id = u.id and u.email in (${OWNER}, ${OTHER})`);
  await db.execute(sql`
    insert into notifications (user_id, kind, title_id, episode_count, season, episode, event)
    select u.id, 'new_episodes', s.title_id, 2, s.number, e.number,
      'episodes:' || s.title_id || ':' || e.id
    from users u, title_external_ids x join seasons s on s.title_id = x.title_id
    join episodes e on e.season_id = s.id
    where u.email = ${OWNER} and x.source = 'parde' and x.external_id = 'one-step-beyond'
    order by s.number desc, e.number desc limit 1`);
}

/**
 * Adds the demo member's requests and notifications, once: later changes by the member are kept.
 */
export async function seedDemoNews(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await queryRow(
      tx,
      z.object({ is_new: z.boolean() }),
      sql`
      select not exists (select from notifications n where n.user_id = u.id)
        and not exists (select from request_votes v where v.user_id = u.id) as is_new
      from users u where u.email = ${OWNER} for no key update of u`,
    );
    if (!row?.is_new) return;
    const titleId = await findTitle(tx, 'parde', 'the-bread-and-alley');
    if (titleId) await insertRequest(tx, FULFILLED, { state: 'fulfilled', titleId });
    await insertRequest(tx, ACCEPTED, { state: 'accepted' });
    await insertRequest(tx, OPEN, null);
    await insertNews(tx);
  });
}
