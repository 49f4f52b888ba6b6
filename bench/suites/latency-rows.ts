import { latencies } from '../measure/latencies.ts';
import { median, ms, percentile, spread } from '../measure/numbers.ts';
import type { Row } from '../measure/table.ts';

export interface Budget {
  /** Null: only the 95th percentile has one. */
  p50: number | null;
  p95: number;
}

export interface LatencyOptions {
  /** URLs by kind, different in each round. */
  urls: (round: number) => Record<string, string[]>;
  /** Runs `select 1` through a bare route of the same process. */
  controlUrl: string;
  rounds: number;
  /** Milliseconds of at most; null: no budget. */
  budget: Budget | null;
  /** The same for eight calls at a time. */
  budgetAtOnce?: Budget;
  /** How often each URL is requested in a round, one at a time; its fastest answer counts. */
  repeat: number;
  /** Of every request, such as who asks. */
  headers?: Record<string, string>;
}

const CONTROL_CALLS = 300;

async function fastest(
  urls: readonly string[],
  repeat: number,
  headers?: Record<string, string>,
): Promise<number[]> {
  const best = await latencies(urls, 1, headers);
  for (let i = 1; i < repeat; i++) {
    for (const [j, time] of (await latencies(urls, 1, headers)).entries()) {
      best[j] = Math.min(best[j] ?? time, time);
    }
  }
  return best;
}

/**
 * Latencies at the HTTP level: each kind alone, one call at a time; then all kinds shuffled
 * together, with one and with eight calls at a time. Budgets are those of the rows of all kinds.
 */
export async function latencyRows(name: string, options: LatencyOptions): Promise<Row[]> {
  const { urls, controlUrl, rounds, budget, budgetAtOnce = null, repeat, headers } = options;
  const byKind = new Map<string, number[]>();
  const mixed = { 1: [] as number[], 8: [] as number[] };
  const control = { 1: [] as number[], 8: [] as number[] };
  const controlUrls = Array.from({ length: CONTROL_CALLS }, () => controlUrl);
  await latencies(Object.values(urls(0)).flat(), 2, headers);
  for (let round = 1; round <= rounds; round++) {
    const kinds = urls(round);
    control[1].push(...(await fastest(controlUrls, repeat)));
    for (const [kind, list] of Object.entries(kinds)) {
      const times = await fastest(list, repeat, headers);
      byKind.set(kind, [...(byKind.get(kind) ?? []), ...times]);
      mixed[1].push(...times);
    }
    control[8].push(...(await latencies(controlUrls, 8)));
    const all = Object.values(kinds).flat();
    // A deterministic shuffle: stepping through the list by a prime visits each URL once.
    const stride = 7919;
    const shuffled = all.map((_, i) => all[(i * stride) % all.length] as string);
    mixed[8].push(...(await latencies(shuffled, 8, headers)));
  }
  const row = (label: string, times: number[], ofControl: number[], limits: Budget | null): Row => {
    const p95 = percentile(times, 0.95);
    const controlP95 = percentile(ofControl, 0.95);
    return {
      name: label,
      figure: spread(times),
      control: `${ms(controlP95)} ms`,
      ratio: p95 / controlP95,
      budget: limits
        ? `<= ${limits.p50 === null ? 'p95' : `${limits.p50} /`} ${limits.p95} ms`
        : '',
      isMet: limits && p95 <= limits.p95 && (limits.p50 === null || median(times) <= limits.p50),
    };
  };
  return [
    row(name, mixed[1], control[1], budget),
    row(`${name}, 8 at once`, mixed[8], control[8], budgetAtOnce),
    ...[...byKind].map(([kind, times]) => row(`${name}: ${kind}`, times, control[1], null)),
  ];
}
