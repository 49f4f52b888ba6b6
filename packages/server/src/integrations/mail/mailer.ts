import type { SendMailOptions } from 'nodemailer';
import type { Sender } from '../../config/sender.ts';
import { NonRetryableError } from '../../domain/app-error.ts';
import { isMailAddress } from '../../domain/mail-address.ts';

export interface Mail {
  /** A single bare address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** For recurring mail: the page where its reader can unsubscribe. */
  unsubscribeUrl?: string;
}

/** Sends mail through a mail server, or writes it to a folder. */
export interface Mailer {
  /**
   * Resolves when the other side has accepted the mail; otherwise throws, NonRetryableError if a retry
   * cannot help or `to` is not an address.
   */
  send(mail: Mail): Promise<void>;
}

/** Control characters, which could end a header line or hide in it. */
const CONTROLS = /\p{Cc}+/gu;

/**
 * A mail in nodemailer's format. Recipient and sender are structured, so that no text is parsed as
 * a list of addresses.
 *
 * @throws NonRetryableError when `to` is not a single address
 */
export function toMessage(from: Sender, mail: Mail): SendMailOptions {
  if (!isMailAddress(mail.to)) throw new NonRetryableError('the recipient is not one mail address');
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject.replace(CONTROLS, ' '),
    text: mail.text,
    html: mail.html,
    // Suppresses automatic replies (RFC 3834 §5).
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 2369 §3.2
      ...(mail.unsubscribeUrl && { 'List-Unsubscribe': `<${new URL(mail.unsubscribeUrl).href}>` }),
    },
    // Treats content as text: nodemailer never loads a file or URL named in it.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
