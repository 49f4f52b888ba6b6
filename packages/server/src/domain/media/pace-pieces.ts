/** What readers of one playback may be sent, together. */
export interface ObjectPace {
  /** Most bytes that are counted at once: little of what may be sent. */
  pieceBytes: number;
  /** Counts bytes and resolves when they may be sent; false: the reader has gone, and they are not counted. */
  take: (bytes: number, gone: AbortSignal) => Promise<boolean>;
  /** Counts them no longer: they were not sent. */
  giveBack: (bytes: number) => Promise<void>;
}

/** Pieces that come when they may be sent. One that is not taken to its end is given back. */
export async function* pacePieces(
  pieces: AsyncIterable<Buffer>,
  { pieceBytes, take, giveBack }: ObjectPace,
  gone: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += pieceBytes) {
      const part = piece.subarray(at, at + pieceBytes);
      if (!(await take(part.length, gone))) return;
      let isSent = false;
      try {
        yield part;
        isSent = true;
      } finally {
        if (!isSent) await giveBack(part.length);
      }
    }
  }
}
