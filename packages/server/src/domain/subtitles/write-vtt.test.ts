import { describe, expect, it } from 'vitest';
import type { Cue } from './cue.ts';
import { writeVtt } from './write-vtt.ts';

const cue = (...lines: string[]): Cue => ({
  startMs: 1000,
  endMs: 3723456,
  lines: lines.map((text) => [{ text, style: '' }]),
  settings: {},
});

/** The line as written to a Persian file, with its marks made visible. */
function written(text: string): string {
  const line = writeVtt([cue(text)], { language: 'fa' }).split('\n')[3] ?? '';
  const names: Record<string, string> = {
    '\u200e': '‹LRM›',
    '\u200f': '‹RLM›',
    '\u2066': '‹LRI›',
    '\u2067': '‹RLI›',
    '\u2069': '‹PDI›',
  };
  return line.replace(/[\u200e\u200f\u2066-\u2069]/g, (mark) => names[mark] ?? '');
}

describe('writeVtt', () => {
  it.each([
    ['سلام.', '‹RLM›‹RLI›سلام.‹PDI›'],
    ['John کجاست؟', '‹RLM›‹RLI›John کجاست؟‹PDI›'],
    ['- من C++ و C# بلدم.', '‹RLM›‹RLI›- من ‹LRI›C++‹PDI› و ‹LRI›C#‹PDI› بلدم.‹PDI›'],
    ['با .NET و @parde', '‹RLM›‹RLI›با ‹LRI›.NET‹PDI› و ‹LRI›@parde‹PDI›‹PDI›'],
    ['در F.B.I. بود', '‹RLM›‹RLI›در ‹LRI›F.B.I.‹PDI› بود‹PDI›'],
    ['در F.B.I.', '‹RLM›‹RLI›در F.B.I.‹PDI›'],
    ['تلفن +98 21 555', '‹RLM›‹RLI›تلفن ‹LRI›+98 21 555‹PDI›‹PDI›'],
    ['21 Grams را دیدم', '‹RLM›‹RLI›‹LRI›21 Grams‹PDI› را دیدم‹PDI›'],
    ['سال 1999 Matrix آمد', '‹RLM›‹RLI›سال 1999 Matrix آمد‹PDI›'],
    ['Hello.', '‹LRM›‹LRI›Hello.‹PDI›'],
  ])('of a Persian file writes %s', (text, expected) => {
    expect(written(text)).toBe(expected);
  });

  it('of an English file marks only what runs the other way', () => {
    expect(writeVtt([cue('Hello, a & b <3', 'سلام.')], { language: 'en' })).toBe(
      'WEBVTT\n\n00:00:01.000 --> 01:02:03.456\nHello, a &amp; b &lt;3\n\u200f\u2067سلام.\u2069\n',
    );
  });

  it('tells the direction of a file without a language by its letters', () => {
    const all = [cue('سلام، این فایل فارسی است.'), cue('1984.')];
    expect(writeVtt(all, { language: null })).toContain('\u200f\u20671984.\u2069');
  });

  it('writes styles, line by line, and settings', () => {
    const styled: Cue = {
      startMs: 0,
      endMs: 360_000_001,
      lines: [
        [
          { text: 'a', style: 'bi' },
          { text: ' b', style: '' },
        ],
        [{ text: 'c', style: 'u' }],
      ],
      settings: { align: 'start', line: '0' },
    };
    expect(writeVtt([styled], { language: 'en' })).toBe(
      'WEBVTT\n\n00:00:00.000 --> 100:00:00.001 line:0 align:start\n<b><i>a</i></b> b\n<u>c</u>\n',
    );
    expect(writeVtt([], { language: null })).toBe('WEBVTT\n');
  });
});
