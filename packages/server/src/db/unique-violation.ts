const UNIQUE_VIOLATION = '23505';

/** Whether the database refused a row because there is such a one; Drizzle wraps what the driver says. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause);
}
