const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DEADLOCK_DETECTED = '40P01';

/** Whether the database refused a statement with this SQLSTATE; Drizzle wraps the driver's error. */
function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === code) || hasCode(error.cause, code);
}

/** Whether the row exists already. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION);

/** Whether a referenced row does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  hasCode(error, FOREIGN_KEY_VIOLATION);

/** Whether the transaction deadlocked with another one and was rolled back, so that nothing of it was done. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, DEADLOCK_DETECTED);
