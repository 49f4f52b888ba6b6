import type { RequestBody, TitleType } from '@parde/contract';
import { isolateLatin } from '@parde/shared/latin-runs';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { lockMember } from '../../db/locks.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { titleStatus } from '../../db/schema/index.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { conflict, invalidField } from '../../domain/app-error.ts';
import { nameKey } from '../../domain/persian/fold.ts';
import { requestWords } from '../../domain/request-words.ts';
import type { Limiter } from '../../integrations/limits/limits.ts';
import { countAttempt } from '../../integrations/limits/limits.ts';
import { findRequests } from './list-requests.ts';

/** A member's request. */
interface TitleRequest {
  type: TitleType;
  title: string;
  /** See `nameKey` in `domain/persian/fold.ts`; never ''. */
  key: string;
  /** See `domain/request-words.ts`. */
  words: readonly string[];
  imdb: string | null;
  year: number | null;
}

const titleHere = z.object({ titleFa: z.string(), status: z.enum(titleStatus.enumValues) });
type TitleHere = z.output<typeof titleHere>;

/**
 * The existing title that a request refers to; `null` if there is none, or if a name without a year is ambiguous. For a
 * request with an IMDb ID, titles with another ID do not match by name.
 */
async function findTitleHere(db: Db, request: TitleRequest): Promise<TitleHere | null> {
  const { type, key, imdb, year } = request;
  if (imdb !== null) {
    const row = await queryRow(
      db,
      titleHere,
      sql`
      select t.title_fa as "titleFa", t.status from title_external_ids x
      join published_titles t on t.id = x.title_id where x.source = 'imdb' and x.external_id = ${imdb}`,
    );
    if (row) return row;
  }
  const rows = await queryRows(
    db,
    titleHere,
    sql`
    select t.title_fa as "titleFa", t.status from title_keys k join published_titles t on t.id = k.title_id
    where k.key = ${key} and not k.is_alias and t.type = ${type}
      and (${year}::int is null or t.year = ${year})
      and (${imdb}::text is null or not exists (
        select from title_external_ids x where x.title_id = t.id and x.source = 'imdb'))
    order by t.status = 'available' desc limit 2`,
  );
  return year === null && rows.length > 1 ? null : (rows[0] ?? null);
}

const idRow = z.object({ id: z.number() });

/**
 * The live request for the same thing, locked; `null` if there is none. Matches by IMDb ID, or by type and name unless
 * year or ID contradict. Of several, the best match is taken, then the one with most votes.
 */
async function lockSameRequest(
  db: Db,
  { type, key, imdb, year }: TitleRequest,
): Promise<number | null> {
  const row = await queryRow(
    db,
    idRow,
    sql`
    select r.id from title_requests r
    where r.state in ('open', 'accepted') and (
      r.imdb = ${imdb}
      or (r.type = ${type} and r.key = ${key}
        and (r.year is null or ${year}::int is null or r.year = ${year})
        and (r.imdb is null or ${imdb}::text is null)))
    order by coalesce(r.imdb = ${imdb}, false) desc, coalesce(r.year = ${year}, false) desc,
      r.votes desc, r.id
    limit 1 for update of r`,
  );
  return row?.id ?? null;
}

/** ID of the request; `null` if another member has requested the same thing concurrently. */
async function insertRequest(db: Db, request: TitleRequest): Promise<number | null> {
  const { type, title, key, words, imdb, year } = request;
  const row = await queryRow(
    db,
    idRow,
    sql`
    insert into title_requests (type, title, key, words, imdb, year)
    values (${type}, ${title}, ${key}, ${sql.param(words)}::text[], ${imdb}, ${year})
    on conflict do nothing returning id`,
  );
  return row?.id ?? null;
}

/** Fills in missing data, unless an operator has already handled the request. */
async function completeRequest(db: Db, id: number, { imdb, year }: TitleRequest): Promise<void> {
  await db.execute(sql`
    update title_requests set imdb = coalesce(imdb, ${imdb}), year = coalesce(year, ${year}),
      updated_at = now()
    where id = ${id} and state = 'open' and (
      (imdb is null and ${imdb}::text is not null) or (year is null and ${year}::int is not null))`);
}

const isNewRow = z.object({ is_new: z.boolean() });

/** Returns `true` for a new vote. A later note replaces the first. */
async function insertVote(
  db: Db,
  vote: { requestId: number; userId: number; note: string | null },
): Promise<boolean> {
  const row = await queryRow(
    db,
    isNewRow,
    sql`
    insert into request_votes as v (request_id, user_id, note)
    values (${vote.requestId}, ${vote.userId}, ${vote.note})
    on conflict (request_id, user_id) do update set note = coalesce(excluded.note, v.note)
    returning v.xmax = 0 as is_new`,
  );
  return row?.is_new ?? false;
}

