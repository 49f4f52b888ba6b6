/**
 * Returns the current time for all decisions about premium and payments (ADR 48). It is passed to
 * the code that decides. In a transaction, read it after taking the locks, because waiting for a
 * lock takes time.
 */
export type Clock = () => Date;

/** The machine's clock. */
export const systemClock: Clock = () => new Date();
