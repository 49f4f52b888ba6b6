import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unzip } from './unzip';

/** A ZIP with these files, the first one stored, the others deflated. */
function zip(files: Record<string, string>): Blob {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [index, [name, text]] of Object.entries(files).entries()) {
    const content = Buffer.from(text);
    const packed = index === 0 ? content : deflateRawSync(content);
    const label = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(index === 0 ? 0 : 8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(label.length, 22);
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), shared, label, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, rest, label);
    offset += 30 + label.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return new Blob([Buffer.concat([...locals, directory, end])]);
}

test('files of a ZIP are read, whether they are packed or not', async () => {
  const long = 'نام، سال\n'.repeat(500);
  const files = await unzip(zip({ 'watched.csv': 'a,b', 'lists/سال.csv': long }), 100_000);
  expect(files.map(({ name }) => name)).toEqual(['watched.csv', 'lists/سال.csv']);
  expect(await files[0]?.text()).toBe('a,b');
  expect(await files[1]?.text()).toBe(long);
});

test('what is too large or no ZIP fails', async () => {
  const [, bomb] = await unzip(zip({ a: '', b: 'a'.repeat(50_000) }), 1_000);
  await expect(bomb?.text()).rejects.toThrow(RangeError);
  await expect(unzip(new Blob(['Date,Name\n'.repeat(9)]), 1_000)).rejects.toThrow(RangeError);
  await expect(unzip(new Blob([]), 1_000)).rejects.toThrow(RangeError);
});