const countRow = z.object({ count: z.number() });

/** Number of a member's votes for open or accepted requests. */
async function countLiveVotes(db: Db, userId: number): Promise<number> {
  const row = await queryRow(
    db,
    countRow,
    sql`
    select count(*)::int as count from request_votes v join title_requests r on r.id = v.request_id
    where v.user_id = ${userId} and r.state in ('open', 'accepted')`,
  );
  return row?.count ?? 0;
}

/** `false` if there is no such live request, or the member did not vote for it. */
export async function deleteVote(db: Db, requestId: number, userId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locked first: a concurrent vote waits, and finds out whether the request was deleted.
    const live = await tx.execute(sql`
      select from title_requests where id = ${requestId} and state in ('open', 'accepted') for update`);
    if (live.rowCount === 0) return false;
    const votes = await tx.execute(sql`
      delete from request_votes where request_id = ${requestId} and user_id = ${userId}`);
    if (votes.rowCount === 0) return false;
    await tx.execute(sql`
      delete from title_requests r where r.id = ${requestId} and r.state = 'open'
        and not exists (select from request_votes v where v.request_id = r.id)`);
    return true;
  });
}

/** Maximum number of a member's unanswered requests. */
const MAX_LIVE = 20;

/** Retries when other members request or withdraw the same thing concurrently. */
const ATTEMPTS = 10;

const tooOften = () => 'در یک ساعت بیش از ده درخواست نمی‌شود فرستاد؛ کمی دیگر دوباره بیایید';

async function assertNotHere(db: Db, request: TitleRequest): Promise<void> {
  const here = await findTitleHere(db, request);
  if (!here) return;
  throw here.status === 'available'
    ? conflict('title is here', isolateLatin(`«${here.titleFa}» را داریم؛ با جست‌وجو پیدایش می‌کنید`))
    : conflict(
        'title is coming soon',
        isolateLatin(
          `این عنوان در راه است؛ در صفحهٔ «${here.titleFa}» «خبرم کن» را بزنید تا آمدنش را به شما بگوییم`,
        ),
      );
}

/** Adds year and ID to a request, unless a concurrent change gave another request the same. */
async function completeIfFree(db: Db, id: number, request: TitleRequest): Promise<void> {
  try {
    await db.transaction((savepoint) => completeRequest(savepoint, id, request));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

async function joinOrOpen(db: Db, request: TitleRequest): Promise<{ id: number; joined: boolean }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const same = await lockSameRequest(db, request);
    if (same !== null) {
      await completeIfFree(db, same, request);
      return { id: same, joined: true };
    }
    const id = await insertRequest(db, request);
    if (id !== null) return { id, joined: false };
  }
  throw new Error('the request could be neither joined nor opened');
}

async function vote(db: Db, userId: number, request: TitleRequest, note: string | null) {
  return db.transaction(async (tx) => {
    await lockMember(tx, userId);
    const { id, joined } = await joinOrOpen(tx, request);
    const isNew = await insertVote(tx, { requestId: id, userId, note });
    if (isNew && (await countLiveVotes(tx, userId)) > MAX_LIVE) {
      throw conflict(
        'too many live requests',
        'بیست درخواست شما هنوز در راه است؛ تا پاسخ یکی برسد یا یکی را پس بگیرید صبر کنید',
      );
    }
    return { id, joined, isNew };
  });
}

/**
 * Requests a title, or joins an existing request. Only new votes count against `perHour`.
 *
 * @throws AppError conflict (title exists or is announced, too many requests waiting), too_many, invalid_input
 */
export async function requestTitle(
  db: Db,
  perHour: Limiter,
  userId: number,
  { title, type, imdb, year, note }: RequestBody,
) {
  const key = nameKey(title);
  if (key === '') throw invalidField('title', 'نام عنوان دست‌کم یک حرف یا رقم داشته باشد');
  const wanted: TitleRequest = {
    type,
    title,
    key,
    words: requestWords(title),
    imdb: imdb ?? null,
    year: year ?? null,
  };
  const uncount = await countAttempt([{ limiter: perHour, key: String(userId) }], tooOften);
  let isCounted = false;
  try {
    await assertNotHere(db, wanted);
    const { id, joined, isNew } = await vote(db, userId, wanted, note || null);
    isCounted = isNew;
    const [request] = await findRequests(db, userId, [id]);
    if (!request) throw new Error('the request went away at once');
    return { ok: true as const, joined, request };
  } finally {
    if (!isCounted) await uncount();
  }
}
