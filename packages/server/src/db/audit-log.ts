import { isDeepStrictEqual } from 'node:util';
import type { Role } from '@parde/shared/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../domain/app-error.ts';
import type { Db } from './client.ts';
import { queryRow } from './query-rows.ts';

/** Who makes a change: a member of staff in a request, or the operator at the command line. */
export interface Actor {
  /** `null` for the command line. */
  userId: number | null;
  sessionId: number | null;
  role: Role;
  /** See `domain/network.ts`. */
  network: string | null;
  requestId: string | null;
  /** Whether `requestId` is an idempotency key: a request that was done is refused when it is repeated. */
  isDoneOnce?: boolean;
}

/** The operator at the command line, who may do everything. */
export const commandLine: Actor = {
  userId: null,
  sessionId: null,
  role: 'owner',
  network: null,
  requestId: null,
};

type Fields = Record<string, unknown>;

export interface AuditEvent {
  /** `thing.verb`, e.g. `titles.publish`. */
  action: string;
  subject: { kind: string; id: number | string };
  /** State before and after the change, of which only changed fields are kept. Must never contain secrets. */
  before?: Fields | null;
  after?: Fields | null;
  /** The reason, in the actor's own words. */
  reason?: string | null;
}

/** Actors that have recorded a change; see {@link wasAudited}. */
const audited = new WeakSet<Actor>();

/** Whether something was recorded for this actor object, or nothing had to be; `bind` checks it after every change. */
export const wasAudited = (actor: Actor) => audited.has(actor);

/** For a call that changes nothing because all is as it asks already. */
export function skipAudit(actor: Actor): void {
  audited.add(actor);
}

/** Values as JSON stores them, so that `undefined` and dates compare equal to what is stored. */
const asJson = (fields: Fields) => JSON.parse(JSON.stringify(fields)) as Fields;

function onlyChanged(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const pick = (from: Fields) =>
    Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}

/** How long the key of a request is remembered. */
const KEY_HOURS = 24;

/**
 * ID of what an earlier call with the idempotency key of this one changed, for calls that find out before they record
 * anything; null: there was none.
 *
 * @param beforeEntry the entry of this call itself, if it is written
 */
export async function findDone(
  db: Db,
  { userId, requestId, isDoneOnce }: Actor,
  beforeEntry?: number,
): Promise<string | null> {
  if (!isDoneOnce) return null;
  const done = await queryRow(
    db,
    z.object({ subjectId: z.string() }),
    sql`select subject_id as "subjectId" from audit_log
      where actor_id = ${userId} and request_id = ${requestId}
        and at > now() - make_interval(hours => ${KEY_HOURS})
        ${beforeEntry === undefined ? sql`` : sql`and id < ${beforeEntry}`}
      order by id limit 1`,
  );
  return done?.subjectId ?? null;
}

/**
 * Checks that a request was not done before. No other entry can be written meanwhile, so of two at the same time the
 * second one sees the first.
 *
 * @throws AppError conflict with the ID of what the first one changed
 */
async function assertNotDone(tx: Db, actor: Actor, entryId: number): Promise<void> {
  const id = await findDone(tx, actor, entryId);
  if (id === null) return;
  throw new AppError({
    code: 'conflict',
    message: 'this request was done already',
    userMessage: 'این کار پیش‌تر انجام شد، ولی پاسخش به شما نرسید؛ صفحه را تازه کنید',
    current: { id },
  });
}

/**
 * Records what was done. Call it last in the transaction that makes the change: until that transaction ends, no other
 * entry can be written.
 *
 * @throws AppError conflict if the request was done before
 */
export async function writeAudit(tx: Db, actor: Actor, event: AuditEvent): Promise<void> {
  let before = event.before ? asJson(event.before) : null;
  let after = event.after ? asJson(event.after) : null;
  if (before && after) ({ before, after } = onlyChanged(before, after));
  // A request may write several entries.
  const isFirst = !audited.has(actor);
  audited.add(actor);
  const entry = await queryRow(
    tx,
    z.object({ id: z.coerce.number() }),
    sql`
    insert into audit_log (actor_id, session_id, role, network, action, subject_kind, subject_id,
      before, after, reason, request_id)
    values (${actor.userId}, ${actor.sessionId}, ${actor.role}, ${actor.network}, ${event.action},
      ${event.subject.kind}, ${String(event.subject.id)}, ${before && JSON.stringify(before)}::jsonb,
      ${after && JSON.stringify(after)}::jsonb, ${event.reason ?? null}, ${actor.requestId})
    returning id`,
  );
  if (isFirst && entry) await assertNotDone(tx, actor, entry.id);
}

/**
 * SQL for the number of warnings that staff gave a member, counted in the audit log because members may lose their
 * notifications.
 */
export const warningsOf = (userId: SQL) => sql`(
  select count(*)::int from audit_log w
  where w.subject_kind = 'member' and w.subject_id = ${userId}::text and w.action = 'members.warn')`;

const chainRow = z.object({
  entries: z.int(),
  brokenAt: z.int().nullable(),
  lastHash: z.string().nullable(),
});

/** Recomputes the chain of the whole audit log; see the contract's `verifyAuditLog`. */
export async function verifyAuditChain(db: Db) {
  const row = await queryRow(
    db,
    chainRow,
    sql`
      select count(*)::int as entries,
        (min(id) filter (where id <> number or hash <> audit_entry_hash(previous, entry)))::int as "brokenAt",
        (array_agg(encode(hash, 'hex') order by id desc))[1] as "lastHash"
      from (
        select a as entry, a.id, a.hash, lag(a.hash) over (order by a.id) as previous,
          row_number() over (order by a.id) as number
        from audit_log a) chain`,
  );
  if (!row) throw new Error('an aggregate returned no row');
  return row;
}
