/** What fails again however often it is tried: a job that throws it is given up at once. */
export class HopelessError extends Error {
  override name = 'HopelessError';
}
