import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { TableEncoding } from '@parde/contract';
import { ImportError } from '../catalogue/import-session.ts';

const HEAD_BYTES = 4096;
/** Control characters that occur in text: tab and line endings. */
const TEXT_CONTROLS = [0x09, 0x0a, 0x0d];
/** First bytes of a zip file, of gzip, and of the container of Excel files until 2003. */
const ZIP = '504b0304';
const GZIP = '1f8b';
const OLD_EXCEL = 'd0cf11e0a1b11ae1';

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** UTF-16, if the file begins with its byte order mark. */
function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head.indexOf('fffe', 0, 'hex') === 0) return 'utf-16le';
  return head.indexOf('feff', 0, 'hex') === 0 ? 'utf-16be' : null;
}

/** The text of an XML file: UTF-8, or UTF-16 as editors of Windows save it. */
export async function* readXml(file: string): AsyncGenerator<string> {
  const encoding = utf16Of(await headOf(file)) ?? 'utf-8';
  yield* decoded(encoding)(createReadStream(file));
}

export const decoded = (encoding: TableEncoding) =>
  async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding);
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  };

/**
 * Detects the encoding of a table: UTF-16 has a byte order mark. A file that is mostly invalid as UTF-8 is in the
 * Windows code page for Persian and Arabic, which Excel uses by default; with only a few invalid letters it is still
 * UTF-8.
 *
 * @throws ImportError for an Excel workbook or an archive
 */
export async function findTableEncoding(file: string): Promise<TableEncoding> {
  const head = await headOf(file);
  const beginsWith = (hex: string) => head.subarray(0, hex.length / 2).toString('hex') === hex;
  if (beginsWith(OLD_EXCEL) || (beginsWith(ZIP) && head.includes('[Content_Types].xml')))
    throw new ImportError(
      'The file is a book of Excel, not a CSV file.',
      'این فایل Excel است، نه CSV؛ در Excel آن را با «Save As» و نوع «CSV UTF-8» ذخیره کنید',
    );
  if (beginsWith(ZIP) || beginsWith(GZIP))
    throw new ImportError(
      'The file is an archive, not a CSV file.',
      'این فایل فشرده است؛ بازش کنید و خود جدول را بفرستید',
    );
  const utf16 = utf16Of(head);
  if (utf16 !== null) return utf16;
  const decoder = new TextDecoder();
  let letters = 0;
  let broken = 0;
  for await (const chunk of createReadStream(file)) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    broken += text.match(/\ufffd/g)?.length ?? 0;
    letters += text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  }
  const isText = head.every((byte) => byte >= 0x20 || TEXT_CONTROLS.includes(byte));
  return isText && broken > letters ? 'windows-1256' : 'utf-8';
}
