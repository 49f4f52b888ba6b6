import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { getEmotionCache } from './emotion-cache';
import { muiTheme } from './mui-theme';
import './mui-direction.css';

/**
 * Theme and style cache for components of the component set. Deliberately not at the root: pages
 * without forms or overlays then load neither it nor Emotion.
 */
export function MuiScope({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={getEmotionCache()}>
      <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
