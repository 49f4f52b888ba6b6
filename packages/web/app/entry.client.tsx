import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/**
 * Waits for the stylesheet, of which the page has only the rules that it was painted with. One that does
 * not arrive leaves the page as it is.
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
