import { faIR } from '@mui/material/locale';
import { createTheme } from '@mui/material/styles';
import { formatPlain } from '@parde/shared/digits';

/** Latin digits in MUI's Persian labels. */
const persianDigits = {
  components: {
    MuiRating: {
      defaultProps: { getLabelText: (stars: number) => `${formatPlain(stars)} ستاره` },
    },
  },
};

/** SPEC §1 as a theme; directions are in mui-direction.css. Values are tokens. */
export const muiTheme = createTheme(
  {
    // Colours are custom properties, so they are mixed in CSS.
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
      MuiTypography: { styleOverrides: { root: { letterSpacing: 0 } } },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiLink: {
        defaultProps: { color: 'inherit', underline: 'none' },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    },
  },
  faIR,
  persianDigits,
);
