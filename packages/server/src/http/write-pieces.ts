import type { ServerResponse } from 'node:http';

/** Interval at which a long transfer checks whether it may continue. */
const ASK_EVERY_MS = 15_000;

/**
 * Writes pieces one after another, each after the previous one was flushed to the socket, so that
 * its buffer can be reused and slow readers apply backpressure. When the reader disconnects,
 * writing and reading stop.
 *
 * @param isStillAllowed called every fifteen seconds of a long transfer; false closes the connection
 */
export async function writePieces(
  response: ServerResponse,
  pieces: AsyncIterable<Buffer>,
  isStillAllowed: () => Promise<boolean>,
): Promise<void> {
  let settle: (isOpen: boolean) => void = () => undefined;
  const gone = () => settle(false);
  response.once('close', gone);
  const write = (piece: Buffer) =>
    new Promise<boolean>((resolve) => {
      settle = resolve;
      response.write(piece, (error) => resolve(!error));
      if (response.destroyed) resolve(false);
    });
  try {
    let askedAt = performance.now();
    for await (const piece of pieces) {
      if (response.destroyed || !(await write(piece))) return;
      if (performance.now() - askedAt < ASK_EVERY_MS) continue;
      askedAt = performance.now();
      if (!(await isStillAllowed())) {
        response.destroy();
        return;
      }
    }
    response.end();
  } finally {
    response.off('close', gone);
  }
}
