// @vitest-environment jsdom

import Autocomplete from '@mui/material/Autocomplete';
import { rgbToHex, ThemeProvider } from '@mui/material/styles';
import TablePagination from '@mui/material/TablePagination';
import TextField from '@mui/material/TextField';
import { contrastOf } from '@parde/shared/site-colors';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { BulkActionsToolbar, ListContextProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
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

it('selects at most as many as are changed at once', () => {
  const onSelectAll = vi.fn();
  const data = [{ id: 1 }];
  const list = { value: { data, total: 90, selectedIds: [1], onSelectAll } } as never;
  const inList = createElement(ListContextProvider, list, createElement(BulkActionsToolbar));
  renderAdmin(createElement(ThemeProvider, { theme }, inList));
  fireEvent.click(screen.getByRole('button', { name: 'برگزیدن همه' }));
  expect(onSelectAll).toHaveBeenCalledWith(expect.objectContaining({ limit: 50 }));
});

it('names the buttons of a field with suggestions in Persian', () => {
  const field = createElement(Autocomplete, {
    options: ['ایران'],
    defaultValue: 'ایران',
    renderInput: (props) => createElement(TextField, props),
  });
  renderAdmin(createElement(ThemeProvider, { theme }, field));
  const names = screen.getAllByRole('button', { hidden: true }).map((button) => button.title);
  expect(names).toEqual(['پاک کردن', 'باز کردن']);
});
