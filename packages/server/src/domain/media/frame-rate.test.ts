import { describe, expect, it } from 'vitest';
import { encodeRate } from './frame-rate.ts';

const rate = (numerator: number, denominator = 1) => {
  const { numerator: n, denominator: d } = encodeRate({ numerator, denominator });
  return `${n}/${d}`;
};

describe('encodeRate', () => {
  it('takes the common rate that an average means', () => {
    expect(rate(160_000, 6673)).toBe('24000/1001');
    expect(rate(24_000, 1001)).toBe('24000/1001');
    expect(rate(2401, 100)).toBe('24/1');
    expect(rate(29_971, 1000)).toBe('30000/1001');
    expect(rate(5994, 100)).toBe('60000/1001');
  });

  it('leaves a rate that nothing common is near to', () => {
    expect(rate(15)).toBe('15/1');
    expect(rate(271, 10)).toBe('271/10');
  });

  it('drops frames of more than 60 a second evenly, and has at least one', () => {
    expect(rate(120)).toBe('60/1');
    expect(rate(120_000, 1001)).toBe('60000/1001');
    expect(rate(144)).toBe('48/1');
    expect(rate(90_000)).toBe('60/1');
    expect(rate(1, 10)).toBe('1/1');
  });
});
