import { makeSecret } from '../../domain/secrets.ts';
import {
  dropToken,
  type MemberPurpose,
  putToken,
  putTokenAtMostOnceAMinute,
} from '../../features/auth/token-queries.ts';
import type { WrittenMail } from '../../integrations/mail/templates/mail-content.ts';
import type { Attempt } from '../handlers.ts';
import type { JobDeps } from '../job-deps.ts';

interface LinkMail {
  account: { id: number; email: string };
  purpose: MemberPurpose;
  /** The mail with the link of a secret. */
  write: (secret: string) => WrittenMail;
  attempt: Attempt;
}

/**
 * Mails a link that works once, at most one a minute for each account and purpose. When the mail does
 * not go out, the secret is taken back, so that another wish is not taken for a second mail. A process
 * that died takes nothing back: a retry mails whatever is there.
 */
export async function mailLink(
  { database: { db }, mailer }: JobDeps,
  { account, purpose, write, attempt }: LinkMail,
): Promise<void> {
  const secret = makeSecret();
  const token = { userId: account.id, purpose, secret };
  if (attempt.isRetry) await putToken(db, token);
  else if (!(await putTokenAtMostOnceAMinute(db, token))) return;
  try {
    await mailer.send({ to: account.email, ...write(secret) });
  } catch (error) {
    await dropToken(db, secret);
    throw error;
  }
}
