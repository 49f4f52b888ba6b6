// @vitest-environment jsdom
import { contrastOf } from '@parde/shared/site-colors';
import { expect, it } from 'vitest';
import { theme } from './theme';

it.each(['primary', 'secondary', 'error'] as const)('text on %s can be read', (color) => {
  const { main, contrastText } = theme.palette[color];
  expect(contrastOf(contrastText, main)).toBeGreaterThanOrEqual(4.5);
});

it('so can text on what is pointed at', () => {
  const { dark, contrastText } = theme.palette.primary;
  expect(contrastOf(contrastText, dark)).toBeGreaterThanOrEqual(4.5);
});
