import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import { fold } from './fold.ts';
import { swapLayout } from './keyboard-layout.ts';

describe('Persian meant, English layout on', () => {
  it.each([
    ['a;hv]d', 'شکارچی'],
    ['A;HV]D', 'شکارچی'],
    ['ohki', 'خانه'],
    ["'h,", 'گاو'],
    ['kt,s', 'نفوس'],
    ['[nhdd khnv hc sdldk', 'جدایی نادر از سیمین'],
    ['lhnv', 'مادر'],
    ['Hrhd \\v,tsv', 'آقای پروفسر'],
    ['mv,tsv', 'پروفسر'],
    ['nvfhvi hgd', 'درباره الی'],
    ['n-fhvi', 'د-باره'],
    ['Cv\\v', 'ژرپر'],
    ["[k' 2", 'جنگ 2'],
    ['odhfhk', 'خیابان'],
    ['ldBo,hil', 'می‌خواهم'],
  ])('%s may be %s', (typed, meant) => {
    expect(swapLayout(typed).map(fold)).toContain(fold(meant));
  });

  it('gives both places of پ, the standard one first', () => {
    expect(swapLayout('mnv')).toEqual(['پدر']);
    expect(swapLayout('\\nv')).toEqual(['\\در', 'پدر']);
    expect(swapLayout('hlmvhj,vd')).toEqual(['امپراتوری', 'امئراتوری']);
  });
});

describe('English meant, Persian layout on', () => {
  it.each([
    ['پشفقهط', 'matrix'],
    ['ئشفقهط', 'matrix'],
    ['دخسبثقشفع', 'nosferatu'],
    ['فاث لخیبشفاثق', 'the godfather'],
    ['هدزثحفهخد', 'inception'],
    ['\u200cشفپشد', 'batman'],
    ['ءشفقهط', 'matrix'],
    ['ذشفپشد', 'batman'],
    ['حسغزاخ', 'psycho'],
    ['طپثد 2', 'xmen 2'],
    ['طپثد ۲', 'xmen 2'],
    ['دخقئشد', 'norman'],
    ['هىؤثحفهخى', 'inception'],
    ['لاقثشنهىل لاشي', 'breaking bad'],
    ['ةشفقهء', 'matrix'],
    ['ء\u064d\u064f\u064b]', 'metro'],
  ])('%s may be %s', (typed, meant) => {
    expect(swapLayout(typed)).toContain(meant);
  });
});

describe('Persian meant, Caps Lock on', () => {
  it.each([
    ['ؤآ«ؤئ\u064d', 'شامشسث'],
    ['آ»ة«', 'انتم'],
  ])('%s may be %s', (typed, meant) => {
    expect(swapLayout(typed)).toContain(meant);
  });
});

describe('nothing to swap', () => {
  it.each([
    ['the matrix'],
    ['lord of war'],
    ['سلام'],
    ['مرد'],
    ['کوچه'],
    ['matrix'],
    ['فیلم matrix'],
    ['2012'],
    [''],
    ['a'],
    ['!!'],
    ['؟؟؟!!!'],
    ['،؛'],
    ['x'.repeat(200)],
  ])('%j', (typed) => {
    expect(swapLayout(typed)).toEqual([]);
  });
});

describe('round trips', () => {
  it('English words come back', () => {
    const word = fc
      .array(fc.tuple(fc.constantFrom(...'bdfgklmnprstvwz'), fc.constantFrom(...'aeiou')), {
        minLength: 2,
        maxLength: 6,
      })
      .map((pairs) => pairs.flat().join(''));
    fc.assert(
      fc.property(word, (meant) => {
        for (const typed of swapLayout(meant)) expect(swapLayout(typed)).toContain(meant);
      }),
    );
  });

  it('is total', () => {
    fc.assert(
      fc.property(anyText(), (typed) => {
        expect(swapLayout(typed).length).toBeLessThanOrEqual(5);
      }),
    );
  });
});
