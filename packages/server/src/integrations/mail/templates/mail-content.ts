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

/**
 * Content of a mail as plain text; HTML and text are both generated from it and so contain the
 * same.
 */
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
  /** Secondary paragraphs after it. */
  after: readonly string[];
}

/** A mail without its recipient. */
export type WrittenMail = Omit<Mail, 'to'>;
