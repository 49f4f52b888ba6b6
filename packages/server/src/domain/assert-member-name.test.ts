import { expect, it } from 'vitest';
import { assertMemberName } from './assert-member-name.ts';

it.each([
  'سارا کریمی',
  'علی ۱۳۷۰',
  'J.R.R. Tolkien',
  "Conan O'Brien",
  'دکتر م. رضایی',
  '<script>alert(1)</script>',
  '@لی',
])('takes %j', (name) => {
  expect(() => assertMemberName(name, { isStaff: false })).not.toThrow();
});

it.each([
  'کانال t.me/parde',
  'example.com',
  'ببینید https://x.example',
  '@parde_films',
  '۰۹۱۲۳۴۵۶۷۸۹',
  'بی‌شرف',
])('refuses %j', (name) => {
  expect(() => assertMemberName(name, { isStaff: false })).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { name: [expect.any(String)] } }),
  );
});
