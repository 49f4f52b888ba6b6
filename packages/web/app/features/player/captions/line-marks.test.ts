import { describe, expect, it } from 'vitest';
import { type Run, textOfLine } from './cue';
import { withoutMarks } from './line-marks';

const run = (text: string, isItalic = false): Run => ({
  text,
  isItalic,
  isBold: false,
  isUnderlined: false,
  color: null,
  ruby: null,
});

describe('withoutMarks', () => {
  const plain = (text: string) => textOfLine(withoutMarks([run(text)]));

  it.each([
    // Format of our server; inner isolates keep names together.
    ['\u200f\u2067سلام.\u2069', 'سلام.'],
    ['\u200e\u2066Hello.\u2069', 'Hello.'],
    [
      '\u200f\u2067با \u2066.NET\u2069 و \u2066C++\u2069\u2069',
      'با \u2066.NET\u2069 و \u2066C++\u2069',
    ],
    ['\u2066C++\u2069 و \u2066C#\u2069', '\u2066C++\u2069 و \u2066C#\u2069'],
    // Format of other software.
    ['\u202bسلام.\u202c', 'سلام.'],
    ['\u202eسلام.\u202c', 'سلام.'],
    ['\u200fسلام.\u200f', 'سلام.'],
    ['\u200f- سلام.', '- سلام.'],
    ['\u202a\u200e Hello. \u202c', 'Hello.'],
    ['\u2067باز', '\u2067باز'],
    ['می\u200cروم', 'می\u200cروم'],
  ])('of %j is %j', (text, expected) => expect(plain(text)).toBe(expected));

  it('cuts through runs, and keeps their style', () => {
    const line = [run('\u200f\u2067'), run('کج', true), run(' راست.\u2069')];
    expect(withoutMarks(line)).toEqual([run('کج', true), run(' راست.')]);
  });
});
