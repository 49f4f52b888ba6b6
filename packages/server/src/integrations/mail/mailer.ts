export interface Mail {
  /** One address and nothing else. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Of mail that comes again and again: page where its reader can end that. */
  unsubscribeUrl?: string;
}

/** Where mail goes out: a mail server, or a folder. */
export interface Mailer {
  /**
   * Resolves when the other side has taken the mail; throws when it has not, or `to` is no address:
   * HopelessError when it never will.
   */
  send(mail: Mail): Promise<void>;
}
