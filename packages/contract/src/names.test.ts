import { expect, it } from 'vitest';
import { personName } from './auth.ts';
import { requestBody } from './requests.ts';

it.each([
  '\u200c\u200c\u200c',
  '\u3164\u3164\u3164',
  '\u2800\u2800',
  '\u0301\u0301',
  '\u202e\u2066\u0007ن',
])('a name is not %j, of which nothing or too little can be seen', (name) =>
  expect(personName.safeParse(name).success).toBe(false),
);

it('a name is one line and cannot change the text direction', () => {
  expect(personName.parse(' سارا\r\nBcc:\u202e نوری ')).toBe('سارا Bcc: نوری');
});

it('a requested title is one line; its note may have several', () => {
  const asked = { type: 'movie', title: 'متروپلیس\u001b[2J\n ۱۹۲۷', note: 'یک\r\nدو\u202e' };
  const { title, note } = requestBody.parse(asked);
  expect([title, note]).toEqual(['متروپلیس[2J ۱۹۲۷', 'یک\nدو']);
});
