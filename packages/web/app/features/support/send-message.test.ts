import { ApiError } from '@parde/contract/client';
import { expect, test } from 'vitest';
import { failureWords, fieldErrors, readMessage } from './send-message';
import { text } from './text';

test('Persian digits of an address become Latin, those of a message stay', () => {
  const form = new FormData();
  form.set('name', ' سارا ');
  form.set('email', 'sara۱۳٧۰@parde.test');
  form.set('topic', 'question');
  form.set('message', 'فیلم ۱۲ مرد خشمگین را دارید؟');
  expect(readMessage(form)).toEqual({
    name: 'سارا',
    email: 'sara1370@parde.test',
    topic: 'question',
    message: 'فیلم ۱۲ مرد خشمگین را دارید؟',
  });
});

test('each field gets its first complaint', () => {
  const error = new ApiError(422, {
    message: 'نادرست',
    errors: { email: ['نشانی درست نیست', 'دیگر'], name: [] },
  });
  expect(fieldErrors(error)).toEqual({ email: 'نشانی درست نیست' });
  expect(fieldErrors(new TypeError('fetch'))).toEqual({});
});

test('a failure is told by its kind; what leaks from a server is not shown', () => {
  expect(failureWords(new TypeError('fetch'))).toBe(text.offline);
  expect(failureWords(new ApiError(429, { message: 'x' }))).toBe(text.tooMany);
  expect(failureWords(new ApiError(422, { message: 'بررسی کنید' }))).toBe('بررسی کنید');
  expect(failureWords(new ApiError(500, { message: 'stack' }))).toBe(text.failed);
});
