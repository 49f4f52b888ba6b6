import { expect, it } from 'vitest';
import { htmlOf } from './cards.ts';

it('writes nothing that Telegram could not read', () => {
  expect(htmlOf('<a href="x">&\u0000\n\u202e', 99)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;');
  expect([...htmlOf('ب'.repeat(5_000), 200)].length).toBeLessThanOrEqual(200);
});
