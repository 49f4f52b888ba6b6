import type { api } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { isAllowed, MAX_SUPPORT_GRANT_DAYS, type Role } from '@parde/shared/permissions';
import { DAY_MS } from '@parde/shared/tehran-day';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks.ts';
import { queryRow } from '../../../db/query-rows.ts';
import { entitlements, users } from '../../../db/schema/index.ts';
import { instant } from '../../../db/time.ts';
import { conflict, forbidden, notFound } from '../../../domain/app-error.ts';
import type { Clock } from '../../../domain/clock.ts';
import { findViewer } from './access.ts';
import {
  appendEntitlement,
  closeGaps,
  type EntitlementRow,
  type NewEntitlement,
} from './entitlements.ts';

/* Operators' actions on a member's premium. */

/** Default limit of concurrent streams. */
export const DEFAULT_STREAMS = 2;

/** Length of the window, in days, within which granted days are added up. */
const GRANT_WINDOW_DAYS = 30;

/**
 * Grants premium to a member. New days begin after existing premium, so that none is lost.
 *
 * @param actor `null` for the demo, which is not recorded in the audit log
 */
export async function grantPremium(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor | null,
  grant: Omit<NewEntitlement, 'source'>,
): Promise<EntitlementRow> {
  return db.transaction(async (tx) => {
    await lockMember(tx, grant.userId);
    const granted = await appendEntitlement(tx, { ...grant, source: 'grant' }, clock());
    if (actor) {
      await writeAudit(tx, actor, {
        action: 'members.change-premium',
        subject: { kind: 'member', id: grant.userId },
        after: { days: grant.days, maxStreams: grant.maxStreams, until: granted.endsAt },
        reason: grant.note ?? null,
      });
    }
    return granted;
  });
}

/**
 * A role without `members.manage` gives premium to members only, not to staff, and to each of them at most
 * `MAX_SUPPORT_GRANT_DAYS` within `GRANT_WINDOW_DAYS`. The member must be locked.
 *
 * @throws AppError forbidden
 */
async function assertMayGive(
  tx: Db,
  { role }: Actor,
  { id, days, now }: { id: number; days: number; now: Date },
): Promise<void> {
  if (isAllowed(role, 'members.manage')) return;
  const [member] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id));
  if (member?.role !== 'member') {
    throw forbidden(`${role} gives nothing to staff`, 'به حساب همکاران تنها مالک اشتراک می‌دهد');
  }
  if (days < 0) {
    throw forbidden(`${role} takes nothing away`, 'نقش شما از اشتراک چیزی کم نمی‌کند');
  }
  const given = await daysGiven(tx, { id, role, now });
  const left = Math.max(0, MAX_SUPPORT_GRANT_DAYS - given);
  if (days > left) {
    throw forbidden(
      `${role} may give ${left} days more`,
      toPersianDigits(
        `نقش شما در ${GRANT_WINDOW_DAYS} روز به هر عضو تا ${MAX_SUPPORT_GRANT_DAYS} روز اشتراک می‌دهد؛ ${left} روز از آن مانده است`,
      ),
    );
  }
}

/**
 * Days that this role granted the member within the window, according to the audit log, which also contains days that
 * have been taken away since.
 */
async function daysGiven(
  tx: Db,
  { id, role, now }: { id: number; role: Role; now: Date },
): Promise<number> {
  const row = await queryRow(
    tx,
    z.object({ days: z.int() }),
    sql`
      select coalesce(sum((after ->> 'days')::int), 0)::int as days from audit_log
      where subject_kind = 'member' and subject_id = ${String(id)}
        and action = 'members.change-premium' and role = ${role}
        and at > ${instant(new Date(now.getTime() - GRANT_WINDOW_DAYS * DAY_MS))}`,
  );
  return row?.days ?? 0;
}

/**
 * Adds days of premium after the member's existing premium, or takes days away from its end.
 *
 * @param change `premium_until`: its end when the caller read it; `undefined` if that does not matter
 * @returns the end of the member's premium; `null` if none is left
 * @throws AppError not_found; conflict if the premium has another end by now; forbidden for more than the role may give,
 *   for taking away, or for staff
 */
