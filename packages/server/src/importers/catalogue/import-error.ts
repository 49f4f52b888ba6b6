/** An import that cannot start or continue; `message` is one sentence for the operator. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** A rejected record; `message` is the reason in the rejects file. */
export class RecordRejection extends Error {
  override readonly name = 'RecordRejection';
}
