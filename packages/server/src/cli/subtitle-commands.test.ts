import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeOneByte } from '../testing/encode-text.ts';
import { type ConvertOptions, convertSubtitleFile } from './subtitle-commands.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parde-subtitles-'));
});

afterEach(() => rm(dir, { recursive: true }));

const FILE =
  '1\r\n00:00:10,000 --> 00:00:12,000\r\n.سلام 12\r\n\r\n2\r\n00:00:20,000 --> 00:00:21,000\r\nعلي کجاست؟\r\n';

async function convert(options: Partial<ConvertOptions> = {}, output?: string, content = FILE) {
  const input = join(dir, 'film.fa.srt');
  await writeFile(input, encodeOneByte(content, 'windows-1256'));
  const said = await convertSubtitleFile(input, output, { sync: [], ...options });
  return { said, written: await readFile(output ?? join(dir, 'film.fa.vtt'), 'utf8') };
}

const timesIn = (vtt: string) => vtt.match(/^.*-->.*$/gm);

describe('parde subtitles convert', () => {
  it('writes beside the file and says what it found', async () => {
    const { said, written } = await convert();
    expect(said).toMatch(
      /^2 cues from .*film\.fa\.srt \(srt, windows-1256, fa\) to .*film\.fa\.vtt\n- Punctuation/,
    );
    expect(written).toBe(
      'WEBVTT\n\n00:00:10.000 --> 00:00:12.000\n\u200f\u2067سلام 12.\u2069\n\n00:00:20.000 --> 00:00:21.000\n\u200f\u2067علی کجاست؟\u2069\n',
    );
  });

  it('writes where it is told, with Persian digits and in another language', async () => {
    const { written } = await convert({ persianDigits: true }, join(dir, 'out.vtt'));
    expect(written).toContain('سلام ۱۲.');
    const arabic = await convert({ language: 'ar', encoding: 'cp1256' });
    expect(arabic.written).toContain('علي');
  });

  it.each([
    [{ shift: '-9500' }, ['00:00:00.500 --> 00:00:02.500', '00:00:10.500 --> 00:00:11.500']],
    [{ stretch: '1.5' }, ['00:00:15.000 --> 00:00:18.000', '00:00:30.000 --> 00:00:31.500']],
    [
      { stretch: '2', shift: '1000' },
      ['00:00:21.000 --> 00:00:25.000', '00:00:41.000 --> 00:00:43.000'],
    ],
    [
      { sync: ['10=0:05', '00:00:20.0=25'] },
      ['00:00:05.000 --> 00:00:09.000', '00:00:25.000 --> 00:00:27.000'],
    ],
  ])('moves times by %o', async (options, times) => {
    expect(timesIn((await convert(options)).written)).toEqual(times);
  });

  it('says how many cues a shift lost', async () => {
    expect((await convert({ shift: '-15000' })).said).toMatch(
      /^1 cues.*\n.*\n- 1 cues would be over/,
    );
  });

  it.each([
    [{ shift: 'soon' }, /no number of milliseconds/],
    [{ shift: '' }, /no number of milliseconds/],
    [{ stretch: '0' }, /no number above 0/],
    [{ stretch: '-1' }, /no number above 0/],
    [{ sync: ['1=2'] }, /twice/],
    [{ sync: ['1=2', '2'] }, /is not like/],
    [{ sync: ['1=2', '1=3'] }, /must be apart/],
    [{ sync: ['1=2', '2=3'], shift: '1' }, /leave out/],
    [{ encoding: 'utf-99' }, /no encoding utf-99/],
    [{ shift: '-99999999' }, /nothing to show/],
  ])('refuses %o and writes nothing', async (options, message) => {
    await expect(convert(options)).rejects.toThrow(message);
    expect(await readdir(dir)).toEqual(['film.fa.srt']);
  });

  it('refuses what is no subtitle, what is not there, and to write over what it reads', async () => {
    await expect(convert({}, undefined, 'just words')).rejects.toThrow(/is not SRT/);
    await expect(convert({}, join(dir, 'film.fa.srt'))).rejects.toThrow(/overwritten/);
    await expect(convertSubtitleFile(join(dir, 'no.srt'), undefined, { sync: [] })).rejects.toThrow(
      /cannot be read/,
    );
    await expect(convertSubtitleFile(dir, undefined, { sync: [] })).rejects.toThrow(
      /cannot be read/,
    );
  });
});
