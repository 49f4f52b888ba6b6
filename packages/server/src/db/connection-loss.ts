/**
 * SQLSTATEs of a server that is starting, stopping or crashed (cannot_connect_now, admin and crash
 * shutdown), and Node's codes for a connection that broke or was refused.
 */
const CODES = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
/** The driver's own errors have no code. */
const MESSAGES =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error/;

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