export async function changePremium(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  change: { id: number } & z.output<typeof api.changePremium.body>,
): Promise<Date | null> {
  const { id, days, reason, premium_until: read } = change;
  return db.transaction(async (tx) => {
    if (!(await lockMember(tx, id))) throw notFound('این عضو');
    const now = clock();
    if (read !== undefined) await assertUnchanged(tx, { id, read, now });
    await assertMayGive(tx, actor, { id, days, now });
    if (days > 0) {
      const grant = { userId: id, days, maxStreams: DEFAULT_STREAMS, note: reason };
      await appendEntitlement(tx, { ...grant, source: 'grant' }, now);
    } else await shortenPremium(tx, { userId: id, days: -days, now });
    const until = await findPremiumEnd(tx, id, now);
    await writeAudit(tx, actor, {
      action: 'members.change-premium',
      subject: { kind: 'member', id },
      after: { days, until },
      reason,
    });
    return until;
  });
}

/** The member must be locked. @throws AppError conflict */
async function assertUnchanged(
  tx: Db,
  { id, read, now }: { id: number; read: string | null; now: Date },
): Promise<void> {
  const viewer = await findViewer(tx, id, { now, graceHours: 0 });
  const until = viewer?.premium ? new Date(viewer.premium.until).toISOString() : null;
  if (until === (read && new Date(read).toISOString())) return;
  throw conflict(
    `premium ends at ${until}, not ${read}`,
    'اشتراک او در این میان عوض شد؛ پنجره را ببندید و ببینید اکنون تا کی است',
  );
}

/** Takes days away from the last entitlement, then from the previous ones, at most until now. */
async function shortenPremium(
  tx: Db,
  { userId, days, now }: { userId: number; days: number; now: Date },
): Promise<void> {
  let restMs = days * DAY_MS;
  const rows = await tx
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), gt(entitlements.endsAt, now)))
    .orderBy(desc(entitlements.endsAt), desc(entitlements.id));
  for (const { id, startsAt, endsAt } of rows) {
    const from = Math.max(startsAt.getTime(), now.getTime());
    const end = Math.max(from, endsAt.getTime() - restMs);
    restMs -= endsAt.getTime() - end;
    await tx
      .update(entitlements)
      .set({ endsAt: new Date(end), ...(end === from ? { endedAt: now } : {}) })
      .where(eq(entitlements.id, id));
    if (restMs <= 0) return;
  }
}

async function findPremiumEnd(tx: Db, userId: number, now: Date): Promise<Date | null> {
  const [last] = await tx
    .select({ endsAt: entitlements.endsAt })
    .from(entitlements)
    .where(
      and(
        eq(entitlements.userId, userId),
        gt(entitlements.endsAt, now),
        gt(entitlements.endsAt, entitlements.startsAt),
      ),
    )
    .orderBy(desc(entitlements.endsAt))
    .limit(1);
  return last?.endsAt ?? null;
}

/**
 * Ends an entitlement now and moves later ones forward with their full duration. `false` if there is none with that
 * number, or it has expired.
 */
export async function endPremium(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  id: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const userId = await findEntitledMember(tx, id);
    if (userId === null) return false;
    await lockMember(tx, userId);
    const now = clock();
    const before = await findPremiumEnd(tx, userId, now);
    if (!(await endEntitlement(tx, id, now))) return false;
    await closeGaps(tx, userId, now);
    const after = await findPremiumEnd(tx, userId, now);
    await writeAudit(tx, actor, {
      action: 'members.change-premium',
      subject: { kind: 'member', id: userId },
      before: { until: before },
      after: { until: after },
    });
    return true;
  });
}

/** All entitlements of a member, including expired ones, in chronological order. */
export function findEntitlements(db: Db, userId: number): Promise<EntitlementRow[]> {
  return db
    .select()
    .from(entitlements)
    .where(eq(entitlements.userId, userId))
    .orderBy(asc(entitlements.startsAt), asc(entitlements.id));
}

/** The member of an entitlement; `null` if there is none with that number. */
async function findEntitledMember(db: Db, id: number): Promise<number | null> {
  const [row] = await db
    .select({ userId: entitlements.userId })
    .from(entitlements)
    .where(eq(entitlements.id, id));
  return row?.userId ?? null;
}

/** Ends an entitlement now, or before it begins; `false` if it has expired. */
async function endEntitlement(db: Db, id: number, now: Date): Promise<boolean> {
  const end = sql`greatest(${entitlements.startsAt}, ${instant(now)})`;
  const ended = await db
    .update(entitlements)
    .set({ endsAt: end, endedAt: now })
    .where(and(eq(entitlements.id, id), gt(entitlements.endsAt, end)))
    .returning({ id: entitlements.id });
  return ended.length > 0;
}
