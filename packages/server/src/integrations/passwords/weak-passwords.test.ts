import { expect, it } from 'vitest';
import { isWeakPassword } from './weak-passwords.ts';

const own = ['سارا کریمی', 'sara.karimi', 'پرده'];

it.each([
  '12345678',
  '۱۲۳۴۵۶۷۸',
  'Password',
  'p a s s w o r d',
  'P@ssw0rd',
  'qwertyuiop',
  'ضصثقفغعه',
  'I love you',
  'Summer2024',
  'letmein2024',
  'رمز عبور',
  'رمز\u200cعبور',
  'رمزعبور۱۲۳',
  'پرسپوليس',
  'پرسپولیس۶',
  'علیرضا۱۳۷۰',
  'salam1234',
  'persepolis1401',
  // «رمزعبور» and "password" typed in the other keyboard layout.
  'vlcuf,v',
  'حشسسصخقی',
  'parde-demo',
  'اااااااا',
  'sara.karimi.1371',
  'سارا۱۳۷۱',
])('%s is guessed soon', async (password) => {
  expect(await isWeakPassword(password, own)).toBe(true);
});

it.each([
  'گذرواژه‌ای برای آزمون',
  'correct horse battery staple',
  'ماه و پلنگ ۷۳',
  'Tr0ub4dor&3x',
  'kq7fz2mw',
  'زرافه نارنجی پنکه',
])('%s is not', async (password) => {
  expect(await isWeakPassword(password, own)).toBe(false);
});

it('judges a long one in a moment', async () => {
  await isWeakPassword('warm', own);
  const begin = process.cpuUsage();
  await isWeakPassword('ab1!پ'.repeat(100), own);
  expect(process.cpuUsage(begin).user).toBeLessThan(2_000_000);
});
