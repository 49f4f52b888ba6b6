import { MAX_CUES } from '@parde/shared/subtitle-limits';
import { describe, expect, it } from 'vitest';
import { textOfLine } from './cue';
import { parseVtt } from './parse-vtt';

const texts = (file: string) => parseVtt(file).map(({ lines }) => lines.map(textOfLine));

describe('parseVtt', () => {
  it('reads times, identifiers, settings and several lines', () => {
    const [cue, other] = parseVtt(
      'WEBVTT - فیلم\nKind: captions\n\nNOTE\nنه\n\nSTYLE\n::cue { color: red }\n\n' +
        '1\n01:00:01.500 --> 01:00:02.000 line:0 align:start\nیک\nدو\n\n59:01.5 --> 59:02.250\nسه\n',
    ).toReversed();
    expect(cue).toMatchObject({ startMs: 3_601_500, endMs: 3_602_000 });
    expect(cue?.lines.map(textOfLine)).toEqual(['یک', 'دو']);
    expect(cue?.place).toEqual({ zone: 'top', align: 'start', position: null, size: 100 });
    expect(other).toMatchObject({ startMs: 3_541_500, endMs: 3_542_250 });
  });

  it.each(['\n', '\r\n', '\r'])('reads lines that end in %j, after a byte order mark', (end) => {
    const file = ['\ufeffWEBVTT', '', '00:01.000 --> 00:02.000', 'الف', '', ''].join(end);
    expect(texts(file)).toEqual([['الف']]);
  });

  it('reads SRT, as servers send it by mistake', () => {
    expect(texts('1\n00:00:01,000 --> 00:00:02,000\nسلام.\n')).toEqual([['سلام.']]);
  });

  it('orders cues by time, keeps those that overlap, and shows what is there twice once', () => {
    const late = '00:05.000 --> 00:09.000\nب\n\n';
    const early = '00:01.000 --> 00:06.000\nالف\n\n';
    const file = `WEBVTT\n\n${late}${early}${late}00:05.000 --> 00:07.000\nپ\n`;
    expect(texts(file)).toEqual([['الف'], ['ب'], ['پ']]);
  });

  it('skips what is broken and continues', () => {
    const file = [
      'WEBVTT',
      '00:05.000 --> 00:04.000\nends before it begins',
      '00:05.000 --> 00:05.000\nno time at all',
      '00:0x.000 --> 00:07.000\nno time',
      '00:01.000 -->\nhalf a time',
      '00:02.000 --> 00:03.000\n\n',
      '00:03.000 --> 00:04.000\n   \u200f\u2067\u2069 \n',
      '00:08.000 --> 00:09.000\nخوب\n00:09.000 --> 00:10.000\nبی فاصله',
    ].join('\n\n');
    expect(texts(file)).toEqual([['خوب'], ['بی فاصله']]);
  });

  it.each(['', 'WEBVTT', '<!doctype html><p>502</p>', '{"message":"no"}', '\0\0-->\0', '-->'])(
    'finds nothing in %j',
    (file) => expect(parseVtt(file)).toEqual([]),
  );

  it('finishes quickly with hostile files', { timeout: 30_000 }, () => {
    const cue = '00:01.000 --> 00:02.000\n';
    expect(texts(`${cue}${'<'.repeat(500_000)}`)).toHaveLength(1);
    expect(texts(`${cue}${'<i>'.repeat(100_000)}`)).toHaveLength(1);
    expect(texts(`${cue}${'&lrm'.repeat(100_000)}`)).toHaveLength(1);
    expect(texts(`${cue}${'\u2067'.repeat(100_000)}`)).toHaveLength(0);
    expect(texts(`00:01.000 ${'-->'.repeat(100_000)}`)).toEqual([]);
    expect(texts(`00:01.000 --> 00:02.000${' '.repeat(400_000)}x\nنه`)).toEqual([]);
    const many = Array.from({ length: MAX_CUES + 1 }, (_, i) => `${cue}${i}\n\n`).join('');
    expect(parseVtt(many)).toHaveLength(MAX_CUES);
  });
});
