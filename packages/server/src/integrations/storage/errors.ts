/** Storage could not be reached or cannot work now: the same call may succeed a little later. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError';

  constructor(reason: string, options?: ErrorOptions) {
    super(`Storage does not answer: ${reason}`, options);
  }
}
