import { createTransport } from 'nodemailer';
import type { Sender } from '../../config/sender.ts';
import { toMessage } from './mail-message.ts';
import type { Mailer } from './mailer.ts';

/** Milliseconds. Nodemailer's own defaults wait for minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

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
      await transport.sendMail(toMessage(from, mail));
    },
  };
}
