import type { Mail } from '../mailer.ts';

/** A link that stands alone, and the words it is made of. */
export interface MailAction {
  label: string;
  /** Absolute http(s) address. */
  url: string;
}

/** One thing of a list. */
export interface MailItem {
  title: string;
  text: string;
  /** Absolute http(s) address. */
  url: string;
}

/** What a mail says, as plain text; HTML and text are both made of it, so neither can say more. */
export interface MailContent {
  /** Origin of the site. */
  siteUrl: string;
  subject: string;
  /** What a list of mails shows beside the subject. */
  preheader: string;
  heading: string;
  /** Paragraphs before the button. */
  before: readonly string[];
  items?: readonly MailItem[];
  action: MailAction;
  /** Quieter paragraphs after it. */
  after: readonly string[];
}

/** A mail without its recipient. */
export type WrittenMail = Omit<Mail, 'to'>;
