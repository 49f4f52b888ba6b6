import type { Mail } from '../mailer.ts';

/** The button of a mail: its label and URL. */
export interface MailAction {
  label: string;
  /** Absolute http(s) URL. */
  url: string;
}

/** One entry of a list. */
export interface MailItem {
  title: string;
  text: string;
  /** Absolute http(s) URL. */
  url: string;
}

/** Content of a mail as plain text. The HTML and text versions are both generated from it, so they contain the same. */
export interface MailContent {
  /** Origin of the site. */
  siteUrl: string;
  subject: string;
  /** Preview text that mail programs show next to the subject. */
  preheader: string;
  heading: string;
  /** Paragraphs before the button. */
  before: readonly string[];
  items?: readonly MailItem[];
  action: MailAction;
  /** Secondary paragraphs after the button. */
  after: readonly string[];
}

/** A mail without its recipient. */
export type WrittenMail = Omit<Mail, 'to'>;
