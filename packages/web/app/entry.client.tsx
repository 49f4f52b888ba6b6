import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/**
 * Applies the stylesheet, of which the page has only the rules that it was painted with. One that does
 * not arrive leaves the page as it is.
 */
async function applyStylesheets(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media=print]');
  await Promise.all(
    Array.from(links, async (link) => {
      if (!link.sheet) {
        await new Promise((done) => {
          link.addEventListener('load', done);
          link.addEventListener('error', done);
        });
      }
      link.media = 'all';
    }),
  );
}

await applyStylesheets();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
