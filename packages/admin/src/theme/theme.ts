import PaginationItem from '@mui/material/PaginationItem';
import { createTheme } from '@mui/material/styles';
import { MAX_BULK } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { createElement } from 'react';
import { defaultDarkTheme } from 'react-admin';
import { EditFailed, ListFailed, LoadedPagination, ShowFailed } from '../layout/load-failed';

const text = 'rgba(255, 255, 255, 0.92)';
const quiet = 'rgba(255, 255, 255, 0.64)';
const hairline = 'rgba(255, 255, 255, 0.08)';
const raised = '#1f2226';

const LOADING = 'در حال بارگذاری';

const PAGE_NAMES = {
  first: 'صفحهٔ نخست',
  last: 'صفحهٔ پایانی',
  next: 'صفحهٔ بعد',
  previous: 'صفحهٔ پیش',
};

const PHONE = '@media (max-width: 599px)';
const NARROW = '@media (max-width: 899px)';

/** The look of the site (`packages/web/app/theme/tokens.css`) for react-admin's components. */
export const theme = createTheme({
  ...defaultDarkTheme,
  direction: 'rtl',
  palette: {
    mode: 'dark',
    primary: { main: '#2aa79b', dark: '#24958a', contrastText: '#020403' },
    secondary: { main: '#19857b', dark: '#228c82', contrastText: '#020403' },
    error: { main: '#f25b5b', dark: '#d94f4f', contrastText: '#020403' },
    background: { default: '#0e0f11', paper: '#17191c' },
    text: { primary: text, secondary: quiet },
    divider: hairline,
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: '"Vazirmatn Variable", Tahoma, system-ui, sans-serif',
    // Persian is a joined script: no capitals, no letter-spacing.
    button: { textTransform: 'none', letterSpacing: 0, fontWeight: 500 },
    h1: { fontSize: '1.25rem', fontWeight: 700, letterSpacing: 0 },
    h5: { fontSize: '1.25rem', fontWeight: 700, letterSpacing: 0 },
    h6: { fontSize: '1rem', fontWeight: 700, letterSpacing: 0 },
    body2: { letterSpacing: 0, lineHeight: 1.75 },
    caption: { letterSpacing: 0 },
    subtitle2: { letterSpacing: 0 },
    overline: { textTransform: 'none', letterSpacing: 0 },
  },
  components: {
    ...defaultDarkTheme.components,
    MuiAppBar: {
      styleOverrides: { root: { backgroundImage: 'none', backgroundColor: '#0e0f11' } },
      defaultProps: { elevation: 0, color: 'default' },
    },
    // Screens start with an h1, so headings in react-admin's empty lists are h2.
    MuiTypography: { defaultProps: { variantMapping: { h4: 'h2', h5: 'h2', h6: 'h2' } } },
    // react-admin names the box around a checkbox, which has no role, instead of the checkbox.
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          root: () => ({ 'aria-label': undefined }),
          input: (owner) => ({
            'aria-label': (owner as { 'aria-label'?: string })['aria-label'],
          }),
        },
      },
    },
    // MUI's progress indicators have a role but no accessible name.
    MuiCircularProgress: { defaultProps: { 'aria-label': LOADING } },
    MuiLinearProgress: { defaultProps: { 'aria-label': LOADING } },
    // react-admin's placeholder has the light colour of a white page.
    RaPlaceholder: { styleOverrides: { root: { backgroundColor: hairline, borderRadius: 4 } } },
    // Tables that have no list layout for phones scroll horizontally.
    RaDataTable: {
      styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } },
    },
    // The collapsed toolbar must not take the focus.
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
          // Its buttons cannot be read on react-admin's colour, a dark shade of theirs.
          '& .RaBulkActionsToolbar-toolbar': { backgroundColor: raised },
          // Some of its buttons are react-admin's, which are small.
          '& .MuiButton-root': { padding: '4px 5px', fontSize: '0.8125rem' },
          '& .RaBulkActionsToolbar-topToolbar': { alignItems: 'center' },
          // Where its buttons need several lines it stays in view at the end of the screen.
          [NARROW]: {
            '& .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)': {
              position: 'fixed',
              insetBlockEnd: 0,
              zIndex: 1100,
              flexWrap: 'wrap',
              height: 'auto',
              padding: 8,
              transform: 'none',
              borderRadius: 0,
            },
            '& .RaBulkActionsToolbar-topToolbar': {
              flex: '1 1 100%',
              flexWrap: 'wrap',
              justifyContent: 'start',
            },
            '& .RaBulkActionsToolbar-icon': { marginInlineStart: 0 },
            '& .MuiButton-root': { minHeight: 40, padding: '4px 8px' },
          },
        },
      },
    },
    // By default react-admin reports any error as a missing record, and redirects to the list.
    RaEdit: {
      defaultProps: {
        error: createElement(EditFailed),
        queryOptions: { onError: () => undefined },
      },
    },
    RaShow: {
      defaultProps: {
        error: createElement(ShowFailed),
        queryOptions: { onError: () => undefined },
      },
    },
    // MUI writes numbers of pages and of rows in Latin digits.
    RaList: {
      // Space for the round add button, which would otherwise cover the last row.
      styleOverrides: { root: { [NARROW]: { paddingBlockEnd: 80 } } },
      defaultProps: {
        error: createElement(ListFailed),
        queryOptions: { onError: () => undefined },
        pagination: createElement(LoadedPagination, {
          rowsPerPageOptions: [10, 25, 50].map((value) => ({
            value,
            label: toPersianDigits(String(value)),
          })),
        }),
      },
    },
    // By default react-admin selects more titles than the API changes at once.
    RaSelectAllButton: { defaultProps: { limit: MAX_BULK } },
    // react-admin translates other names of these buttons only.
    MuiAutocomplete: {
      defaultProps: { openText: 'باز کردن', closeText: 'بستن', clearText: 'پاک کردن' },
    },
    // On phones react-admin leaves the names of the two arrows to MUI.
    MuiTablePagination: { defaultProps: { getItemAriaLabel: (type) => PAGE_NAMES[type] } },
    MuiPagination: {
      defaultProps: {
        renderItem: ({ page, ...item }) =>
          createElement(PaginationItem, { ...item, page: toPersianDigits(String(page ?? '')) }),
      },
    },
    // On narrow screens filters and actions share a line; without either there is none.
    RaListToolbar: {
      styleOverrides: {
        root: {
          [NARROW]: { flexFlow: 'row wrap', alignItems: 'flex-start', columnGap: 8 },
          '& > form': { [NARROW]: { flex: '1 1 200px', minWidth: 0, minHeight: 0 } },
          [PHONE]: {
            borderStartStartRadius: 10,
            borderStartEndRadius: 10,
            '&:has(> form)': { padding: '4px 12px 12px' },
            // Unless it is followed by separate cards.
            '&:not(:has(+ .MuiPaper-root))': { borderRadius: 10, marginBlockEnd: 16 },
          },
          '& .RaFilterFormInput-spacer': { [PHONE]: { display: 'none' } },
          // Some inputs have a bottom margin and some have none, which would misalign them.
          '& > form .MuiFormControl-root': { marginBlockEnd: 0 },
        },
      },
    },
    RaTopToolbar: {
      styleOverrides: {
        root: {
          [NARROW]: { flex: '0 0 auto', minHeight: 0, padding: 0, background: 'none' },
        },
      },
    },
    // The state or button at the end of a line has the same contrast as the line.
    RaSimpleList: {
      styleOverrides: { root: { '& .RaSimpleList-tertiary': { opacity: 1, color: quiet } } },
    },
    // The notice of an empty list is as subdued as that of an empty part of a screen.
    RaEmpty: {
      styleOverrides: {
        root: {
          '& .RaEmpty-icon': { inlineSize: 48, blockSize: 48 },
          '& .RaEmpty-message': { opacity: 1, color: quiet, marginBlockStart: 24 },
          '& .MuiTypography-h4': { fontSize: '1rem', margin: 0 },
        },
      },
    },
    // Room for the labels, which are on the upper border of their fields.
    RaSimpleFormIterator: {
      styleOverrides: { root: { '& .RaSimpleFormIterator-line': { paddingBlock: 12 } } },
    },
    // A switch needs no space for a helper text, but some before the next input.
    RaBooleanInput: {
      defaultProps: { helperText: false },
      styleOverrides: { root: { marginBlockEnd: 12 } },
    },
    RaToolbar: { styleOverrides: { root: { backgroundColor: raised } } },
    MuiFormHelperText: { styleOverrides: { root: { marginBlockEnd: 8 } } },
    MuiCardContent: { styleOverrides: { root: { '&:last-child': { paddingBlockEnd: 16 } } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTableCell: {
      styleOverrides: { root: { borderColor: hairline }, head: { color: quiet, fontWeight: 500 } },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: '2px solid #19857b', outlineOffset: 2 } },
      },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
  },
});
