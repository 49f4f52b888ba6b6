import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { reportSkipped } from '../testing/report-skipped.ts';
import { scriptWeights } from '../testing/script-weights.ts';

const CLIENT = fileURLToPath(new URL('../../../web/build/client', import.meta.url));
const isBuilt = existsSync(CLIENT);
if (!isBuilt) reportSkipped('the site is not built', 'tests of the weight of its scripts');

const KB = 1024;

/** KB of Brotli, little above what they are: whoever needs more says why, and raises the limit. */
const LIMITS = {
  // With the question who watches, recent searches, and Back that closes what is open.
  'routes/home': 132,
  'routes/series': 130,
  // With the places of rows, and the focus that Back returns, as all pages have them.
  'routes/title': 142,
  // With the focus that returns to where it was when search closes, Back that closes it, and what shuts plans to a child.
  'routes/plans': 135,
  // With the rules of subtitles' names and of texts that are cut, what starts a film before the page, Back, and positions
  // that wait for whoever watched.
  'routes/watch': 146,
  // With the form library; its schemas come when somebody writes into a form. Names of files, which change with every build,
  // weigh up to 0.1 KB more or less.
  'routes/login': 168,
};

describe.skipIf(!isBuilt)('scripts that a page loads before it can be used', () => {
  it.each(Object.entries(LIMITS))('%s has at most %i KB', async (id, limit) => {
    const weight = (await scriptWeights(CLIENT)).get(id) ?? 0;
    expect(weight / KB).toBeGreaterThan(limit - 20);
    expect(weight / KB).toBeLessThan(limit);
  });
});
