import { type FullMember, type MemberRecord, secondFactorState } from '@parde/contract';
import { CSV_BOM, csvLine } from '@parde/shared/csv';
import { toLatinDigits } from '@parde/shared/digits';
import {
  maskedMobile,
  mobilePrefix,
  normalizeMobile,
  recordNumber,
} from '@parde/shared/mobile-number';
import { isAllowed, type Role } from '@parde/shared/permissions';
import { and, desc, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, warningsOf, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { queryRow } from '../../../db/query-rows.ts';
import { secondFactorOf } from '../../../db/read-models/security.ts';
import { findSessions } from '../../../db/read-models/sessions.ts';
import { findUser } from '../../../db/read-models/users.ts';
import { users } from '../../../db/schema/index.ts';
import { notFound } from '../../../domain/app-error.ts';
import { BAN_WITHOUT_END } from '../../../domain/ban.ts';
import { maskedEmail } from '../../../domain/mail-address.ts';

type UserRow = typeof users.$inferSelect;

/** @param role role of the reader: some may not see addresses */
export function toMemberRecord(row: UserRow, role: Role): MemberRecord {
  const { bannedUntil, banReason } = row;
  const maySee = isAllowed(role, 'members.contact');
  const isBanned = bannedUntil !== null && bannedUntil > new Date();
  return {
    id: row.id,
    name: row.name,
    email: maySee ? row.email : row.email && maskedEmail(row.email),
    mobile: maySee ? row.mobile : row.mobile && maskedMobile(row.mobile),
    emailVerified: row.emailVerifiedAt !== null,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    mutedUntil: row.mutedUntil?.toISOString() ?? null,
    ban: isBanned
      ? {
          until: bannedUntil >= BAN_WITHOUT_END ? null : bannedUntil.toISOString(),
          reason: banReason ?? '',
        }
      : null,
    deletionAt: row.deletionAt?.toISOString() ?? null,
  };
}

/** Maximum number of matches per search method: the beginning of an address may match many. */
const MATCHES = 500;

/**
 * IDs of members whose mobile number begins with the text, as the first part of a `union`; empty if it is no such
 * beginning or the role may not see numbers.
 */
function matchesMobile(q: string, role: Role): SQL {
  const prefix = mobilePrefix(q);
  if (!isAllowed(role, 'members.contact') || prefix === null) return sql``;
  return sql`(select id from users where mobile like ${`${prefix}%`}
    order by mobile using ~<~ limit ${MATCHES}) union`;
}

/**
 * IDs of the members that a search text may refer to. Each part uses its own index and reads at most `MATCHES` rows.
 *
 *     a mobile     the member with that number; for roles that may see numbers, also numbers that begin so
 *     a number     the member, or the buyer of that order or receipt
 *     with an `@`  an address only: its beginning, or the whole address for roles that may not see addresses
 *     other        the same, or beginnings of words of the name, all of them, as `name_words` folds them
 */
function matches(q: string, role: Role): SQL {
  const mobile = normalizeMobile(q);
  if (mobile !== null) return sql`select id from users where mobile = ${mobile}`;
  const byMobile = matchesMobile(q, role);
  const number = recordNumber(q);
  if (number !== null) {
    return sql`${byMobile} select ${number}::int union
      select user_id from orders where id = ${number} or receipt_number = ${number}`;
  }
  const address = toLatinDigits(q).toLowerCase();
  // Ordered by its index, so that the limit does not make the planner choose another plan.
  const byAddress = isAllowed(role, 'members.contact')
    ? sql`(select id from users where email like ${`${address.replace(/[%_\\]/g, '\\$&')}%`}
        order by email using ~<~ limit ${MATCHES})`
    : sql`(select id from users where email = ${address})`;
  if (q.includes('@')) return byAddress;
  const name = nameQuery(q);
  if (name === null) return sql`${byMobile} ${byAddress}`;
  // For a common name a scan of the table reaches the limit sooner than the index, which collects all matches first.
  const byName = sql`(select id from users
    where name_words(name) @@ to_tsquery('simple', folded_name(${name})) limit ${MATCHES})`;
  return sql`${byMobile} ${byAddress} union ${byName}`;
}

const MAX_JOINED_WORDS = 4;

/** All ways to write neighbouring words joined or apart: «علی رضا ک», «علیرضا ک», «علی رضاک», «علیرضاک». */
function joinedWays([first = '', ...rest]: readonly string[]): string[][] {
  if (rest.length === 0) return [[first]];
  return joinedWays(rest).flatMap(([next = '', ...others]) => [
    [first, next, ...others],
    [`${first}${next}`, ...others],
  ]);
}

/** Matches a word of which something remains after `folded_name`, which drops marks, hamzas and kashidas. */
const FOLDABLE = /(?![\u0621\u0640\u0674])[\p{L}\p{N}]/u;

/** Prefix query over the words of a name, for `to_tsquery`; `null` if the text has no words. */
function nameQuery(q: string): string | null {
  // Only letters and digits: nothing that they fold to is an operator.
  const words = q
    .normalize('NFKD')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => FOLDABLE.test(word));
  if (words.length === 0) return null;
  const ways = words.length > MAX_JOINED_WORDS ? [words] : joinedWays(words);
  return ways.map((way) => way.map((word) => `'${word}':*`).join(' & ')).join(' | ');
}

