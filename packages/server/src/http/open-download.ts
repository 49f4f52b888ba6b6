import { Readable } from 'node:stream';

/**
 * A file that is read while it is sent. Its head and what follows it are read at once, so that a query
 * that fails is an error with a status instead of a file that breaks off.
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
