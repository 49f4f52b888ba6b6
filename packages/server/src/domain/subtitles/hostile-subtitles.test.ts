import { MAX_CUES, MAX_SOURCE_CHARACTERS } from '@parde/shared/subtitle-limits';
import { describe, expect, it } from 'vitest';
import { readSubtitles } from './read-subtitles.ts';
import { writeVtt } from './write-vtt.ts';

const SIZE = 200_000;
const LIMIT = { timeout: 30_000 };
const filled = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length));
const SRT = '1\n00:00:01,000 --> 00:00:02,000\n';
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\n';
const ASS = '[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,';

/**
 * Each would take minutes if any step were quadratic in the length of the file, and the timeout
 * would fail it. No duration is asserted.
 */
describe('hostile files end like others', LIMIT, () => {
  const read = (text: string) => {
    const { cues } = readSubtitles(new TextEncoder().encode(text), { persianDigits: true });
    return { cues: cues.length, written: writeVtt(cues, { language: 'fa' }).length };
  };

  it.each([
    ['one line of letters', 'س'],
    ['one line of spaces', ' '],
    ['blank lines', '\n'],
    ['lines without blank ones', 'سلام، خوبی؟\n'],
    ['open angle brackets', '<'],
    ['open tags', '<i'],
    ['tags never closed', '<i>'],
    ['open braces', '{'],
    ['half overrides', '{\\'],
    ['ampersands', '&#'],
    ['half-spaces', '\u200c'],
    ['soft hyphens', 'س\u00ad'],
    ['marks of direction', '\u202b'],
    ['full stops', '.'],
    ['full stops and letters', '.س'],
    ['backwards lines', '...سلام...\n.بله -\n'],
    ['dashes', '-'],
    ['broken times', '00:00:01 ----------------------> \n'],
    ['half times', '1:1:1:1:->1111111111111111111111'],
    ['abbreviations', 'A.B.س'],
    ['signs', '+0-0 .a '],
    ['words of two scripts', 'aس1 '],
    ['backslashes', '\\'],
    ['commas', ','],
    ['numbers', '7\n'],
  ])('%s', (_, piece) => {
    for (const head of ['', SRT, VTT, ASS]) {
      const tail = `\n\n2\n00:00:03,000 --> 00:00:04,000\nبله`;
      expect(read(head + filled(piece) + (head === ASS ? '' : tail)).written).toBeGreaterThan(6);
    }
  });

  it.each([
    ['srt', '', (i: number) => `${i}\n00:00:01,000 --> 00:00:02,000\n.سلام، John ${i}\n\n`],
    ['vtt', 'WEBVTT\n\n', (i: number) => `00:01.000 --> 00:02.000\n<i>سلام ${i}</i>\n\n`],
    ['ass', '[Events]\n', (i: number) => `Dialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,سلام ${i}\n`],
  ])('as many cues as a file may have, %s', (_, head, cueOf) => {
    const count = MAX_CUES;
    const file = head + Array.from({ length: count }, (_, i) => cueOf(i + 1)).join('');
    expect(read(file).cues).toBe(count);
    const more = readSubtitles(Buffer.from(file + cueOf(count + 1)));
    expect(more).toMatchObject({ cues: [], warnings: ['too-large'] });
  });

  it.each([
    ['srt', SRT],
    ['vtt', VTT],
    ['ass', ASS],
  ])('more letters than a file may have, %s, are not read', (format, head) => {
    const max = MAX_SOURCE_CHARACTERS - head.length;
    const file = Buffer.from(head + 's'.repeat(max + 30));
    expect(readSubtitles(file)).toMatchObject({ format, cues: [], warnings: ['too-large'] });
  });

  it('fonts that come along do not count', () => {
    const font = `\n[Fonts]\nfontname: a.ttf\n${`${'F'.repeat(80)}\n`.repeat(MAX_SOURCE_CHARACTERS / 80)}`;
    expect(readSubtitles(Buffer.from(`${ASS}سلام${font}`)).cues).toHaveLength(1);
  });
});