const STATES = {
  all: undefined,
  banned: gt(users.bannedUntil, sql`now()`),
  deleting: isNotNull(users.deletionAt),
};

interface MemberFilter {
  q?: string | undefined;
  state: keyof typeof STATES;
}

interface MemberSearch extends MemberFilter {
  limit: number;
  offset: number;
}

const whereOf = ({ q, state }: MemberFilter, role: Role) =>
  and(q ? sql`${users.id} = any(array(${matches(q, role)}))` : undefined, STATES[state]);

/** Newest first. */
export async function findMembers(
  db: Db,
  role: Role,
  { limit, offset, ...filter }: MemberSearch,
): Promise<MemberRecord[]> {
  const rows = await db
    .select()
    .from(users)
    .where(whereOf(filter, role))
    .orderBy(desc(users.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => toMemberRecord(row, role));
}

const BATCH = 1_000;

/** All members that match a filter, newest first, in batches that each take one short query. */
async function* findAllMembers(
  db: Db,
  role: Role,
  filter: MemberFilter,
): AsyncGenerator<MemberRecord> {
  let before: number | undefined;
  for (;;) {
    const older = before === undefined ? undefined : lt(users.id, before);
    const rows = await db
      .select()
      .from(users)
      .where(and(whereOf(filter, role), older))
      .orderBy(desc(users.id))
      .limit(BATCH);
    yield* rows.map((row) => toMemberRecord(row, role));
    before = rows.at(-1)?.id;
    if (rows.length < BATCH) return;
  }
}

const COLUMNS: Record<string, (member: MemberRecord) => string | number | null> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  email_confirmed: ({ emailVerified }) => String(emailVerified),
  mobile: ({ mobile }) => mobile,
  role: ({ role }) => role,
  created_at: ({ createdAt }) => createdAt,
  muted_until: ({ mutedUntil }) => mutedUntil,
  banned: ({ ban }) => String(ban !== null),
  banned_until: ({ ban }) => ban?.until ?? null,
  ban_reason: ({ ban }) => ban?.reason ?? null,
  deletion_at: ({ deletionAt }) => deletionAt,
};

async function* linesOf(db: Db, role: Role, filter: MemberFilter): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(Object.keys(COLUMNS));
  for await (const member of findAllMembers(db, role, filter)) {
    yield csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(member)));
  }
}

/**
 * Lines of a CSV file of all members that match a filter, read while they are being sent. The export is recorded in the
 * audit log first; of the search text only whether there was one, since it may be an address.
 */
export async function exportMembers(
  db: Db,
  actor: Actor,
  filter: MemberFilter,
): Promise<AsyncIterable<string>> {
  await db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: 'members.export',
      subject: { kind: 'members', id: '' },
      after: { state: filter.state, isSearch: Boolean(filter.q) },
    }),
  );
  return linesOf(db, actor.role, filter);
}

const countsRow = z.object({
  secondFactor: secondFactorState,
  devices: z.int(),
  comments: z.int(),
  removedComments: z.int(),
  warnings: z.int(),
  orders: z.int(),
});

/** @throws AppError not_found */
export async function getMember(db: Db, role: Role, id: number, now: Date): Promise<FullMember> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  const user = await findUser(db, id, now);
  const counts = await queryRow(
    db,
    countsRow,
    sql`select
      ${secondFactorOf(sql`${id}`)} as "secondFactor",
      (select count(*)::int from known_devices where user_id = ${id}) as devices,
      (select count(*)::int from comments where user_id = ${id} and deleted_at is null) as comments,
      (select count(*)::int from comments
        where user_id = ${id} and deleted_at is null and state = 'removed') as "removedComments",
      ${warningsOf(sql`${id}::int`)} as warnings,
      (select count(*)::int from orders where user_id = ${id}) as orders`,
  );
  if (!row || !user || !counts) throw notFound('این عضو');
  const sessions = await findSessions(db, { userId: id, sessionId: 0 });
  return {
    ...toMemberRecord(row, role),
    ...counts,
    premiumUntil: user.premiumUntil,
    sessions: sessions.map(({ isCurrent: _, ...session }) => session),
  };
}
