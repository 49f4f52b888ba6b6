import { expect, it } from 'vitest';
import { openSupportKey, supportKey } from './support-link.ts';

const secret = Buffer.alloc(32, 7);

it('opens its own keys and no others', () => {
  const key = supportKey(secret, 12);
  expect(openSupportKey(secret, key)).toBe(12);
  const wrong = [
    '',
    '12',
    '12-',
    key.replace('12-', '13-'),
    `${key}x`,
    `0${key}`,
    supportKey(Buffer.alloc(32, 8), 12),
    `${key.slice(0, -2)}AA`,
  ];
  for (const text of wrong) expect(openSupportKey(secret, text), text).toBeNull();
});
