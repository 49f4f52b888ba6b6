import { describe, expect, it } from 'vitest';
import { textOfCue } from './cue.ts';
import { parseSrt } from './parse-srt.ts';

const read = (text: string) =>
  parseSrt(text).cues.map((cue) => [cue.startMs, cue.endMs, textOfCue(cue)]);

describe('parseSrt', () => {
  it.each(['\n', '\r\n', '\r'])('reads lines that end in %j', (end) => {
    const file = [
      '1',
      '00:00:01,000 --> 01:02:03,456',
      'one',
      'two',
      '',
      '2',
      '00:00:05,000 --> 00:00:06,000',
      'three',
    ];
    expect(read(file.join(end))).toEqual([
      [1000, 3723456, 'one\ntwo'],
      [5000, 6000, 'three'],
    ]);
  });

  it.each([
    ['00:00:01.000 --> 00:00:02.000'],
    ['0:00:01,0-->0:00:02,0'],
    ['00:01,000 --> 00:02,000'],
    ['00:00:01 --> 00:00:02'],
    ['00:00:01, 000 --> 00:00:02, 000'],
    ['00 : 00 : 01,000  -->  00 : 00 : 02,000'],
    ['00:00:01:000 -> 00:00:02:000'],
    ['00:00:01,000 –> 00:00:02,000'],
    ['۰۰:۰۰:۰۱,۰۰۰ --> ۰۰:۰۰:۰۲,۰۰۰'],
    ['\u200e00:00:01,000 --> 00:00:02,000'],
    ['  00:00:01,000 --> 00:00:02,000  X1:117 X2:619 Y1:042 Y2:428'],
  ])('reads %s', (times) => {
    expect(read(`1\n${times}\ntext\n`)).toEqual([[1000, 2000, 'text']]);
  });

  it('reads times before 0', () => {
    expect(read('1\n-00:00:01,500 --> 00:00:02,000\na')).toEqual([[-1500, 2000, 'a']]);
  });

  it('does without numbers and without blank lines', () => {
    expect(read('00:01,0 --> 00:02,0\na\n00:03,0 --> 00:04,0\nb')).toEqual([
      [1000, 2000, 'a'],
      [3000, 4000, 'b'],
    ]);
    expect(read('1\n00:01,0 --> 00:02,0\na\n2\n00:03,0 --> 00:04,0\nb\n\n3\n')).toEqual([
      [1000, 2000, 'a'],
      [3000, 4000, 'b'],
    ]);
  });

  it('tells a number that is said from one that counts', () => {
    expect(
      read('00:01,0 --> 00:02,0\nسال\n1984\n00:03,0 --> 00:04,0\n7\n\n00:05,0 --> 00:06,0\n12'),
    ).toEqual([
      [1000, 2000, 'سال\n1984'],
      [3000, 4000, '7'],
      [5000, 6000, '12'],
    ]);
    expect(read('9\n00:01,0 --> 00:02,0\n10\n\n10\n00:03,0 --> 00:04,0\nb')).toEqual([
      [1000, 2000, '10'],
      [3000, 4000, 'b'],
    ]);
  });

  it('takes blank lines within a text and doubled ones', () => {
    expect(read('1\n\n00:01,0 --> 00:02,0\n\na\n\nb\n\n\n2\n\n00:03,0 --> 00:04,0\n\nc\n')).toEqual(
      [
        [1000, 2000, 'a\nb'],
        [3000, 4000, 'c'],
      ],
    );
  });

  it('leaves out what stands under broken times, and says so', () => {
    const { cues, warnings } = parseSrt(
      '1\n00:00:0x --> 00:00:02,0\na\n\n2\n00:3: --> 4\nb\n\n3\n00:05,0 --> 00:06,0\nc',
    );
    expect(cues.map(textOfCue)).toEqual(['c']);
    expect(warnings).toEqual(['broken-timing']);
  });

  it.each([
    [
      '<i>a</i> b',
      [
        { text: 'a', style: 'i' },
        { text: ' b', style: '' },
      ],
    ],
    ['<B><font color="#ff0">a</font></B>', [{ text: 'a', style: 'b' }]],
    [
      '<b><i>a</b>b',
      [
        { text: 'a', style: 'bi' },
        { text: 'b', style: 'i' },
      ],
    ],
    [
      '</i>a<em>b',
      [
        { text: 'a', style: '' },
        { text: 'b', style: 'i' },
      ],
    ],
    [
      '{i}a{/i}b{\\u1}c{\\u0}',
      [
        { text: 'a', style: 'i' },
        { text: 'b', style: '' },
        { text: 'c', style: 'u' },
      ],
    ],
    ['I <3 you & a < b > c', [{ text: 'I <3 you & a < b > c', style: '' }]],
    ['<John> &lt;i&gt; &amp;amp; &#1587;', [{ text: '<John> <i> &amp; س', style: '' }]],
  ])('reads the tags of %s', (text, line) => {
    const [cue] = parseSrt(`1\n00:01,0 --> 00:02,0\n${text}`).cues;
    expect(cue?.lines).toEqual([line]);
  });

  it.each([
    ['{\\an8}a', { line: '0' }],
    ['{\\a6}a', { line: '0' }],
    ['{\\an5}a', { line: '50%' }],
    ['{\\an2}a', {}],
  ])('knows the position of %s', (text, settings) => {
    const [cue] = parseSrt(`1\n00:01,0 --> 00:02,0\n${text}`).cues;
    expect(cue).toMatchObject({ settings, lines: [[{ text: 'a' }]] });
  });
});
