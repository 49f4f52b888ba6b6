/** Thrown if storage cannot be reached or is unavailable: the same call may succeed a little later. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';

  constructor(reason: string, options?: ErrorOptions) {
    super(`Storage does not answer: ${reason}`, options);
  }
}
