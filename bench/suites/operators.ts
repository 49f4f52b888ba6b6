import type { Row } from '../measure/table.ts';
import { operatorQueries } from '../queries/operator-queries.ts';
import { latencyRows } from './latency-rows.ts';
import type { SuiteOptions } from './suite.ts';

const BUDGET = { p50: null, p95: 100 };

export async function operatorsSuite(options: SuiteOptions): Promise<Row[]> {
  const { server, openOperators, rounds, calls, repeat } = options;
  const { token } = await openOperators();
  return latencyRows('operators', {
    controlUrl: `${server.control}/select-1`,
    rounds,
    repeat,
    budget: BUDGET,
    headers: { authorization: `Bearer ${token}` },
    urls: (round) =>
      Object.fromEntries(
        Object.entries(operatorQueries(round, calls, server.titles)).map(([kind, paths]) => [
          kind,
          paths.map((path) => `${server.app}/api/admin/${path}`),
        ]),
      ),
  });
}
