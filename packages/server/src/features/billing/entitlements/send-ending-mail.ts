import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { instant } from '../../../db/instant.ts';
import type { Clock } from '../../../domain/clock.ts';
import type { Mailer } from '../../../integrations/mail/mailer.ts';
import { premiumEndingMail } from '../../../integrations/mail/templates/premium-ending-mail.ts';
import { isLast } from './ending-warnings.ts';
import { daysLeft } from './entitlement-span.ts';

interface Warning extends Record<string, unknown> {
  name: string;
  email: string;
  ends_at_ms: number;
}

/** Null: already mailed, renewed or ended meanwhile, or no confirmed address. */
async function findWarning(db: Db, notificationId: number, now: Date): Promise<Warning | null> {
  const { rows } = await db.execute<Warning>(sql`
    select u.name, u.email, floor(extract(epoch from e.ends_at) * 1000)::float8 as ends_at_ms
    from notifications n
      join users u on u.id = n.user_id
      join entitlements e on e.user_id = n.user_id and e.ends_at = n.premium_until
    where n.id = ${notificationId} and n.mailed_at is null and e.ends_at > ${instant(now)} and ${isLast}
      and u.email_verified_at is not null and u.deletion_at is null`);
  return rows[0] ?? null;
}

/**
 * Mails a warning. It is marked as mailed after the mail was sent, so that digests skip it: a crash
 * in between causes a second mail rather than none. Throws what the mailer throws.
 */
export async function sendEndingMail(
  { db, mailer, siteUrl, clock }: { db: Db; mailer: Mailer; siteUrl: string; clock: Clock },
  notificationId: number,
): Promise<void> {
  const now = clock();
  const warning = await findWarning(db, notificationId, now);
  if (!warning) return;
  const { name, email, ends_at_ms: endsAtMs } = warning;
  const mail = premiumEndingMail({
    siteUrl,
    name,
    daysLeft: daysLeft(endsAtMs, now.getTime()),
    endsAt: new Date(endsAtMs),
    link: new URL('/premium/plans', siteUrl).href,
  });
  await mailer.send({ to: email, ...mail });
  await db.execute(sql`update notifications set mailed_at = now() where id = ${notificationId}`);
}
