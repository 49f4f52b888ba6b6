import { latencies } from '../measure/latencies.ts';
import { median, ms } from '../measure/numbers.ts';
import type { Row } from '../measure/table.ts';
import { listQueries } from '../queries/list-queries.ts';
import { titleQueries } from '../queries/title-queries.ts';
import type { Ready } from '../serve/serve.ts';
import type { SqlTime } from '../serve/sql-time.ts';
import type { SuiteOptions } from './suite.ts';

/** Milliseconds of a call over its SQL. */
const MAX_OVERHEAD_MS = 2;
/** Times the median of the smaller catalogue. */
const MAX_GROWTH = 1.5;

/** Paths by kind of call. */
type Paths = Record<string, string[]>;

function pathsOf({ titles, titleIds }: Ready, round: number, calls: number): Paths {
  const searches = Object.values(titleQueries(round, calls, titles)).flat();
  const lists = Object.values(listQueries(round, calls)).flat();
  return {
    search: searches.map((query) => `/api/titles/search?q=${encodeURIComponent(query)}`),
    list: lists.map((query) => `/api/titles/search?${query}`),
    detail: Array.from(
      { length: searches.length },
      (_, i) => `/api/titles/${titleIds[(round * 31 + i * 17) % titleIds.length]}`,
    ),
  };
}

const timesOf = ({ app }: Ready, paths: readonly string[]) =>
  latencies(
    paths.map((path) => app + path),
    1,
  );

async function sqlTimes({ control }: Ready, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const answer = await fetch(`${control}/sql-time?path=${encodeURIComponent(path)}`);
    times.push(((await answer.json()) as SqlTime).ms);
  }
  return times;
}

/**
 * What a call costs beside its SQL on a small catalogue, and how much slower it is on a large one. Each address was
 * asked once before, so that both find its rows in memory.
 */
export async function growthSuite(options: SuiteOptions): Promise<Row[]> {
  const { server: large, openSmall, rounds, calls } = options;
  const small = await openSmall();
  const times = new Map<string, { small: number[]; sql: number[]; large: number[] }>();
  for (let round = 0; round < rounds; round += 1) {
    const ofSmall = pathsOf(small, round, calls);
    const ofLarge = pathsOf(large, round, calls);
    for (const kind of Object.keys(ofSmall)) {
      const of = times.get(kind) ?? { small: [], sql: [], large: [] };
      times.set(kind, of);
      of.sql.push(...(await sqlTimes(small, ofSmall[kind] ?? [])));
      of.small.push(...(await timesOf(small, ofSmall[kind] ?? [])));
      await timesOf(large, ofLarge[kind] ?? []);
      of.large.push(...(await timesOf(large, ofLarge[kind] ?? [])));
    }
  }
  return [...times].flatMap(([kind, of]) => {
    const [call, sql, grown] = [median(of.small), median(of.sql), median(of.large)];
    const fixed: Row = {
      name: `fixed cost at ${small.titles} titles: ${kind}`,
      figure: `${ms(call - sql)} ms`,
      control: `${ms(sql)} ms, its SQL alone`,
      ratio: call / sql,
      budget: `<= ${MAX_OVERHEAD_MS} ms`,
      isMet: call - sql <= MAX_OVERHEAD_MS,
    };
    const growth: Row = {
      name: `growth to ${large.titles} titles: ${kind}`,
      figure: `${ms(grown)} ms`,
      control: `${ms(call)} ms, ${small.titles} titles`,
      ratio: grown / call,
      budget: `<= ${MAX_GROWTH}`,
      isMet: grown / call <= MAX_GROWTH,
    };
    return [fixed, growth];
  });
}
