import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { COUNT_LIMIT } from '../../db/read-models/title-lists.ts';
import { requestState, titleType } from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';
import { AppError, conflict } from '../../domain/app-error.ts';
import { mayBecome, type RequestState } from '../../domain/request-state.ts';

const requestToAnswer = z.object({
  id: z.number(),
  type: z.enum(titleType.enumValues),
  title: z.string(),
  imdb: z.string().nullable(),
  year: z.number().nullable(),
  state: z.enum(requestState.enumValues),
  votes: z.number(),
  /** Members' notes, newest first. */
  notes: z.array(z.string()),
  reason: z.string().nullable(),
  createdAt: z.string(),
  fulfilledBy: z.object({ id: z.number(), name: z.string() }).nullable(),
});
export type RequestToAnswer = z.output<typeof requestToAnswer>;

const NOTES = 3;

const requestColumns = sql`
    select r.id, r.type, r.title, r.imdb, r.year, r.state, r.votes,
      array(select v.note from request_votes v where v.request_id = r.id and v.note is not null
        order by v.created_at desc limit ${NOTES}) as notes,
      r.reason, ${isoTime(sql`r.created_at`)} as "createdAt",
      (select json_build_object('id', t.id, 'name', t.title_fa) from titles t where t.id = r.title_id)
        as "fulfilledBy"
    from title_requests r`;

/** A page of the requests in the given states, most votes first, with the newest notes. */
export async function findRequestsToAnswer(
  db: Db,
  states: readonly RequestState[],
  { limit, offset }: { limit: number; offset: number },
): Promise<RequestToAnswer[]> {
  return queryRows(
    db,
    requestToAnswer,
    // Paginated first, so that notes and titles are looked up for one page only. Each state is read in the order of its
    // index.
    sql`${requestColumns}
    where r.id in (
      select r.id from unnest(${sql.param(states)}::request_state[]) wanted (state)
      cross join lateral (
        select id, votes, created_at from title_requests where state = wanted.state
        order by votes desc nulls last, created_at, id limit ${limit + offset}) r
      order by r.votes desc, r.created_at, r.id limit ${limit} offset ${offset})
    order by r.votes desc, r.created_at, r.id`,
  );
}

/** @throws AppError not_found */
export async function getRequestToAnswer(db: Db, id: number): Promise<RequestToAnswer> {
  const row = await queryRow(db, requestToAnswer, sql`${requestColumns} where r.id = ${id}`);
  if (!row) throw noRequest(id);
  return row;
}

const countRow = z.object({ count: z.number() });

/** `null` if there are too many to count. */
export async function countRequests(
  db: Db,
  states: readonly RequestState[],
): Promise<number | null> {
  const row = await queryRow(
    db,
    countRow,
    sql`select count(*)::int as count from (
      select from title_requests where state = any(${sql.param(states)}::request_state[])
      limit ${COUNT_LIMIT + 1}) counted`,
  );
  const count = row?.count ?? 0;
  return count > COUNT_LIMIT ? null : count;
}

const noRequest = (id: number) =>
  new AppError({
    code: 'not_found',
    message: `There is no request ${id}.`,
    userMessage: 'این درخواست پیدا نشد',
  });

const wrongTitle = (message: string, userMessage: string) =>
  new AppError({
    code: 'invalid_input',
    message,
    userMessage,
    fields: { title_id: [userMessage] },
  });

export type Answer =
  | { state: 'accepted' }
  | { state: 'declined'; reason: string }
  | { state: 'fulfilled'; titleId: number };

/** Maximum number of requests that one transaction fulfils. */
const FULFILL_BATCH = 500;

/** Notifies everyone who wants one of these requests of its new state. The rows must be locked. */
export async function notifyVoters(
  db: Db,
  ids: readonly number[],
  state: Answer['state'],
): Promise<void> {
  await db.execute(sql`
    insert into notifications (user_id, kind, request_id, title_id, event)
    select v.user_id, ${`request_${state}`}::notification_kind, r.id,
      case when r.state = 'fulfilled' then r.title_id end, 'request:' || r.id || ':' || r.state
    from title_requests r join request_votes v on v.request_id = r.id
    where r.id = any(${sql.param(ids)}::int[])
    on conflict do nothing`);
}

