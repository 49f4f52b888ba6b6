import { expect, it } from 'vitest';
import { preloadScriptsLast } from './first-paint';

it('scripts are preloaded after everything else of a page', () => {
  const html =
    '<html><head><link rel="modulepreload" href="/assets/a.js"/><title>$&</title><link rel="modulepreload" href="/assets/b.js"/></head><body><img src="/c.avif"/><script>1</script></body></html>';
  expect(preloadScriptsLast(html)).toBe(
    '<html><head><title>$&</title></head><body><img src="/c.avif"/><script>1</script><link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/><link rel="modulepreload" fetchpriority="low" href="/assets/b.js"/></body></html>',
  );
});

it('a page without scripts stays as it is', () => {
  const html = '<html><body><h1>۴۰۴</h1></body></html>';
  expect(preloadScriptsLast(html)).toBe(html);
});
