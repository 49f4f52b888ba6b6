import { expect, it } from 'vitest';
import { digitsInWords, heardNumbersInDigits, numbersInDigits } from './number-words.ts';

it.each([
  ['five hundred days of summer', '500 days of summer'],
  ['One Hundred and One Dalmatians', '101 dalmatians'],
  ['one hundred twenty seven hours', '127 hours'],
  ['صد و بیست و هفت ساعت', '127 ساعت'],
  ['fifty first dates', '50 first dates'],
  ['سیصد', '300'],
  ['فیلم سیصد', 'فیلم 300'],
  ['film do hezar o davazdah', 'film 2012'],
  ['two thousand one a space odyssey', '2001 a space odyssey'],
  ['Nineteen Eighty-Four', '1984'],
  ['هزار و نهصد و هشتاد و چهار', '1984'],
  ['fourteen oh eight', '1408'],
  ['twenty twelve', '2012'],
  ['Eleven Fourteen', '1114'],
  ['فورتی یر اولد ویرجین', '40 یر اولد ویرجین'],
  ['توئنتی وان', '21'],
  ['وان هاندرد', '100'],
  ['چهل و پنج سال و یک روز', '45 سال و یک روز'],
])('%s is %s', (text, written) => {
  expect(numbersInDigits(text)).toBe(written);
});

it.each([
  '',
  'و',
  'and',
  'twelve angry men',
  'one two three',
  'سی',
  'صد',
  'ایتی',
  'من و تو',
  'oh',
  'ten oh',
  'پدر و پسر',
  '101',
])('«%s» has none', (text) => {
  expect(numbersInDigits(text)).toBeNull();
});

it('reads English numbers in Persian letters and by ear', () => {
  expect(heardNumbersInDigits('تو فست تو فیوریس')).toBe('2 فست 2 فیوریس');
  expect(heardNumbersInDigits('سرتین گوینگ آن سرتی')).toBe('13 گوینگ ان 30');
  expect(heardNumbersInDigits('tri idiots')).toBe('3 idiots');
  expect(heardNumbersInDigits('دو فست')).toBeNull();
});

it.each([
  ['۴شنبه سوری', 'چهار شنبه سوری'],
  ['مدار ۰ درجه', 'مدار صفر درجه'],
  ['4shanbe soori', 'chaharshanbe soori'],
  ['پدرخوانده ۲', null],
  ['12 angry men', null],
  ['2nd', null],
  ['4k', null],
])('writes digits before a word as words: «%s» is %j', (text, written) => {
  expect(digitsInWords(text)).toBe(written);
});
