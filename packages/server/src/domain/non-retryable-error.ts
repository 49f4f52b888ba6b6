/** An error that no retry can fix: a job that throws it fails at once. */
export class NonRetryableError extends Error {
  override name = 'NonRetryableError';
}
