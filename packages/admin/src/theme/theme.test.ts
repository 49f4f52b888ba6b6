// @vitest-environment jsdom
import { contrastOf } from '@parde/shared/site-colors';
import { expect, it } from 'vitest';
import { theme } from './theme';

it.each(['primary', 'secondary', 'error'] as const)(
  'text on %s can be read, also while it is pointed at',
  (color) => {
    const { main, dark, contrastText } = theme.palette[color];
    for (const ground of [main, dark])
      expect(contrastOf(contrastText, ground), ground).toBeGreaterThanOrEqual(4.5);
  },
);

it('shows placeholders in the colours of the page', () => {
  const { root } = theme.components?.RaPlaceholder?.styleOverrides ?? {};
  expect(root).toMatchObject({ backgroundColor: theme.palette.divider });
});
