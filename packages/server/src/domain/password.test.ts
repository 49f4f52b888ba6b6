import { describe, expect, it } from 'vitest';
import { canonicalPassword, isPersonal } from './password.ts';

describe('canonicalPassword', () => {
  it.each([
    ['composed and decomposed', 'آب و هوا', 'آب و هوا'.normalize('NFD')],
    ['Persian and Latin digits', 'رمز۱۲۳۴۵۶', 'رمز123456'],
    ['Arabic and Latin digits', 'رمز١٢٣٤٥٦', 'رمز123456'],
    ['Arabic and Persian letters', 'كتابي', 'کتابی'],
    ['a ye without dots', 'کتابى', 'کتابی'],
  ])('is one for %s', (_, one, other) => {
    expect(one).not.toBe(other);
    expect(canonicalPassword(one)).toBe(canonicalPassword(other));
  });

  it.each([
    ['a half-space', 'می\u200cروم', 'میروم'],
    ['a space at the end', 'secret word', 'secret word '],
    ['a capital letter', 'Secret', 'secret'],
    ['madda', 'آب', 'اب'],
  ])('keeps %s', (_, one, other) => {
    expect(canonicalPassword(one)).not.toBe(canonicalPassword(other));
  });
});

describe('isPersonal', () => {
  const account = { name: 'سارا کریمی', email: 'sara.karimi@example.com' };

  it.each([
    'sara.karimi@example.com',
    'SaraKarimi',
    'sara-karimi',
    'سارا كريمي',
    'سارا\u200cکریمی',
  ])('knows %s as theirs', (password) => expect(isPersonal(password, account)).toBe(true));

  it.each(['sara.karimi.1371', 'کریمی سارا'])('lets %s through', (password) => {
    expect(isPersonal(password, account)).toBe(false);
  });
});
