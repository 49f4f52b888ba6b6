/**
 * SQLSTATEs of a server that is starting, stopping or crashed (cannot_connect_now, admin and crash
 * shutdown), and Node's codes for a connection that broke or was refused.
 */
const CODES = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
/** Messages of the driver's own errors, which have no code. */
const MESSAGES =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error/;

/**
 * SQLSTATEs of a server that is reachable but temporarily unable to run the statement: a standby or a demoted primary
 * accepts no writes, an object is not in the required state, the disk is full, memory or connections have run out, the
 * statement took too long, or it deadlocked with another one, such as a migration's.
 */
const BUSY_CODES = new Set([
  ...['25006', '40P01', '53000', '53100', '53200', '53300', '55000', '57014'],
]);

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && codes.has(code)) || hasCode(error.cause, codes);
}

/** Whether the same call may succeed a little later: no part of it was carried out. */
export const isDatabaseUnable = (error: unknown): boolean =>
  isConnectionLoss(error) || hasCode(error, BUSY_CODES);

/**
 * SQLSTATEs with which a standby ends a read that the primary can answer: the statement tries to write, conflicts with
 * the replay, or reads a table that the replay has just changed.
 */
const STANDBY_CODES = new Set(['25006', '40001', '40P01', '42P01', '42703']);

export const isReplicaRefusal = (error: unknown): boolean => hasCode(error, STANDBY_CODES);

/**
 * Whether the database could not be reached, as it is for seconds while it restarts. Drizzle wraps the
 * driver's error.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && CODES.has(code)) return true;
  return MESSAGES.test(error.message) || isConnectionLoss(error.cause);
}
