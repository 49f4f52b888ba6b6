import { describe, expect, it } from 'vitest';
import { idField } from './scalars.ts';

describe('idField', () => {
  it.each([5, '5', 2_147_483_647])('takes %j', (value) => {
    expect(idField.parse(value)).toBe(Number(value));
  });

  it.each([
    true,
    [5],
    null,
    {},
    '',
    ' 5',
    '1e3',
    '0x5',
    '-1',
    '۵',
    0,
    -1,
    1.5,
    2_147_483_648,
    1e30,
  ])('refuses %j', (value) => {
    expect(idField.safeParse(value).success).toBe(false);
  });
});
