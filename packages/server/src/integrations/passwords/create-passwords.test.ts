import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createPasswords, isOutdatedHash } from './create-passwords.ts';

describe('passwords', () => {
  const passwords = createPasswords();

  it('are known again, however the keyboard wrote them', async () => {
    const stored = await passwords.hash('كتابی ۱۲۳ آب');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify('کتابی 123 آب'.normalize('NFD'), stored)).toBe(true);
    expect(await passwords.verify('کتابی 124 آب', stored)).toBe(false);
    expect(await passwords.hash('كتابی ۱۲۳ آب')).not.toBe(stored);
  });

  it('of nobody are never right', async () => {
    expect(await passwords.verify('anything', null)).toBe(false);
  });

  it('are refused when too many wait', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 150 + availableParallelism() }, () =>
        passwords.verify('x', '$argon2id$broken', 'stranger'),
      ),
    );
    const codes = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? outcome.reason.code : 'done',
    );
    expect(codes.filter((code) => code === 'overloaded').length).toBeGreaterThan(0);
    expect(codes[0]).not.toBe('overloaded');
  });

  it('of members do not wait behind a flood of strangers', async () => {
    const stored = await passwords.hash('کتابی ۱۲۳ آب');
    let answered = 0;
    const flood = Array.from({ length: 40 }, () =>
      passwords.verify('x', null, 'stranger').finally(() => {
        answered += 1;
      }),
    );
    expect(await passwords.verify('کتابی ۱۲۳ آب', stored, 'member')).toBe(true);
    expect(answered).toBeLessThan(30);
    await Promise.all(flood);
  }, 30_000);
});

it.each([
  ['$argon2id$v=19$m=19456,t=2,p=1$AAAA$BBBB', false],
  ['$argon2id$v=19$m=1024,t=1,p=1$AAAA$BBBB', true],
  ['$argon2i$v=19$m=19456,t=2,p=1$AAAA$BBBB', true],
])('isOutdatedHash(%s) is %s', (stored, expected) => {
  expect(isOutdatedHash(stored)).toBe(expected);
});
