import { connect, type Socket } from 'node:net';

/** Reads 256 KiB at a time into one reused buffer, so that reading costs as little as possible. */
const TAKEN = 256 * 1024;
const END_OF_HEAD = '\r\n\r\n';

export interface FilmReader {
  /**
   * GETs a URL on the open keep-alive connection, one at a time.
   *
   * @param onBytes called with the size of every piece of the body
   * @returns the status and the size of the body in bytes
   */
  read: (
    path: string,
    onBytes?: (count: number) => void,
  ) => Promise<{ status: number; bytes: number }>;
  close: () => void;
}

interface Answer {
  head: string;
  status: number;
  bytes: number;
  /** Length of the body in bytes; null until the head is complete. */
  length: number | null;
  onBytes: (count: number) => void;
  resolve: (answer: { status: number; bytes: number }) => void;
  reject: (error: Error) => void;
}

/** Parses the head once it is complete. Returns how many bytes of the body came with it. */
function takeHead(answer: Answer, piece: Buffer): number {
  answer.head += piece.toString('latin1');
  const end = answer.head.indexOf(END_OF_HEAD);
  if (end < 0) return 0;
  answer.status = Number(answer.head.slice(9, 12));
  answer.length = Number(/content-length: (\d+)/i.exec(answer.head.slice(0, end))?.[1] ?? 0);
  return answer.head.length - end - END_OF_HEAD.length;
}

/**
 * A minimal player.
 *
 * @param visitor client address to simulate
 */
export function openFilmReader(origin: string, visitor: string): FilmReader {
  const { hostname, port } = new URL(origin);
  let current: Answer | null = null;
  function take(count: number, buffer: Uint8Array): void {
    const answer = current;
    if (!answer) return;
    const isHead = answer.length === null;
    const bytes = isHead ? takeHead(answer, Buffer.from(buffer.buffer, 0, count)) : count;
    answer.bytes += bytes;
    if (bytes > 0) answer.onBytes(bytes);
    if (answer.length === null || answer.bytes < answer.length) return;
    current = null;
    answer.resolve({ status: answer.status, bytes: answer.bytes });
  }
  const socket: Socket = connect({
    port: Number(port),
    host: hostname,
    onread: {
      buffer: Buffer.alloc(TAKEN),
      callback: (count, buffer) => {
        take(count, buffer);
        return true;
      },
    },
  });
  const fail = (error: Error) => current?.reject(error);
  socket.on('error', fail).on('close', () => fail(new Error('the connection was closed')));
  return {
    read: (path, onBytes = () => undefined) =>
      new Promise((resolve, reject) => {
        current = { head: '', status: 0, bytes: 0, length: null, onBytes, resolve, reject };
        const head = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: ${visitor}`;
        socket.write(head + END_OF_HEAD);
      }),
    close() {
      current = null;
      socket.destroy();
    },
  };
}
