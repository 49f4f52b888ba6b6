import { compareRates } from '../measure/rate.ts';
import type { Row } from '../measure/table.ts';
import { latencyRows } from './latency-rows.ts';
import type { SuiteOptions } from './suite.ts';

const BUDGET = { p50: 2, p95: 6 };
const MIN_RATIO = 0.9;

/**
 * Latencies of the API calls behind a title's and a person's page, and their rate compared with a
 * bare route.
 */
export async function detailSuite(options: SuiteOptions): Promise<Row[]> {
  const { server, rounds, calls, repeat, seconds } = options;
  const { app, control, titleIds, personIds } = server;
  const some = (ids: number[], round: number) =>
    Array.from({ length: calls }, (_, i) => ids[(round * 31 + i * 17) % ids.length] as number);
  const rows = await latencyRows('detail', {
    controlUrl: `${control}/select-1`,
    rounds,
    repeat,
    budget: BUDGET,
    urls: (round) => ({
      title: some(titleIds, round).map((id) => `${app}/api/titles/${id}`),
      similar: some(titleIds, round).map((id) => `${app}/api/titles/${id}/similar`),
      'director-titles': some(titleIds, round).map(
        (id) => `${app}/api/titles/${id}/director-titles`,
      ),
      person: some(personIds, round).map((id) => `${app}/api/people/${id}`),
    }),
  });
  const compared = await compareRates(
    titleIds.map((id) => ({ url: `${app}/api/titles/${id}` })),
    titleIds.map((id) => ({ url: `${control}/titles/${id}` })),
    { rounds, seconds },
  );
  rows.push({
    name: 'detail, rate',
    figure: `${compared.subject.toFixed(0)}/s`,
    control: `${compared.control.toFixed(0)}/s bare, same SQL`,
    ratio: compared.ratio,
    budget: `>= ${MIN_RATIO}`,
    isMet: compared.ratio >= MIN_RATIO,
  });
  return rows;
}
