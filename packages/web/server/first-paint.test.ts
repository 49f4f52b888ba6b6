import { expect, it } from 'vitest';
import { startScriptsLate } from './first-paint';

it('scripts wait in a template for the first screen', () => {
  const html =
    '<html><head><link rel="modulepreload" href="/assets/a.js"/><title>$&</title><link rel="modulepreload" href="/assets/b.js"/></head><body><img src="/c.avif"/><script>1</script><script type="module" async="">import "/assets/$&.js"</script><!--$--></body></html>';
  const late = startScriptsLate(html);
  expect(late).toContain(
    '<html><head><title>$&</title></head><body><img src="/c.avif"/><script>1</script><template id="late-scripts"><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/><script type="module" async="">import "/assets/$&.js"</script></template><!--$--><script>(',
  );
  expect(late).toMatch(
    /\)\("late-scripts","hydrated","\[data-access\]",\d+,\d+\)<\/script><\/body><\/html>$/,
  );
});

it('a page without scripts stays as it is', () => {
  const html = '<html><body><h1>۴۰۴</h1></body></html>';
  expect(startScriptsLate(html)).toBe(html);
});
