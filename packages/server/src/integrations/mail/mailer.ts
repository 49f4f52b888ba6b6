export interface Mail {
  /** A single bare address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** For recurring mail: the page where its reader can unsubscribe. */
  unsubscribeUrl?: string;
}

/** Sends mail: through a mail server, or into a folder. */
export interface Mailer {
  /**
   * Resolves when the other side has accepted the mail; otherwise throws, HopelessError if a retry
   * cannot help or `to` is not an address.
   */
  send(mail: Mail): Promise<void>;
}
