import { expect, test } from 'vitest';
import {
  formatToken,
  hashSecret,
  makeDigitCode,
  makeSecret,
  matchesSecret,
  parseToken,
} from './secrets.ts';

test('a token says which session it is of, and only its secret opens it', () => {
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

test('a code is eight digits, zeros in front too', () => {
  for (let i = 0; i < 200; i += 1) expect(makeDigitCode()).toMatch(/^\d{8}$/);
});
