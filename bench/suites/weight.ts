import { fileURLToPath } from 'node:url';
import { scriptWeights } from '../../packages/server/src/testing/script-weights.ts';
import type { Row } from '../measure/table.ts';
import type { SuiteOptions } from './suite.ts';

const CLIENT = fileURLToPath(new URL('../../packages/web/build/client', import.meta.url));
const KB = 1024;

/** KB of issue 12's goals; null: only measured. Limits that tests keep: `script-weights.test.ts`. */
const GOALS: Record<string, number | null> = {
  home: 100,
  series: null,
  title: 110,
  plans: null,
  watch: 230,
  login: null,
};

/**
 * Scripts, compressed with Brotli by the build, that each kind of page loads before it can be used. The control is the
 * lightest page of the site, which has little but the frame.
 */
export async function weightSuite({ server }: SuiteOptions): Promise<Row[]> {
  if (!server.pages.home) return [];
  const weights = await scriptWeights(CLIENT);
  const control = weights.get('routes/page-boundary') ?? Number.NaN;
  return Object.entries(GOALS).map(([name, goal]) => {
    const bytes = weights.get(`routes/${name}`) ?? Number.NaN;
    return {
      name: `weight: ${name}`,
      figure: `${(bytes / KB).toFixed(1)} KB`,
      control: `${(control / KB).toFixed(1)} KB, the frame alone`,
      ratio: bytes / control,
      budget: goal === null ? '' : `<= ${goal} KB`,
      isMet: goal === null ? null : bytes <= goal * KB,
    };
  });
}
