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
  /** Builds the mail with the link of a secret. */
  write: (secret: string) => WrittenMail;
  attempt: Attempt;
}

/**
 * Mails a single-use link, at most one per minute for each account and purpose. If sending fails,
 * the token is deleted, so that a new request does not count as the second mail. After a crash
 * nothing was deleted: a retry replaces whatever token exists.
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
