/** What is known of a caller before sign-in. */
export interface Visitor {
  /** Key that rate limits count the address by; null: the machine itself, which is not limited. */
  countedAs: string | null;
  /** See `domain/network.ts`. */
  network: string | null;
  /** The User-Agent header; null: none. */
  userAgent: string | null;
  /** Value of the cookie `device`; null: absent or malformed. */
  device: string | null;
}
