import { isIP } from 'node:net';
import type { Sender } from '../../config/sender.ts';
import { NonRetryableError } from '../../domain/app-error.ts';
import { isPublicAddress } from '../remote-files/public-address.ts';
import type { Mailer } from './mailer.ts';
import { toMessage } from './mailer.ts';

/** In milliseconds. Nodemailer's defaults wait for minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Nodemailer's fields about the server's response; all absent if it did not respond. */
interface SmtpFailure {
  /** Permanent failure, by the reply's class (RFC 5321 §4.2.1). */
  permanent?: boolean;
  command?: string;
  response?: string;
}

/**
 * Commands at which the server judges the mail itself. Failures before them are due to settings, which operators may
 * fix before a retry.
 */
const REFUSES_ONE_MAIL = new Set(['RCPT TO', 'DATA']);
/** Replies that demand authentication, which is also due to settings (RFC 4954 §6). */
const WANTS_SIGN_IN = /^53[0458]/;

/**
 * An error for a permanent refusal of this mail; `null` if a retry may help. Its message goes to the log, so it
 * contains no address.
 */
function refusalOf({
  permanent,
  command = '',
  response = '',
}: SmtpFailure): NonRetryableError | null {
  if (!permanent || !REFUSES_ONE_MAIL.has(command) || WANTS_SIGN_IN.test(response)) return null;
  const answer = response.replace(/[^\s<>]+@[^\s<>]+/g, '…');
  return new NonRetryableError(`the mail server refused the mail for good: ${answer}`);
}

/**
 * Sends through a mail server.
 *
 * @param url `smtps://` for implicit TLS; `smtp://` for STARTTLS, which a remote server that is given a password must
 *   offer. Includes user and password if needed
 */
export function createSmtpMailer(url: string, from: Sender): Mailer {
  let transport: ReturnType<typeof openTransport> | null = null;
  return {
    async send(mail) {
      const message = toMessage(from, mail);
      transport ??= openTransport(url);
      await (await transport).sendMail(message).catch((error: SmtpFailure) => {
        throw refusalOf(error) ?? error;
      });
    },
  };
}

/** Signs in to a mail server without sending; rejects with nodemailer's error. */
export async function verifySmtp(url: string): Promise<void> {
  await (await openTransport(url)).verify();
}

/**
 * A name without a dot, or in a domain that the public DNS does not have, as used between containers and in home
 * networks.
 */
const NEAR_NAME = /^[^.]+$|\.(?:internal|local|localhost|lan|home\.arpa)\.?$/i;

/** Whether a host is this machine or in its local network. */
export const isLocalHost = (host: string) =>
  isIP(host) === 0 ? NEAR_NAME.test(host) : !isPublicAddress(host);

async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return createTransport({
    ...TIMEOUTS,
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // Otherwise an attacker on the path could strip the STARTTLS offer, and read the password and the password-reset
    // links of other people.
    requireTLS: username !== '' && !isLocalHost(host),
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  });
}
