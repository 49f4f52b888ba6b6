import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { decodeTarHeader, encodeTarHeader } from './tar-header.ts';

const LONG = `storage/${'folder/'.repeat(20)}${'n'.repeat(90)}.mp4`;
const MTIME = new Date('2026-11-23T01:30:00Z');

it.each([
  ['parde.json', 0],
  ['tables/users.000001.copy.gz', 4_194_304],
  [LONG, 8 ** 11 - 1],
  ['storage/media/film.mp4', 8 ** 11],
  ['storage/media/long.mp4', 90_000_000_000],
])('reads back %s of %i bytes', (name, size) => {
  expect(decodeTarHeader(encodeTarHeader(name, size, MTIME))).toEqual({ name, size });
});

it('refuses a name that does not fit, and a block with a changed byte', () => {
  expect(() => encodeTarHeader('n'.repeat(101), 1, MTIME)).toThrow('too long');
  expect(() => encodeTarHeader(`${'n'.repeat(156)}/${'n'.repeat(99)}`, 1, MTIME)).toThrow(
    'too long',
  );
  const block = encodeTarHeader(LONG, 77, MTIME);
  for (let at = 0; at < block.length; at++) {
    const changed = Buffer.from(block);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decodeTarHeader(changed), `byte ${at}`).toBeNull();
  }
});

it('writes what tar reads', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parde-tar-'));
  const file = path.join(folder, 'x.tar');
  const content = Buffer.alloc(512);
  content.write('hello');
  writeFileSync(
    file,
    Buffer.concat([encodeTarHeader(LONG, 5, MTIME), content, Buffer.alloc(1024)]),
  );
  expect(execFileSync('tar', ['-tf', file], { encoding: 'utf8' })).toBe(`${LONG}\n`);
  expect(execFileSync('tar', ['-xOf', file], { encoding: 'utf8' })).toBe('hello');
  rmSync(folder, { recursive: true });
});
