import { isAllowed, MAX_SUPPORT_GRANT_DAYS } from '@parde/shared/permissions';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks.ts';
import { entitlements } from '../../../db/schema/index.ts';
import { instant } from '../../../db/time.ts';
import { forbidden, notFound } from '../../../domain/app-error.ts';
import type { Clock } from '../../../domain/clock.ts';
import {
  appendEntitlement,
  closeGaps,
  type EntitlementRow,
  type NewEntitlement,
} from './entitlements.ts';

/* What operators do with a member's premium. */

/** Default limit of concurrent streams. */
export const DEFAULT_STREAMS = 2;

const DAY_MS = 86_400_000;

/**
 * Grants premium to a member. New days begin after existing premium, so that none is lost.
 *
 * @param actor null: the demo, which the audit log does not know
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
 * Adds days of premium after what the member has, or takes days away from its end.
 *
 * @returns the end of the member's premium; null: none is left
 * @throws AppError not_found; forbidden for more than the role may give, or for taking away
 */
export async function changePremium(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { id, days, reason }: { id: number; days: number; reason: string },
): Promise<Date | null> {
  if ((days < 0 || days > MAX_SUPPORT_GRANT_DAYS) && !isAllowed(actor.role, 'members.manage')) {
    throw forbidden(
      `${actor.role} gives 1 to ${MAX_SUPPORT_GRANT_DAYS} days`,
      'نقش شما تا ۳۰ روز اشتراک می‌دهد و چیزی کم نمی‌کند',
    );
  }
  return db.transaction(async (tx) => {
    if (!(await lockMember(tx, id))) throw notFound('این عضو');
    const now = clock();
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

/** Takes days away from the last entitlement, then from the one before it, until now. */
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
 * Ends an entitlement now and moves later ones forward with their full duration. False: there is
 * none with that number, or it has expired.
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

/** The member of an entitlement; null: there is none with that number. */
async function findEntitledMember(db: Db, id: number): Promise<number | null> {
  const [row] = await db
    .select({ userId: entitlements.userId })
    .from(entitlements)
    .where(eq(entitlements.id, id));
  return row?.userId ?? null;
}

/** Ends an entitlement now, or before it begins; false: it has expired. */
async function endEntitlement(db: Db, id: number, now: Date): Promise<boolean> {
  const end = sql`greatest(${entitlements.startsAt}, ${instant(now)})`;
  const ended = await db
    .update(entitlements)
    .set({ endsAt: end, endedAt: now })
    .where(and(eq(entitlements.id, id), gt(entitlements.endsAt, end)))
    .returning({ id: entitlements.id });
  return ended.length > 0;
}
