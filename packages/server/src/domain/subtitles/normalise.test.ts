import { describe, expect, it } from 'vitest';
import { type Cue, type Line, textOfCue } from './cue.ts';
import { normaliseCues } from './normalise.ts';

const cueOf = (lines: Line[], startMs = 1000, endMs = 2000): Cue => ({
  startMs,
  endMs,
  lines,
  settings: {},
});
const plain = (text: string): Cue =>
  cueOf(text.split('\n').map((line) => [{ text: line, style: '' as const }]));

function tidy(text: string, language: string | null = 'fa', persianDigits = false): string {
  const { cues } = normaliseCues([plain(text)], { language, persianDigits });
  return cues.map(textOfCue).join('|');
}

const tidyFile = (...texts: string[]) => {
  const options = { language: 'fa', persianDigits: false };
  return normaliseCues(texts.map(plain), options).cues.map(textOfCue);
};

describe('letters', () => {
  it.each([
    ['كتاب علي', 'کتاب علی'],
    ['موسى ٤٥٦', 'موسی ۴۵۶'],
    ['ســلام', 'ســلام'],
    ['ﺳﻼﻡ', 'سلام'],
    ['می\u200cروم', 'می\u200cروم'],
    ['می¬روم، می\u00adروم، می\u200bروم', 'می\u200cروم، می\u200cروم، می\u200cروم'],
    ['می\u200c\u200cروم\u200c \u200cخانه\u200c.\u200c', 'می\u200cروم خانه.'],
    ['\ufeffسلام\u2060\u0000\u0007', 'سلام'],
    ['  سلام \u00a0\t خوبی  \n\u200b\n بله', 'سلام خوبی\nبله'],
    ['\u202bسلام.\u202c', 'سلام.'],
    ['\u200fسلام \u202a\u2066John\u2069\u202c!\u200f', 'سلام John!'],
    ['\u202eسلام\u202c', 'سلام'],
    ['\ud800سلام', '\ufffdسلام'],
    ['café 5¬4', 'café 5¬4'],
    ['{{b} {x} {\\an8}', 'b} {x} \\an8}'],
  ])('of %j', (text, expected) => {
    expect(tidy(text)).toBe(expected);
  });

  it('of Arabic stay Arabic', () => {
    expect(tidy('كتاب علي موسى ٤٥٦', 'ar')).toBe('كتاب علي موسى ٤٥٦');
  });
});

describe('Persian digits', () => {
  it.each([
    ['ساعت 12:30 با 4.5 متر', 'ساعت ۱۲:۳۰ با ۴.۵ متر'],
    ['2تا (30%)', '۲تا (۳۰%)'],
    ['MP3 و B-52 و 4K', 'MP3 و B-52 و 4K'],
    ['Apollo 13 در سال 1970', 'Apollo 13 در سال ۱۹۷۰'],
    [
      'به http://parde.example/7?x=8 یا a1@b2.example برو 9',
      'به http://parde.example/7?x=8 یا a1@b2.example برو ۹',
    ],
    ['Area 51', 'Area 51'],
    ['سال2000(USA3)', 'سال۲۰۰۰(USA3)'],
  ])('in %s', (text, expected) => {
    expect(tidy(text, 'fa', true)).toBe(expected);
  });

  it('only when asked for', () => {
    expect(tidy('سال 1970')).toBe('سال 1970');
  });
});

describe('punctuation at the wrong end', () => {
  it.each([
    ['.سلام', 'سلام.'],
    ['؟چرا رفتی', 'چرا رفتی؟'],
    ['!?چرا', 'چرا!?'],
    [':او گفت', 'او گفت:'],
    ['،اگر بیایی', 'اگر بیایی،'],
    ['. سلام', 'سلام.'],
    ['.سلام -', '- سلام.'],
    ['!نه-', '- نه!'],
    ['".سلام"', '"سلام."'],
    ['«؟چرا»', '«چرا؟»'],
    ['."سلام"', '"سلام".'],
    ['.«سلام» گفت', '«سلام» گفت.'],
    ['.سلام\n؟خوبی', 'سلام.\nخوبی؟'],
  ])('%s is %s', (text, expected) => {
    expect(tidy(text)).toBe(expected);
    expect(tidy(expected)).toBe(expected);
  });

  it.each([
    '…سلام',
    '...سلام',
    '..سلام.',
    '.NET خوب است',
    '.5 متر',
    '- سلام.',
    '، خوبی',
    '.Hello',
    '...',
    '؟',
    'سلام.',
  ])('is not in %s', (text) => {
    expect(tidy(text)).toBe(text);
  });

  it('moves pauses only in a file that types everything so', () => {
    expect(tidyFile('.سلام', '؟خوبی', '.بله', '...نمی‌دانم', '.پس...', '.برو')).toEqual([
      'سلام.',
      'خوبی؟',
      'بله.',
      'نمی‌دانم...',
      '...پس.',
      'برو.',
    ]);
    expect(tidyFile('.سلام', '؟خوبی', '.بله', '.John رفت', '.Mary', '.5 نفر').slice(3)).toEqual([
      'John رفت.',
      '.Mary',
      '5 نفر.',
    ]);
    expect(tidyFile('.سلام', 'خوبی؟', 'بله.', 'برو.', '...نمی‌دانم')[4]).toBe('...نمی‌دانم');
  });

  it('stays in the style of what it goes to', () => {
    const line: Line = [
      { text: '.', style: 'b' },
      { text: 'سلام ', style: '' },
      { text: 'علی', style: 'i' },
    ];
    const { cues, warnings } = normaliseCues([cueOf([line])], {
      language: 'fa',
      persianDigits: false,
    });
    expect(cues[0]?.lines).toEqual([
      [
        { text: 'سلام ', style: '' },
        { text: 'علی.', style: 'i' },
      ],
    ]);
    expect(warnings).toEqual(['punctuation-moved']);
  });
});

describe('cues', () => {
  const options = { language: null, persianDigits: false };
  const line: Line[] = [[{ text: 'a', style: '' }]];
  const timesOf = (...times: [number, number][]) => {
    const { cues, warnings } = normaliseCues(
      times.map(([start, end]) => cueOf(line, start, end)),
      options,
    );
    return { times: cues.map(({ startMs, endMs }) => [startMs, endMs]), warnings };
  };

  it('keep their overlaps', () => {
    expect(timesOf([0, 5], [3, 8], [3, 4])).toEqual({
      times: [
        [0, 5],
        [3, 8],
        [3, 4],
      ],
      warnings: [],
    });
  });

  it('come in order', () => {
    expect(timesOf([5, 6], [1, 9])).toEqual({
      times: [
        [1, 9],
        [5, 6],
      ],
      warnings: ['unordered'],
    });
  });

  it('begin at 0 at the earliest and end after they begin', () => {
    expect(timesOf([-5, 6])).toEqual({ times: [[0, 6]], warnings: ['negative-time'] });
    expect(timesOf([-50, -6])).toEqual({ times: [], warnings: ['negative-time'] });
    expect(timesOf([5, 5])).toEqual({ times: [[5, 2005]], warnings: ['end-before-start'] });
  });

  it('without a text are dropped', () => {
    const empty = cueOf([[{ text: ' \u200f\u200b', style: 'i' }], []]);
    expect(normaliseCues([empty], options)).toEqual({ cues: [], warnings: ['empty-cues-dropped'] });
  });

  it('of immense length are told of', () => {
    expect(normaliseCues([plain('word '.repeat(200))], options).warnings).toEqual([
      'very-long-cue',
    ]);
  });
});
