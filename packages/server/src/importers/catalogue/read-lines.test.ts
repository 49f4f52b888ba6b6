import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

async function linesOf(chunks: string[], maxBytes?: number): Promise<[number, string | null][]> {
  const found: [number, string | null][] = [];
  const source = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  for await (const lines of readLines(source, maxBytes)) {
    for (const { number, bytes } of lines) found.push([number, bytes?.toString() ?? null]);
  }
  return found;
}

it('joins what chunks cut, counts blank lines without giving them, needs no last newline', async () => {
  expect(await linesOf(['a', 'b\n\r\n  \nc', '', 'd\nlast'])).toEqual([
    [1, 'ab'],
    [4, 'cd'],
    [5, 'last'],
  ]);
});

it('gives a line that is too long as null and goes on after it', async () => {
  expect(await linesOf(['ok\n123', '456', '78\nok\n', '123456'], 5)).toEqual([
    [1, 'ok'],
    [2, null],
    [3, 'ok'],
    [4, null],
  ]);
});

it('cuts no letter of several bytes in two', async () => {
  const bytes = Buffer.from('پرده\nسینما\n');
  const found: string[] = [];
  const source = Readable.from(Array.from(bytes, (_, i) => bytes.subarray(i, i + 1)));
  for await (const lines of readLines(source)) {
    for (const line of lines) found.push(line.bytes?.toString() ?? '');
  }
  expect(found).toEqual(['پرده', 'سینما']);
});
