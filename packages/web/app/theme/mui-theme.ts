import { faIR } from '@mui/material/locale';
import { createTheme } from '@mui/material/styles';

/** SPEC §1 in the component set's words. Every value is a token of tokens.css. */
export const muiTheme = createTheme(
  {
    // Colours are custom properties: mixing happens in CSS.
    cssVariables: { nativeColor: true },
    direction: 'rtl',
    palette: {
      mode: 'dark',
      primary: {
        main: 'var(--primary)',
        light: 'var(--primary-hover)',
        dark: 'var(--primary-hover)',
        contrastText: 'var(--text-on-primary)',
      },
      secondary: {
        main: 'var(--secondary)',
        light: 'var(--secondary-hover)',
        dark: 'var(--secondary-hover)',
        contrastText: 'var(--text-on-secondary)',
      },
      error: { main: 'var(--error)', contrastText: 'var(--text-on-secondary)' },
      background: { default: 'var(--ground)', paper: 'var(--surface)' },
      text: { primary: 'var(--text)', secondary: 'var(--text-quiet)' },
      divider: 'var(--hairline)',
    },
    typography: {
      fontFamily: 'var(--font)',
      button: { textTransform: 'none', letterSpacing: 0, fontWeight: 500 },
    },
    shape: { borderRadius: 10 },
    components: {
      MuiTypography: { styleOverrides: { root: { direction: 'rtl', letterSpacing: 0 } } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { direction: 'rtl' } },
      },
      MuiTextField: { styleOverrides: { root: { direction: 'rtl' } } },
      MuiLink: {
        defaultProps: { color: 'inherit', underline: 'none' },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      // SPEC §1: the inputs stay left-to-right; PRODUCT deviation 4: text follows its own direction.
      MuiAutocomplete: {
        styleOverrides: {
          inputRoot: { direction: 'ltr' },
          input: { unicodeBidi: 'plaintext' },
        },
      },
    },
  },
  faIR,
);
