import { describe, expect, it } from 'vitest';
import { textOfCue } from './cue.ts';
import { parseAss } from './parse-ass.ts';

const HEAD = `[Script Info]
; a comment
PlayResY: 720
[V4+ Styles]
Format: Name, Fontname, Bold, Italic, Underline, Alignment
Style: Default,Arial,0,0,0,2
Style: Thought,Arial,0,-1,0,2
Style: Sign,Arial,-1,0,0,8
[Events]
Format: Layer, Start, End, Style, Name, Text
`;
const dialogue = (text: string, style = 'Default') =>
  `Dialogue: 0,0:00:01.50,0:00:02.00,${style},,${text}\n`;
const linesOf = (text: string, style?: string) =>
  parseAss(HEAD + dialogue(text, style)).cues[0]?.lines;
const plain = (text: string) => [{ text, style: '' }];

describe('parseAss', () => {
  it('reads columns in the order that the file says', () => {
    const { cues } = parseAss(
      '[Events]\nFormat: Start, Text\nDialogue: 0:00:01.00,no end\nFormat: End, Start, Style, Text\nDialogue: 1:00:02.50,0:00:01.05,*Default,سلام، خوبی, بله',
    );
    expect(cues).toEqual([
      { startMs: 1050, endMs: 3602500, lines: [plain('سلام، خوبی, بله')], settings: {} },
    ]);
  });

  it.each([
    ['a\\Nb', [plain('a'), plain('b')]],
    ['a\\nb\\hc', [plain('a b c')]],
    ['{\\fs20\\c&H00FFFF&}a{note}b', [plain('ab')]],
    [
      '{\\i1}a{\\i0\\b700}b{\\r}c',
      [
        [
          { text: 'a', style: 'i' },
          { text: 'b', style: 'b' },
          { text: 'c', style: '' },
        ],
      ],
    ],
    ['{\\be1\\bord3\\blur2}a', [plain('a')]],
    ['{\\p1}m 0 0 l 100 0{\\p0}a', [plain('a')]],
  ])('reads %s', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('breaks at \\n where lines are not wrapped', () => {
    const { cues } = parseAss(`[Script Info]\nWrapStyle: 2\n${HEAD}${dialogue('a\\nb')}`);
    expect(cues.map(textOfCue)).toEqual(['a\nb']);
  });

  it('keeps the emphasis of a style and returns to it', () => {
    expect(linesOf('a{\\i0}b{\\r}c', 'Thought')?.[0]?.map(({ style }) => style)).toEqual([
      'i',
      '',
      'i',
    ]);
    expect(linesOf('a', 'thought')?.[0]?.[0]?.style).toBe('i');
    expect(linesOf('a', 'Nobody')?.[0]?.[0]?.style).toBe('');
  });

  it.each([
    ['a', 'Sign', { line: '0' }],
    ['{\\an2}a', 'Sign', {}],
    ['{\\an8}a', 'Default', { line: '0' }],
    ['{\\pos(640,100)}a', 'Default', { line: '0' }],
    ['{\\pos(640,700)}a', 'Default', {}],
    ['{\\an5}a', 'Default', { line: '50%' }],
  ])('knows the position of %s in style %s', (text, style, settings) => {
    expect(parseAss(HEAD + dialogue(text, style)).cues[0]?.settings).toEqual(settings);
  });

  it('counts the alignments of SSA as SSA does', () => {
    const { cues } = parseAss(
      '[V4 Styles]\nFormat: Name, Alignment\nStyle: Top,6\n[Events]\nFormat: Marked, Start, End, Style, Text\nDialogue: Marked=0,0:00:01.00,0:00:02.00,Top,a',
    );
    expect(cues[0]?.settings).toEqual({ line: '0' });
  });

  it('leaves out comments, and layers that paint the same', () => {
    const { cues } = parseAss(
      `${HEAD}Comment: 0,0:00:01.00,0:00:02.00,Default,,no\n${dialogue('a')}${dialogue('{\\bord4}a')}${dialogue('b')}`,
    );
    expect(cues.map(textOfCue)).toEqual(['a', 'b']);
  });

  it('says what it left out', () => {
    expect(parseAss(HEAD + dialogue('{\\p1}m 0 0')).warnings).toEqual(['drawings-dropped']);
    expect(parseAss(`${HEAD}Dialogue: 0,soon,later,Default,,a`)).toEqual({
      cues: [],
      warnings: ['broken-timing'],
    });
  });
});
