import type { SendMailOptions } from 'nodemailer';
import type { Sender } from '../../config/sender.ts';
import { HopelessError } from '../../domain/hopeless-error.ts';
import { isMailAddress } from '../../domain/mail-address.ts';
import type { Mail } from './mailer.ts';

/** What would end a header line, or hide in one. */
const CONTROLS = /\p{Cc}+/gu;

/**
 * A mail as nodemailer takes it. Recipient and sender are given in parts, so that no text is taken
 * for a list of addresses.
 *
 * @throws HopelessError when `to` is not one address
 */
export function toMessage(from: Sender, mail: Mail): SendMailOptions {
  if (!isMailAddress(mail.to)) throw new HopelessError('the recipient is not one mail address');
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject.replace(CONTROLS, ' '),
    text: mail.text,
    html: mail.html,
    // Nobody's holiday notice shall answer it (RFC 3834 §5).
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 2369 §3.2
      ...(mail.unsubscribeUrl && { 'List-Unsubscribe': `<${new URL(mail.unsubscribeUrl).href}>` }),
    },
    // Texts are texts: nothing in them names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
