import type { Row } from '../measure/table.ts';
import { peopleQueries } from '../queries/people-queries.ts';
import { type QueryKinds, titleQueries } from '../queries/title-queries.ts';
import { latencyRows } from './latency-rows.ts';
import type { SuiteOptions } from './suite.ts';

const BUDGET = { budget: { p50: 2.5, p95: 10 }, budgetAtOnce: { p50: 12, p95: 40 } };

/** Every other query as the dropdown sends it, the rest as the search page does. */
function urlsOf(origin: string, path: string, light: string, kinds: QueryKinds) {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, queries]) => [
      kind,
      queries.map(
        (query, i) =>
          `${origin}${path}?q=${encodeURIComponent(query)}${i % 2 ? `&${light}` : '&per_page=24'}`,
      ),
    ]),
  );
}

export async function searchSuite({ server, rounds, calls, repeat }: SuiteOptions): Promise<Row[]> {
  const { app, control, titles } = server;
  const shared = { controlUrl: `${control}/select-1`, rounds, repeat, ...BUDGET };
  return [
    ...(await latencyRows('search titles', {
      ...shared,
      urls: (round) =>
        urlsOf(
          app,
          '/api/titles/search',
          'resource=light&per_page=8',
          titleQueries(round, calls, titles),
        ),
    })),
    ...(await latencyRows('search people', {
      ...shared,
      urls: (round) =>
        urlsOf(app, '/api/people/search', 'per_page=8', peopleQueries(round, calls, titles * 2)),
    })),
  ];
}
