import { expect, test } from 'vitest';
import {
  formatToken,
  hashSecret,
  makeDigitCode,
  makeSecret,
  matchesSecret,
  parseToken,
} from './secrets.ts';

test('a token contains its session id, and only its secret is accepted', () => {
  const secret = makeSecret();
  expect(parseToken(formatToken(7, secret))).toEqual({ sessionId: 7, secret });
  expect(matchesSecret(secret, hashSecret(secret))).toBe(true);
  expect(matchesSecret(makeSecret(), hashSecret(secret))).toBe(false);
});

test.each([
  '',
  '7',
  '7|',
  '|secret-secret-secret-secret',
  '07|secret-secret-secret-secret',
  '99999999999|secret-secret-secret-secret',
  '2147483648|secret-secret-secret-secret',
  `7|${'x'.repeat(101)}`,
  '7|secret secret secret secret',
  "7|'; drop table sessions; --",
])('%j is no token', (text) => {
  expect(parseToken(text)).toBeNull();
});

test.each([8, 12])('a code has %i digits, zeros in front too', (digits) => {
  const codes = Array.from({ length: 300 }, () => makeDigitCode(digits));
  for (const code of codes) expect(code).toMatch(new RegExp(`^\\d{${digits}}$`));
  expect(new Set(codes).size).toBeGreaterThan(290);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
});
