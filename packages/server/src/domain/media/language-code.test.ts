import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortLanguage } from './language-code.ts';

describe('shortLanguage', () => {
  it.each(['fa', 'fas', 'per', 'pes', 'FAS', 'fa-IR', 'fa_IR', ' per '])('knows %j', (tag) => {
    expect(shortLanguage(tag)).toBe('fa');
  });

  it.each([
    ['eng', 'en'],
    ['fre', 'fr'],
    ['ger', 'de'],
    ['chi', 'zh'],
    ['ckb', 'ckb'],
  ])('makes %s into %s', (tag, code) => {
    expect(shortLanguage(tag)).toBe(code);
  });

  it.each(['und', 'mul', 'zxx', 'qaa', '', 'Persian dub', '۱۲', undefined])(
    'takes %j for nothing',
    (tag) => expect(shortLanguage(tag)).toBeNull(),
  );

  it('never throws, and gives two or three letters', () => {
    fc.assert(
      fc.property(fc.string(), (tag) => {
        expect(shortLanguage(tag) ?? 'aa').toMatch(/^[a-z]{2,3}$/);
      }),
    );
  });
});
