// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { lateScripts } from '../app/lib/late-scripts';
import { startScriptsLate } from './first-paint';

it('scripts wait in a template for the first screen', () => {
  const html =
    '<html><head><link rel="modulepreload" href="/assets/a.js"/><title>$&</title><link rel="modulepreload" href="/assets/b.js"/></head><body><img src="/c.avif"/><script>1</script><script type="module" async="">import "/assets/$&.js"</script><!--$--></body></html>';
  const late = startScriptsLate(html);
  expect(late).toContain(
    '<html><head><title>$&</title></head><body><img src="/c.avif"/><script>1</script><template id="late-scripts"><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/><script type="module" async="">import "/assets/$&.js"</script></template><!--$--><script>(',
  );
  expect(late).toMatch(
    /\)\("late-scripts","hydrated","\[data-access=free\]","\[data-access\]",\d+,\d+\)<\/script><\/body><\/html>$/,
  );
});

it('a page without scripts stays as it is', () => {
  const html = '<html><body><h1>۴۰۴</h1></body></html>';
  expect(startScriptsLate(html)).toBe(html);
});

afterEach(() => {
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser forgets it
  document.cookie = 'token=; max-age=0';
});

/** Whether the scripts of a page are started although nothing was painted. */
async function startsUnpainted(body: string): Promise<boolean> {
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
    },
  );
  document.body.innerHTML = `${body}<template id="late-scripts"><i></i></template>`;
  new Function(lateScripts())();
  await Promise.resolve();
  return document.querySelector('template') === null;
}

it('where the scripts are known, a film starts with its page; one that sells it is painted first', async () => {
  expect(await startsUnpainted('<div data-access="free"></div>')).toBe(false);
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  expect(await startsUnpainted('<div data-access="free"></div>')).toBe(true);
  expect(await startsUnpainted('<div data-access="premium"></div>')).toBe(false);
  expect(await startsUnpainted('<h1></h1>')).toBe(false);
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'token=7|secret';
  expect(await startsUnpainted('<div data-access="premium"></div>')).toBe(true);
  expect(await startsUnpainted('<h1></h1>')).toBe(false);
});
