import { makeSecret } from '../../domain/secrets.ts';
import {
  dropToken,
  type MemberPurpose,
  putTokenAtMostOnceAMinute,
} from '../../features/auth/token-queries.ts';
import type { WrittenMail } from '../../integrations/mail/templates/mail-content.ts';
import type { JobDeps } from '../job-deps.ts';

interface LinkMail {
  account: { id: number; email: string };
  purpose: MemberPurpose;
  /** The mail with the link of a secret. */
  write: (secret: string) => WrittenMail;
}

/**
 * Mails a link that works once, at most one a minute for each account and purpose. When the mail does
 * not go out, the secret is taken back, so that the retry is not taken for a second mail.
 */
export async function mailLink(
  { database: { db }, mailer }: JobDeps,
  { account, purpose, write }: LinkMail,
): Promise<void> {
  const secret = makeSecret();
  const isDue = await putTokenAtMostOnceAMinute(db, { userId: account.id, purpose, secret });
  if (!isDue) return;
  try {
    await mailer.send({ to: account.email, ...write(secret) });
  } catch (error) {
    await dropToken(db, secret);
    throw error;
  }
}
