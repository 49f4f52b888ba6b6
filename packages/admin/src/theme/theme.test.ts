// @vitest-environment jsdom
import { ThemeProvider } from '@mui/material/styles';
import TablePagination from '@mui/material/TablePagination';
import { contrastOf } from '@parde/shared/site-colors';
import { cleanup, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin } from '../testing/render-admin';
import { theme } from './theme';

afterEach(cleanup);

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

it('names the arrows between pages in Persian where react-admin does not, on phones', () => {
  const pages = { component: 'div', count: 60, page: 1, rowsPerPage: 25, onPageChange: () => {} };
  renderAdmin(createElement(ThemeProvider, { theme }, createElement(TablePagination, pages)));
  const names = screen.getAllByRole('button').map((button) => button.ariaLabel);
  expect(names).toEqual(['صفحهٔ پیش', 'صفحهٔ بعد']);
});
