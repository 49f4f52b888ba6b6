/** What is known of who calls, before they sign in. */
export interface Visitor {
  /** What limits count the address by; null: the machine itself, which they do not count. */
  countedAs: string | null;
  /** See `domain/network.ts`. */
  network: string | null;
  /** As the browser names itself; null: it does not. */
  userAgent: string | null;
  /** Secret of the cookie `device`; null: none that could be one. */
  device: string | null;
}
