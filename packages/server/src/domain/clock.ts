/**
 * Tells the moment by which everything about premium and its payment is decided (ADR 48). It is handed to whoever
 * decides; inside a transaction it is read after the locks are taken, since who waited for one decides later than they
 * asked.
 */
export type Clock = () => Date;

/** The machine's. */
export const systemClock: Clock = () => new Date();
