import type { Readable } from 'node:stream';
import { ImportError } from './import-session.ts';

/** Maximum length of a line in bytes. A longer one cannot be a real record; it is skipped without being buffered. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;

export interface Line {
  /** Line number, from 1. */
  number: number;
  /** `null` if the line was longer than `MAX_LINE_BYTES`. */
  bytes: Buffer | null;
}

const NEWLINE = 0x0a;
/** Byte order mark, which Windows programs put before UTF-8. */
const BOM = Buffer.from('\ufeff');

/**
 * Splits a byte stream into lines and yields those of one chunk at a time. Blank lines are counted but not yielded.
 * Buffers at most one chunk and one line, and applies backpressure.
 *
 * @throws ImportError if it is gzip that is corrupt or truncated
 */
export async function* readLines(
  source: Readable,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<Line[]> {
  let number = 0;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let tooLong = false;

  const hold = (part: Buffer): void => {
    pendingBytes += part.length;
    if (pendingBytes > maxBytes) {
      tooLong = true;
      pending = [];
    } else if (!tooLong && part.length > 0) {
      pending.push(part);
    }
  };
  const take = (): Line | null => {
    number += 1;
    const [first = Buffer.alloc(0)] = pending;
    const whole = tooLong ? null : pending.length === 1 ? first : Buffer.concat(pending);
    const bytes = number === 1 && whole?.indexOf(BOM) === 0 ? whole.subarray(BOM.length) : whole;
    pending = [];
    pendingBytes = 0;
    tooLong = false;
    return bytes !== null && isBlank(bytes) ? null : { number, bytes };
  };

  for await (const chunk of unbroken(source)) {
    const lines: Line[] = [];
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end === -1) break;
      hold(chunk.subarray(start, end));
      const line = take();
      if (line) lines.push(line);
      start = end + 1;
    }
    hold(chunk.subarray(start));
    if (lines.length > 0) yield lines;
  }
  if (pendingBytes > 0) {
    const line = take();
    if (line) yield [line];
  }
}

function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) {
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  }
  return true;
}

async function* unbroken(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error;
    throw new ImportError('The file is broken gzip.', 'این فایل gzip ناتمام یا خراب است');
  }
}
