/* Reads the ZIP that Letterboxd sends: no encryption, no ZIP64 (APPNOTE.TXT 4.3). */

export interface ZipFile {
  /** Path of the file inside the ZIP. */
  name: string;
  text: () => Promise<string>;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** Length of the end record without its comment, and the maximum length of that comment. */
const END_LENGTH = 22;
const MAX_COMMENT_LENGTH = 0xffff;
const STORED = 0;
const DEFLATED = 8;

function findEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_LENGTH); at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new RangeError('no ZIP file');
}

/** Throws once the output exceeds `maxBytes`: a small compressed file may be huge (ZIP bomb). */
async function inflate(packed: Blob, maxBytes: number): Promise<string> {
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.byteLength;
    if (length > maxBytes) {
      await reader.cancel();
      throw new RangeError('the file is too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Files of a ZIP.
 *
 * @param maxBytes maximum size of one file
 * @throws {RangeError} if it is not a valid ZIP; `text` rejects with it if the file is too large or uses another
 *   compression
 */
export async function unzip(blob: Blob, maxBytes: number): Promise<ZipFile[]> {
  const view = new DataView(await blob.arrayBuffer());
  const end = findEnd(view);
  const names = new TextDecoder();
  const files: ZipFile[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new RangeError('a damaged ZIP file');
    const method = view.getUint16(at + 10, true);
    const packed = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const header = view.getUint32(at + 42, true);
    const start =
      header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    files.push({
      name: names.decode(new Uint8Array(view.buffer, at + 46, nameLength)),
      text: async () => {
        const content = blob.slice(start, start + packed);
        if (method === STORED && packed <= maxBytes) return content.text();
        if (method !== DEFLATED) throw new RangeError('a file that cannot be read');
        return inflate(content, maxBytes);
      },
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}
