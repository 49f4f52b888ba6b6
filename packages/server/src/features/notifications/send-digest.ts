import type { Db } from '../../db/client.ts';
import type { Mailer } from '../../integrations/mail/mailer.ts';
import { digestMail } from '../../integrations/mail/templates/digest-mail.ts';
import { digestItem } from './digest-text.ts';
import { findAddressee, markMailed } from './digests.ts';
import { findUnmailed } from './queries.ts';
import { toNotifications } from './to-notifications.ts';

const SHOWN = 10;
/** More than anybody reads; what is beyond comes in the next mail. */
const MAILED = 500;

/**
 * Mails what a member has not read and was not mailed. It is noted after the mail went out: a process
 * that dies in between sends it once more rather than never. Throws what the mailer throws.
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
