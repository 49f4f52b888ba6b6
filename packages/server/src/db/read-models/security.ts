import type { api, Passkey, SecondFactorState, SecurityEvent } from '@parde/contract';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { deviceOf } from '../../domain/device-of.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import type { Db } from '../client.ts';
import { type passkeys, securityEvents } from '../schema/index.ts';

/** Converts an event of an account to the form that its member and staff see. */
export function toSecurityEvent(row: typeof securityEvents.$inferSelect): SecurityEvent {
  const { id, kind, detail, network, userAgent, at } = row;
  return { id, kind, detail, ...deviceOf(userAgent), network, at: at.toISOString() };
}

/** Converts a passkey to the form that its member sees. */
export const toPasskey = (row: typeof passkeys.$inferSelect): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

/**
 * SQL: the second factor that an account requires in addition to the password; if it has both codes and a passkey, the
 * stronger one.
 */
export const secondFactorOf = (userId: SQL) => sql<SecondFactorState>`case
  when exists (select from passkeys k where k.user_id = ${userId}) then 'passkey'
  when exists (select from code_secrets c where c.user_id = ${userId} and c.confirmed_at is not null)
    then 'codes'
  else 'none' end`;

/** Security events of an account, newest first. */
export async function listSecurityEvents(
  db: Db,
  userId: number,
  page: z.output<typeof api.listSecurityEvents.query>,
) {
  const where = eq(securityEvents.userId, userId);
  const rows = await db
    .select()
    .from(securityEvents)
    .where(where)
    .orderBy(desc(securityEvents.id))
    .limit(page.per_page)
    .offset(offsetOf(page));
  return listEnvelope(rows.map(toSecurityEvent), page, await db.$count(securityEvents, where));
}
