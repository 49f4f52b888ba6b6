import { createTransport } from 'nodemailer';
import type { Sender } from '../../config/sender.ts';
import { HopelessError } from '../../domain/hopeless-error.ts';
import { toMessage } from './mail-message.ts';
import type { Mailer } from './mailer.ts';

/** Milliseconds. Nodemailer's own defaults wait for minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** What nodemailer says of an answer of the server; all absent when it did not answer. */
interface SmtpFailure {
  /** Refused for good, by the answer's class (RFC 5321 §4.2.1). */
  permanent?: boolean;
  command?: string;
  response?: string;
}

/** Steps that judge the mail. The ones before judge our settings, which operators put right meanwhile. */
const OF_THIS_MAIL = new Set(['RCPT TO', 'DATA']);
/** Wants a password first: settings, too, wherever it is said (RFC 4954 §6). */
const WANTS_SIGN_IN = /^53[0458]/;

/** A refusal that another try would only get again; null: worth one. Its words go to the log, so they name nobody. */
function refusalOf({ permanent, command = '', response = '' }: SmtpFailure): HopelessError | null {
  if (!permanent || !OF_THIS_MAIL.has(command) || WANTS_SIGN_IN.test(response)) return null;
  const answer = response.replace(/[^\s<>]+@[^\s<>]+/g, '…');
  return new HopelessError(`the mail server refused the mail for good: ${answer}`);
}

/**
 * Sends through a mail server.
 *
 * @param url `smtps://`: encrypted from the first byte; `smtp://`: by STARTTLS where that is offered. With
 *   user and password where they are asked for
 */
export function createSmtpMailer(url: string, from: Sender): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    ...TIMEOUTS,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  });
  return {
    async send(mail) {
      const message = toMessage(from, mail);
      await transport.sendMail(message).catch((error: SmtpFailure) => {
        throw refusalOf(error) ?? error;
      });
    },
  };
}
