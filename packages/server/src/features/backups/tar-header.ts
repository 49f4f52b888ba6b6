/* Headers of regular files in the ustar format (POSIX.1-1988); sizes of 8 GiB and more use GNU's binary form. */

export const BLOCK = 512;

const NAME = { at: 0, length: 100 };
const SIZE = { at: 124, length: 12 };
const CHECKSUM = { at: 148, length: 8 };
const TYPE_AT = 156;
const PREFIX = { at: 345, length: 155 };
const REGULAR = '0'.charCodeAt(0);
const BINARY_SIZE = 0x80;
/** Largest value that 11 octal digits can express. */
const MAX_OCTAL = 8 ** 11 - 1;

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** The sum of all bytes, with those of the checksum counted as spaces. */
function checksumOf(block: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) {
    const isOwn = at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.length;
    sum += isOwn ? 0x20 : (block[at] ?? 0);
  }
  return sum;
}

/** Splits a long name at a slash; `null` if it does not fit. */
function splitName(name: string): { prefix: string; rest: string } | null {
  if (name.length <= NAME.length) return { prefix: '', rest: name };
  const slash = name.indexOf('/', name.length - NAME.length - 1);
  if (slash === -1 || slash > PREFIX.length) return null;
  return { prefix: name.slice(0, slash), rest: name.slice(slash + 1) };
}

/**
 * @param name in ASCII
 * @param size in bytes
 * @throws Error for a name that is too long
 */
export function encodeTarHeader(name: string, size: number, mtime: Date): Buffer {
  const parts = splitName(name);
  if (!parts) throw new Error(`The name ${name} is too long for a back-up.`);
  const block = Buffer.alloc(BLOCK);
  block.write(parts.rest, NAME.at, 'latin1');
  block.write(`${octal(0o600, 8)}${octal(0, 8)}${octal(0, 8)}`, 100, 'latin1');
  if (size <= MAX_OCTAL) block.write(octal(size, SIZE.length), SIZE.at, 'latin1');
  else {
    block[SIZE.at] = BINARY_SIZE;
    block.writeBigUInt64BE(BigInt(size), SIZE.at + 4);
  }
  block.write(octal(Math.floor(mtime.getTime() / 1000), 12), 136, 'latin1');
  block[TYPE_AT] = REGULAR;
  block.write('ustar\x0000', 257, 'latin1');
  block.write(parts.prefix, PREFIX.at, 'latin1');
  block.write(`${octal(checksumOf(block), 7)} `, CHECKSUM.at, 'latin1');
  return block;
}

/** `null` if the block is no intact header of a regular file. */
export function decodeTarHeader(block: Buffer): { name: string; size: number } | null {
  const text = ({ at, length }: { at: number; length: number }) =>
    block.toString('latin1', at, at + length).replace(/\0.*$/s, '');
  const checksum = block.toString('latin1', CHECKSUM.at, CHECKSUM.at + CHECKSUM.length);
  if (checksum !== `${octal(checksumOf(block), 7)} ` || block[TYPE_AT] !== REGULAR) return null;
  const [prefix, rest] = [text(PREFIX), text(NAME)];
  const size =
    block[SIZE.at] === BINARY_SIZE
      ? Number(block.readBigUInt64BE(SIZE.at + 4))
      : Number.parseInt(text(SIZE), 8);
  if (!Number.isSafeInteger(size)) return null;
  return { name: prefix === '' ? rest : `${prefix}/${rest}`, size };
}
