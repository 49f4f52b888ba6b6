import type { Row } from '../measure/table.ts';
import { listQueries } from '../queries/list-queries.ts';
import { latencyRows } from './latency-rows.ts';
import type { SuiteOptions } from './suite.ts';

const BUDGET = { p50: 2, p95: 8 };

export function listSuite({ server, rounds, calls, repeat }: SuiteOptions): Promise<Row[]> {
  return latencyRows('list', {
    controlUrl: `${server.control}/select-1`,
    rounds,
    repeat,
    budget: BUDGET,
    urls: (round) =>
      Object.fromEntries(
        Object.entries(listQueries(round, calls)).map(([kind, queries]) => [
          kind,
          queries.map((query) => `${server.app}/api/titles/search?${query}`),
        ]),
      ),
  });
}
