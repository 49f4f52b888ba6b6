import { describe, expect, it } from 'vitest';
import { textOfCue } from './cue.ts';
import { parseVtt } from './parse-vtt.ts';

describe('parseVtt', () => {
  it('leaves out header, notes, styles, regions and identifiers', () => {
    const { cues } = parseVtt(`WEBVTT - made by hand
Kind: captions

STYLE
::cue { color: lime }

REGION
id:fred

NOTE
who reads this --- nobody

intro
00:01.000 --> 00:02.000
a
b

2
01:00:03.000 --> 01:00:04.000
c
01:00:05.000 --> 01:00:06.000
d

an orphan`);
    expect(cues.map((cue) => [cue.startMs, cue.endMs, textOfCue(cue)])).toEqual([
      [1000, 2000, 'a\nb'],
      [3603000, 3604000, 'c'],
      [3605000, 3606000, 'd'],
    ]);
  });

  it.each([
    [
      'line:0 position:20% size:60% align:start',
      { line: '0', position: '20%', size: '60%', align: 'start' },
    ],
    ['vertical:rl line:-1,end', { vertical: 'rl', line: '-1,end' }],
    ['region:fred align:justify size:big line:', {}],
    ['align:end</style>', {}],
  ])('reads the settings %s', (settings, expected) => {
    expect(parseVtt(`WEBVTT\n\n00:01.000 --> 00:02.000 ${settings}\na`).cues[0]?.settings).toEqual(
      expected,
    );
  });

  it('reads its tags', () => {
    const text =
      '<v.loud علی>a</v> <c.red><i.x>b</i></c> <00:00:01.500>c<lang en>d</lang> &lt;e&gt;&lrm;';
    const [line] = parseVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`).cues[0]?.lines ?? [];
    expect(line?.map((run) => run.text).join('')).toBe('a b cd <e>\u200e');
    expect(line?.find(({ style }) => style === 'i')?.text).toBe('b');
  });
});
