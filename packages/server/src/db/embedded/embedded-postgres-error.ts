/**
 * The embedded PostgreSQL could not be made, started, reached or kept.
 * The message is one sentence for the person at the terminal: what is wrong and what to do.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
