import '@parde/contract/zod-in-browsers';
import { MEMBER_VIEW_STORAGE } from '@parde/shared/permissions';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/vazirmatn/wght.css';
import './theme/base.css';
import { App } from './app';

// On this site staff act as themselves again.
sessionStorage.removeItem(MEMBER_VIEW_STORAGE);

const RELOADED_AT = 'reloaded-at';
const MINUTE_MS = 60_000;

/* A tab that was open while the site was rebuilt requests scripts that no longer exist. It is reloaded, unless it
   was reloaded a moment ago or the server is down. */
addEventListener('vite:preloadError', async () => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < MINUTE_MS) return;
  const page = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (!page?.ok) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
