import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { lockMember } from '../../db/locks.ts';
import { notifications, sessions } from '../../db/schema/index.ts';
import { type RequestOrigin, writeSecurityEvent } from '../../db/security-log.ts';
import { notMeLink } from '../../domain/account-links.ts';
import { invalidField } from '../../domain/app-error.ts';
import { deviceOf } from '../../domain/device-of.ts';
import { newDeviceMail } from '../../integrations/mail/templates/account-mails.ts';
import type { JobHandler } from '../../queue/job-handler.ts';
import { deleteSession } from './session-queries.ts';
import { deleteTokensOf, idOfToken, signToken, unlinkTelegram } from './token-queries.ts';
import { findAddressee } from './user-queries.ts';

async function findSessionPlace(db: Db, sessionId: number) {
  const [row] = await db
    .select({
      userId: sessions.userId,
      userAgent: sessions.userAgent,
      network: sessions.network,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

const notifyOfNewDevice = (db: Db, userId: number, sessionId: number) =>
  db
    .insert(notifications)
    .values({ userId, kind: 'new_device', sessionId, event: `new-device:${sessionId}` })
    .onConflictDoNothing();

/**
 * Notifies a member of a sign-in from an unknown browser, unless the session has ended by then: by mail or, where no
 * address is confirmed, by a notification on the site, which is also pushed. A text message would cost money each time,
 * and the service has no template except the one for codes.
 */
export const newDeviceMailJob: JobHandler<'new-device-mail'> = async (
  { config, database: { db }, mailer },
  { sessionId },
) => {
  const session = await findSessionPlace(db, sessionId);
  if (!session) return;
  const account = await findAddressee(db, session.userId);
  if (!account?.emailVerifiedAt) await notifyOfNewDevice(db, session.userId, sessionId);
  if (!account) return;
  const token = await signToken(db, 'new-device', sessionId);
  const mail = newDeviceMail({
    siteUrl: config.publicUrl,
    name: account.name,
    device: deviceOf(session.userAgent),
    network: session.network,
    at: session.createdAt,
    link: notMeLink(config.publicUrl, token),
  });
  await mailer.send({ to: account.email, ...mail });
};

/**
 * Ends the session that a mail reported, with links and codes that it may have created. Idempotent.
 *
 * @throws AppError invalid_input for a link with an invalid signature
 */
export async function endNewSession(db: Db, token: string, origin: RequestOrigin): Promise<void> {
  const sessionId = await idOfToken(db, 'new-device', token);
  if (sessionId === null) {
    throw invalidField('token', 'این پیوند کامل نیست؛ آن را همان‌گونه که در نامه آمده است باز کنید');
  }
  await db.transaction(async (tx) => {
    const session = await findSessionPlace(tx, sessionId);
    if (!session || !(await lockMember(tx, session.userId))) return;
    // Of concurrent requests with the same link, only one finds the session.
    if (!(await deleteSession(tx, sessionId))) return;
    await deleteTokensOf(tx, session.userId);
    await unlinkTelegram(tx, session.userId);
    await writeSecurityEvent(tx, session.userId, 'sessions_ended', origin);
  });
}
