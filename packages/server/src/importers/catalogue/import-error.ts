/** An import that cannot start or go on; `message` is one sentence for the operator. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** One record that is not taken; `message` is the reason in the rejects file. */
export class RecordRejection extends Error {
  override readonly name = 'RecordRejection';
}
