import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/**
 * Waits for the full stylesheet: the page itself contains only the rules for its first paint. If the stylesheet fails
 * to load, the page stays as it is.
 */
async function stylesheetsArrive(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  await Promise.all(
    Array.from(links, async (link) => {
      if (link.sheet || 'failed' in link.dataset) return;
      await new Promise((done) => {
        link.addEventListener('load', done);
        link.addEventListener('error', done);
      });
    }),
  );
}

await stylesheetsArrive();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
