import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfCue } from './cue.ts';
import { type ReadOptions, readSubtitles } from './read-subtitles.ts';
import { writeVtt } from './write-vtt.ts';

const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url));
const read = (text: string, options?: ReadOptions) =>
  readSubtitles(new TextEncoder().encode(text), options);
const srt = (...texts: string[]) =>
  texts.map((text, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i},900\n${text}\n`).join('\n');

describe('readSubtitles', () => {
  it.each([
    ['cp1256.srt', 'windows-1256'],
    ['utf8-bom.srt', 'utf-8'],
    ['utf16le-bom.srt', 'utf-16le'],
  ])('reads %s', (name, encoding) => {
    const { cues } = readSubtitles(sample('utf8.expected.srt'));
    // Written out here, so that a wrong sample and a wrong parser cannot hide each other.
    expect(cues.map(textOfCue)).toEqual([
      'سلام، این یک زیرنویس آزمایشی است.',
      'گربه و ژاله در کوچه\u200cها می\u200cدوند؟',
      'قیمت: 12500 تومان - پایان فصل 2',
      '«چرا رفتی؟»\nنمی\u200cدانم!',
    ]);
    const expected = { cues, encoding, format: 'srt', language: 'fa', warnings: [] };
    expect(readSubtitles(sample(name))).toEqual(expected);
  });

  it('writes the same for files with marks of direction, without, and typed backwards', () => {
    const plain = srt('سلام.', 'John کجاست؟', '- نه!\n- بله.');
    const marked = srt('\u202bسلام.\u202c', '\u200fJohn کجاست؟\u200f', '\u202b- نه!\n\u202b- بله.');
    const backwards = srt('.سلام', '؟John کجاست'.replace('؟John', 'John'), '!نه -\n.بله -');
    const of = (text: string) => writeVtt(read(text).cues, { language: 'fa' });
    expect(of(marked)).toBe(of(plain));
    expect(of(backwards)).toBe(of(plain.replace('کجاست؟', 'کجاست')));
  });

  it.each([
    ['\n\n1\n00:01,0 --> 00:02,0\na', 'srt'],
    ['\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\na', 'vtt'],
    ['[Script Info]\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,a', 'ass'],
    ['Dialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,a', 'ass'],
    ['1\n00:01,0 --> 00:02,0\nDialogue: a', 'srt'],
  ])('knows the format of %j', (text, format) => {
    expect(read(text)).toMatchObject({ format, cues: [{ startMs: 1000, endMs: 2000 }] });
  });

  it.each(['', 'WEB', 'just some words', '{100}{200}MicroDVD', '\0\0\0'])(
    'knows no format of %j',
    (text) => {
      expect(read(text)).toMatchObject({ format: null, cues: [], warnings: ['unknown-format'] });
    },
  );

  it('says when a file has no cue', () => {
    expect(read('WEBVTT\n').warnings).toEqual(['no-cues']);
  });

  it('tells Persian from Arabic and from others', () => {
    expect(read(srt('من به خانه مي\u200cروم، چرا نمي\u200cآيي؟')).language).toBe('fa');
    expect(read(srt('إلى أين تذهب يا صديقي؟ المدرسة مغلقة.')).language).toBe('ar');
    expect(read(srt('Hello.', 'سلام')).language).toBe(null);
    expect(read(srt('على'), { language: 'ar' }).cues.map(textOfCue)).toEqual(['على']);
    expect(read(srt('على')).cues.map(textOfCue)).toEqual(['علی']);
    expect(read(srt('على'), { language: 'fa-IR' }).language).toBe('fa');
  });
});

const MARKS = '\u200e\u200f\u202a\u202b\u202c\u202e\u2066\u2067\u2069\u200b\u200c\u200d\ufeff';
const PIECES = [
  ...`سلامكيىپچگژ۱۲34abZ .،؟!?:…-«»"()<>/&;{}\\#+@,\r\n\t\u00a0${MARKS}`,
  '<i>',
  '</i>',
  '<b>',
  '</b>',
  '{\\an8}',
  '{\\i1}',
  '&lt;',
  '&amp;',
  '...',
  'John',
  'F.B.I.',
  'سلام ',
  '\n\n1\n00:00:01,000 --> 00:00:02,000\n',
  '00:05.000 --> 00:04.000 line:0 align:start\n',
  '-->',
];
const soup = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 60 })
  .map((pieces) => pieces.join(''));

describe('any input', () => {
  it.each([
    ['srt', (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}`],
    ['vtt', (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`],
    ['ass', (text: string) => `[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,${text}`],
  ])('reads its own output of %s as it was', (_, fileOf) => {
    const language = fc.constantFrom('fa', 'ar', 'en', undefined);
    fc.assert(
      fc.property(soup, language, fc.boolean(), (text, asked, persianDigits) => {
        const first = read(fileOf(text), { language: asked, persianDigits });
        const again = { language: first.language ?? 'und' };
        const second = read(writeVtt(first.cues, first), again);
        expect(second.cues).toEqual(first.cues);
        expect(writeVtt(second.cues, first)).toBe(writeVtt(first.cues, first));
      }),
      { numRuns: 700 },
    );
  });

  it('never throws on bytes, and gives cues in order that end after they begin', () => {
    const heads = ['', '\ufeff', 'WEBVTT\n\n', '[Events]\n', '1\n00:00:01,000 --> 00:00:02,000\n'];
    const bytes = fc
      .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 400 }), soup)
      .map(([head, noise, text]) => Buffer.concat([Buffer.from(head), noise, Buffer.from(text)]));
    fc.assert(
      fc.property(bytes, (file) => {
        const { cues } = readSubtitles(file);
        let before = 0;
        for (const { startMs, endMs, lines } of cues) {
          expect(startMs).toBeGreaterThanOrEqual(before);
          expect(endMs).toBeGreaterThan(startMs);
          expect(lines.length).toBeGreaterThan(0);
          before = startMs;
        }
      }),
      { numRuns: 700 },
    );
  });
});
