import { describe, expect, it } from 'vitest';
import { excerpt } from './excerpt.ts';

describe('excerpt', () => {
  it('leaves a short text as it is, on one line', () => {
    expect(excerpt('  یک\n\nدو\tسه ', 140)).toBe('یک دو سه');
    expect(excerpt('آ'.repeat(140), 140)).toBe('آ'.repeat(140));
  });

  it('cuts at the end of a word', () => {
    expect(excerpt('این فیلم را دیدم', 10)).toBe('این فیلم…');
    expect(excerpt('این فیلم را دیدم', 9)).toBe('این فیلم…');
    expect(excerpt('این فیلم را دیدم', 8)).toBe('این…');
  });

  it('cuts a word that is too long to be left out', () => {
    expect(excerpt(`نه ${'آ'.repeat(500)}`, 140)).toBe(`نه ${'آ'.repeat(136)}…`);
    expect(excerpt('آ'.repeat(141), 140)).toBe(`${'آ'.repeat(139)}…`);
  });

  it('never cuts through what is one character to the eye', () => {
    const family = '👨‍👩‍👧';
    expect(excerpt(family.repeat(10), 5)).toBe(`${family.repeat(4)}…`);
  });
});
