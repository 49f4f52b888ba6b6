/** Bandwidth budget shared by all readers of one playback. */
export interface ObjectPace {
  /** Maximum number of bytes charged at once; small compared with the budget. */
  pieceBytes: number;
  /**
   * Charges the bytes to the budget and resolves when they may be sent; `false` if the reader disconnected, and then
   * nothing is charged.
   */
  take: (bytes: number, gone: AbortSignal) => Promise<boolean>;
  /** Refunds bytes that were charged but not sent. */
  giveBack: (bytes: number) => Promise<void>;
}

/** Yields the data in small pieces, each as soon as it may be sent. A piece that the consumer abandons is refunded. */
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