const statusRow = z.object({ status: z.string() });

async function assertAvailable(db: Db, titleId: number): Promise<void> {
  const row = await queryRow(
    db,
    statusRow,
    sql`select status from published_titles where id = ${titleId}`,
  );
  if (!row) throw wrongTitle(`There is no title ${titleId}.`, 'این عنوان پیدا نشد');
  if (row.status !== 'available') {
    throw wrongTitle(`Title ${titleId} is not available yet.`, 'این عنوان هنوز در دسترس نیست');
  }
}

const stateRow = z.object({ state: z.enum(requestState.enumValues) });

/**
 * Stores an operator's answer and notifies everyone who wants the title.
 *
 * @throws AppError not_found; conflict if it was already answered; invalid_input if the title that fulfils it does not
 *   exist or is not available
 */
export async function answerRequest(
  db: Db,
  actor: Actor,
  { id, ...answer }: Answer & { id: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    // A separate locking statement: the following statements then see all earlier votes.
    const row = await queryRow(
      tx,
      stateRow,
      sql`select state from title_requests where id = ${id} for update`,
    );
    const from = row?.state;
    if (!from) throw noRequest(id);
    if (!mayBecome(from, answer.state)) {
      throw conflict(
        `Request ${id} is ${from} and cannot be ${answer.state}.`,
        'به این درخواست پیش‌تر پاسخ داده شده است',
      );
    }
    if (answer.state === 'fulfilled') await assertAvailable(tx, answer.titleId);
    const reason = answer.state === 'declined' ? answer.reason : null;
    const titleId = answer.state === 'fulfilled' ? answer.titleId : null;
    await tx.execute(sql`
      update title_requests set state = ${answer.state}, reason = ${reason}, title_id = ${titleId},
        updated_at = now() where id = ${id}`);
    await notifyVoters(tx, [id], answer.state);
    await writeAudit(tx, actor, {
      action: `requests.${answer.state}`,
      subject: { kind: 'request', id },
      before: { state: from },
      after: answer,
    });
  });
}

const idRow = z.object({ id: z.number() });

async function fulfilBatch(db: Db, batch: number): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await queryRows(
      tx,
      idRow,
      sql`
      select r.id from title_requests r
      join title_external_ids x on x.source = 'imdb' and x.external_id = r.imdb
      join published_titles t on t.id = x.title_id and t.status = 'available'
      where r.state in ('open', 'accepted') limit ${batch} for update of r skip locked`,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.execute(sql`
      update title_requests r set state = 'fulfilled', title_id = x.title_id, updated_at = now()
      from title_external_ids x
      where r.id = any(${sql.param(ids)}::int[]) and x.source = 'imdb' and x.external_id = r.imdb`);
    await notifyVoters(tx, ids, 'fulfilled');
    return ids.length;
  });
}

/** Fulfils live requests whose IMDb id now belongs to an available title. */
export async function fulfilAvailable(db: Db, batch = FULFILL_BATCH): Promise<void> {
  while ((await fulfilBatch(db, batch)) === batch);
}

/** Number of requests per transaction. */
const DELETE_BATCH = 500;

/**
 * Deletes open requests that nobody wants any more because accounts were deleted. Locks them and checks again: a member
 * who joins concurrently has locked the request and keeps it.
 */
export async function deleteUnwanted(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await queryRows(
      tx,
      idRow,
      sql`
      select r.id from title_requests r
      where r.state = 'open' and not exists (select from request_votes v where v.request_id = r.id)
      limit ${DELETE_BATCH} for update of r skip locked`,
    );
    await tx.execute(sql`
      delete from title_requests r where r.id = any(${sql.param(rows.map(({ id }) => id))}::int[])
        and not exists (select from request_votes v where v.request_id = r.id)`);
  });
}
