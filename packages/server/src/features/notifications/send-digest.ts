import type { Db } from '../../db/client.ts';
import type { Mailer } from '../../integrations/mail/mailer.ts';
import { digestMail } from '../../integrations/mail/templates/digest-mail.ts';
import { digestItem } from './digest-text.ts';
import { findAddressee, markMailed } from './digests.ts';
import { findUnmailed } from './queries.ts';
import { toNotifications } from './to-notifications.ts';

const SHOWN = 10;
/** Maximum per mail, more than anybody reads; the rest follows in the next mail. */
const MAILED = 500;

/**
 * Mails a member's unread notifications that were not mailed before. They are marked after the mail
 * was sent: a crash in between causes a second mail rather than none. Throws what the mailer
 * throws.
 */
export async function sendDigest(
  { db, mailer, siteUrl }: { db: Db; mailer: Mailer; siteUrl: string },
  userId: number,
): Promise<void> {
  const addressee = await findAddressee(db, userId);
  if (!addressee) return;
  const rows = await findUnmailed(db, userId, MAILED);
  const shown = await toNotifications(db, rows.slice(0, SHOWN));
  if (shown.length === 0) return;
  const mail = digestMail({
    siteUrl,
    name: addressee.name,
    items: shown.map((notification) => digestItem(notification, siteUrl)),
    more: rows.length - shown.length,
    link: new URL('/user/notifications', siteUrl).href,
  });
  await mailer.send({
    ...mail,
    to: addressee.email,
    unsubscribeUrl: new URL('/user/dashboard', siteUrl).href,
  });
  await markMailed(
    db,
    rows.map(({ id }) => id),
  );
}
