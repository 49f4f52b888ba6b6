import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | boolean | null | undefined | readonly string[];

/** Rows for one COPY; they may have been built in another thread. */
export interface CopyData {
  command: string;
  texts: Uint8Array[];
  /** Number of rows. */
  count: number;
}

/** Rows of one table buffered in COPY text format. */
export interface CopyBuffer {
  add: (...values: CopyValue[]) => void;
  readonly count: number;
  /** Empties the buffer. */
  take: () => CopyData;
  /** Sends the rows and empties the buffer. Returns the number of rows. */
  flush: (client: ClientBase) => Promise<number>;
}

/** Sends rows with COPY. Returns the number of rows. */
export async function sendCopy(
  client: ClientBase,
  { command, texts, count }: CopyData,
): Promise<number> {
  if (count > 0) await pipeline(Readable.from(texts), client.query(copyFrom(command)));
  return count;
}

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/**
 * Approximate number of characters per chunk into which rows are joined, so that a flush never builds one huge string.
 */
const CHUNK_LENGTH = 1 << 18;

/**
 * A buffer for `copy {table} ({columns}) from stdin`. Both names must be constants, never input.
 */
export function createCopyBuffer(table: string, columns: readonly string[]): CopyBuffer {
  const command = `copy ${table} (${columns.join(', ')}) from stdin`;
  let chunks: string[] = [];
  let chunk = '';
  let count = 0;
  const take = () => {
    const texts = [...chunks, chunk].map((text) => Buffer.from(text));
    const taken = { command, texts, count };
    chunks = [];
    chunk = '';
    count = 0;
    return taken;
  };
  return {
    take,
    add(...values) {
      let row = '';
      for (let i = 0; i < values.length; i++) row += (i === 0 ? '' : '\t') + encode(values[i]);
      chunk += `${row}\n`;
      count += 1;
      if (chunk.length > CHUNK_LENGTH) {
        chunks.push(chunk);
        chunk = '';
      }
    },
    get count() {
      return count;
    },
    flush: (client) => sendCopy(client, take()),
  };
}

function encode(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return escapeText(arrayLiteral(value));
}

function escapeText(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, (c) => ESCAPES[c] as string) : text;
}

/** `{"a","b"}`: quotes every element, so that commas, braces and NULL are literal text. */
function arrayLiteral(elements: readonly string[]): string {
  return `{${elements.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
