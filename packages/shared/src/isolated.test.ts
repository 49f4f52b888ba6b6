import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it('isolates text with no mark of its own that would end the isolation', () => {
  expect(isolated('a\u2069b\nc')).toBe('\u2068abc\u2069');
});
