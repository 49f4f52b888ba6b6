// @vitest-environment jsdom
import { rgbToHex, ThemeProvider } from '@mui/material/styles';
import TablePagination from '@mui/material/TablePagination';
import { contrastOf } from '@parde/shared/site-colors';
import { cleanup, screen } from '@testing-library/react';
import { createElement } from 'react';
import { BulkActionsToolbar, ListContextProvider } from 'react-admin';
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

it('shows buttons for what is selected in a colour that can be read', () => {
  const list = { value: { selectedIds: [1], onUnselectItems: () => {} } } as never;
  const toolbar = createElement(BulkActionsToolbar, { selectAllButton: false });
  const inList = createElement(ListContextProvider, list, toolbar);
  renderAdmin(createElement(ThemeProvider, { theme }, inList));
  const button = screen.getByRole('button');
  const { backgroundColor } = getComputedStyle(button.closest('.MuiToolbar-root') as Element);
  const [text, ground] = [getComputedStyle(button).color, backgroundColor].map(rgbToHex);
  expect(contrastOf(text as string, ground as string)).toBeGreaterThanOrEqual(4.5);
});

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
