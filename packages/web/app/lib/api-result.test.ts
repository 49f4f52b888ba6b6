import { ApiError } from '@parde/contract/client';
import { expect, test } from 'vitest';
import { DEFAULT_FAILURE, failureOf, resultOf, waitingTime } from './api-result';

test('a response is a result, an exception a failure', async () => {
  expect(await resultOf(Promise.resolve(7))).toEqual({ ok: true, data: 7 });
  expect(await resultOf(Promise.reject(new TypeError('fetch')))).toEqual({
    ok: false,
    error: expect.stringMatching(new RegExp(`^${DEFAULT_FAILURE}: `)),
    fields: {},
    status: null,
  });
});

test('each field gets its first error', () => {
  const error = new ApiError(422, {
    message: 'نادرست',
    errors: { email: ['نشانی درست نیست', 'دیگر'], name: [] },
  });
  expect(failureOf(error)).toEqual({
    ok: false,
    error: 'نادرست',
    fields: { email: 'نشانی درست نیست' },
    status: 422,
  });
});

test.each([
  [
    'the server’s own words',
    new ApiError(409, { message: 'این عنوان را داریم' }),
    'این عنوان را داریم',
  ],
  ['the default for none', new ApiError(502, { message: '' }), DEFAULT_FAILURE],
  [
    'the default for English ones',
    new ApiError(419, { message: 'CSRF token mismatch.' }),
    DEFAULT_FAILURE,
  ],
  [
    'when to come again',
    new ApiError(429, { message: 'پیاپی است.' }, 90),
    'پیاپی است. ۲ دقیقهٔ دیگر دوباره تلاش کنید.',
  ],
  [
    'only once',
    new ApiError(429, { message: 'یک دقیقه دیگر دوباره بیایید' }, 60),
    'یک دقیقه دیگر دوباره بیایید',
  ],
])('a failure says %s', (_, error, words) => {
  expect(failureOf(error).error).toBe(words);
});

test.each([
  [0.2, '۱ ثانیهٔ'],
  [59, '۵۹ ثانیهٔ'],
  [60, '۱ دقیقهٔ'],
  [61, '۲ دقیقهٔ'],
  [3600, '۱ ساعت'],
  [3601, '۲ ساعت'],
])('%d seconds are %s', (seconds, words) => {
  expect(waitingTime(seconds)).toBe(words);
});
