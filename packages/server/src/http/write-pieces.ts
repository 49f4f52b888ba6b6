import type { ServerResponse } from 'node:http';

/** How often an answer that takes long asks whether it may go on. */
const ASK_EVERY_MS = 15_000;

/**
 * Writes pieces one after another, each when the one before has been handed to the system, so that its buffer
 * can be used again and a slow reader is waited for. A reader who leaves ends it, and with it the reading.
 *
 * @param mayGoOn asked every fifteen seconds of a long answer; false cuts the connection
 */
export async function writePieces(
  response: ServerResponse,
  pieces: AsyncIterable<Buffer>,
  mayGoOn: () => Promise<boolean>,
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
      if (!(await mayGoOn())) {
        response.destroy();
        return;
      }
    }
    response.end();
  } finally {
    response.off('close', gone);
  }
}
