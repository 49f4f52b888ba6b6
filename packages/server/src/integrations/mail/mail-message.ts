import type { SendMailOptions } from 'nodemailer';
import type { Sender } from '../../config/sender.ts';
import { HopelessError } from '../../domain/hopeless-error.ts';
import { isMailAddress } from '../../domain/mail-address.ts';
import type { Mail } from './mailer.ts';

/** Control characters, which could end a header line or hide in it. */
const CONTROLS = /\p{Cc}+/gu;

/**
 * A mail in nodemailer's format. Recipient and sender are structured, so that no text is parsed as
 * a list of addresses.
 *
 * @throws HopelessError when `to` is not a single address
 */
export function toMessage(from: Sender, mail: Mail): SendMailOptions {
  if (!isMailAddress(mail.to)) throw new HopelessError('the recipient is not one mail address');
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
    // Treat texts as texts: never load a file or URL they name.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
