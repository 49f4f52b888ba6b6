// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lateScripts, markFilmShown } from '../app/lib/late-scripts';
import { startScriptsLate } from './first-paint';

it('scripts wait in a template for the first screen', () => {
  const html =
    '<html><head><link rel="modulepreload" href="/assets/a.js"/><title>$&</title><link rel="modulepreload" href="/assets/b.js"/></head><body><img src="/c.avif"/><script>1</script><script type="module" async="">import "/assets/$&.js"</script><!--$--></body></html>';
  const late = startScriptsLate(html);
  expect(late).toContain(
    '<html><head><title>$&</title></head><body><img src="/c.avif"/><script>1</script><template id="late-scripts"><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/><script type="module" async="">import "/assets/$&.js"</script></template><!--$--><script>(',
  );
  expect(late).toMatch(
    /\)\(\{"element":"late-scripts","hydrated":"hydrated",.*"filmTimeoutMs":\d+\}\)<\/script><\/body><\/html>$/,
  );
});

it('a page without scripts stays as it is', () => {
  const html = '<html><body><h1>۴۰۴</h1></body></html>';
  expect(startScriptsLate(html)).toBe(html);
});

beforeEach(() => performance.clearMarks());
afterEach(() => {
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser forgets it
  document.cookie = 'token=; max-age=0';
});

/** Opens a page whose scripts wait; `paint` reports its first paint. */
function open(body: string) {
  let paint = () => {};
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(tell: (list: object) => void) {
        paint = () => tell({ getEntriesByName: () => [{}] });
      }
      observe() {}
    },
  );
  document.body.innerHTML = `${body}<template id="late-scripts"><i></i><b data-early></b></template>`;
  new Function(lateScripts())();
  return {
    paint: () => paint(),
    isStarted: async () => {
      await new Promise((done) => setTimeout(done));
      return document.querySelector('template') === null;
    },
    isFilmStarted: () => document.querySelector('b') !== null,
  };
}

it('a film starts at once, and its page when it is seen; one that sells it is painted first', async () => {
  const free = open('<div data-access="free"></div>');
  expect(free.isFilmStarted()).toBe(true);
  free.paint();
  expect(await free.isStarted()).toBe(false);
  markFilmShown();
  expect(await free.isStarted()).toBe(true);

  const sold = open('<div data-access="premium"></div>');
  sold.paint();
  expect(await sold.isStarted()).toBe(true);
  expect(sold.isFilmStarted()).toBe(false);
});

it('the page of a film that was shown, or failed, before its end was read waits for a paint alone', async () => {
  markFilmShown();
  const page = open('<div data-access="free"></div>');
  expect(await page.isStarted()).toBe(false);
  page.paint();
  expect(await page.isStarted()).toBe(true);
});

it('what is pressed does not wait for the picture of a film', async () => {
  const page = open('<div data-access="free"></div><button>1</button>');
  page.paint();
  expect(await page.isStarted()).toBe(false);
  document.querySelector('button')?.click();
  expect(await page.isStarted()).toBe(true);
});

it('a member who was here before has all scripts, and needs those of the page to play', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'token=7|secret';
  expect(await open('<div data-access="premium"></div>').isStarted()).toBe(false);
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const page = open('<div data-access="premium"></div>');
  expect([page.isFilmStarted(), await page.isStarted()]).toEqual([true, true]);
  expect(await open('<h1></h1>').isStarted()).toBe(false);
});
