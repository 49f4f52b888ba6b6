/**
 * The embedded PostgreSQL could not be created, started, reached or kept. The message is one
 * sentence for the operator: what is wrong and what to do.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
