import { Readable } from 'node:stream';

/**
 * A file that is read while it is being sent. Its head and the first piece after it are read immediately, so that a
 * failing query becomes an error with a status instead of a truncated file.
 */
export async function openDownload(pieces: AsyncIterable<string>): Promise<Readable> {
  const rest = pieces[Symbol.asyncIterator]();
  const first = [await rest.next(), await rest.next()];
  return Readable.from(
    (async function* () {
      for (const { done, value } of first) if (!done) yield value;
      yield* { [Symbol.asyncIterator]: () => rest };
    })(),
  );
}
