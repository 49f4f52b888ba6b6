import { cpuSeconds, treeCpuSeconds } from '../measure/cpu-seconds.ts';
import { median } from '../measure/numbers.ts';
import { type Asked, contentOf } from '../measure/rate.ts';
import type { Row } from '../measure/table.ts';
import { listQueries } from '../queries/list-queries.ts';
import { type QueryKinds, titleQueries } from '../queries/title-queries.ts';
import type { Playable } from '../serve/playable.ts';
import type { ReadyViewers } from '../serve/viewers.ts';
import {
  drawDay,
  KINDS,
  type Kind,
  type Population,
  requestsIn,
  SEGMENT_S,
} from '../simulate/day.ts';
import {
  type Cost,
  type Costs,
  type Machines,
  machinesFor,
  slowestP95,
} from '../simulate/serve.ts';
import type { SuiteOptions } from './suite.ts';

/** Calls under way at once, so that two processors are never idle. */
const AT_ONCE = 8;
/** More sign-ins at once to the accounts of the bench would count as guessing. */
const SIGN_INS_AT_ONCE = 4;
const SEED = 77;

/** A million members, of whom 100,000 watch at the same time in the evening, and guests. */
const SITE: Population = { members: 1_000_000, filmsAMember: 1.05, guests: 1_500_000 };
/** Half as many people again. */
const BUSIER: Population = { members: 1_500_000, filmsAMember: 1.05, guests: 2_250_000 };
/** From the minute with the most viewers on, and what is left out of the figures while queues fill, in seconds. */
const WINDOW_S = 90;
const WARM_UP_S = 30;
/** In which 19 of 20 requests of every kind are answered, in milliseconds. */
const LIMITS_MS = [250, 1_000];
/** Length of a film in the reports, in seconds: none of them ends it. */
const FILM_S = 100_000;

/** More of them, and what is measured is something else. */
const MAX_REFUSED_SHARE = 0.05;

interface Measured extends Cost {
  perSecond: number;
  /** Answers that said it could not be done now, such as a search that took more than the limit of statements. */
  refused: { request: Asked; status: number; text: string }[];
}

/**
 * Processor time of a request, of those that `atOnce` clients send in turn for `seconds`, and how many they send. What
 * was refused is among them, since it took its time.
 *
 * @throws Error for an answer that is neither good nor 503, and for too many 503
 */
async function costOf(
  pids: { process: number; postgres: number },
  requests: readonly Asked[],
  seconds: number,
  atOnce: number,
): Promise<Measured> {
  const used = async () => ({
    process: await cpuSeconds(pids.process),
    postgres: await treeCpuSeconds(pids.postgres),
  });
  let sent = 0;
  let refused: Measured['refused'] = [];
  const run = async (until: number) => {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (performance.now() < until) {
          const request = requests[sent % requests.length] as Asked;
          sent += 1;
          const answer = await fetch(request.url, contentOf(request));
          const text = await answer.text();
          if (answer.ok) continue;
          refused.push({ request, status: answer.status, text });
          if (answer.status !== 503)
            throw new Error(`${answer.status} from ${request.url}: ${text}`);
        }
      }),
    );
  };
  await run(performance.now() + 1_000);
  const before = await used();
  sent = 0;
  refused = [];
  await run(performance.now() + seconds * 1_000);
  const after = await used();
  if (refused.length > sent * MAX_REFUSED_SHARE) throw new Error(refusedText(refused, sent));
  return {
    refused,
    process: ((after.process - before.process) * 1_000) / sent,
    postgres: ((after.postgres - before.postgres) * 1_000) / sent,
    perSecond: sent / seconds,
  };
}

const refusedText = (refused: Measured['refused'], sent: number) =>
  refused.length === 0
    ? ''
    : `${refused.length} of ${sent} were answered with 503: ` +
      refused.map(({ request, text }) => `${decodeURI(request.url)} ${text}`).join(', ');

/** One viewer after the other, as they come; each moves on by half a minute. */
const reportsOf = (
  origin: string,
  { viewers, titleId }: ReadyViewers & { titleId: number },
  path = '/api/user/progress',
): Asked[] =>
  Array.from({ length: 20 }, (_, round) =>
    viewers.map(({ token, playbackId }) => ({
      url: origin + path,
      method: 'POST' as const,
      headers: { authorization: `Bearer ${token}` },
      body: {
        ...{ title_id: titleId, playback_id: playbackId, age_seconds: 0 },
        ...{ position_seconds: 30 * (round + 1), duration_seconds: FILM_S },
        played_seconds: 30 * (round + 1),
      },
    })),
  ).flat();

function requestsOf(
  { app, members, password, pages, titles, titleIds }: SuiteOptions['server'],
  viewers: ReadyViewers & Playable,
): Record<Kind, Asked[]> {
  const starts = members.map(({ token }) => ({
    url: `${app}/api/playbacks`,
    method: 'POST' as const,
    headers: { authorization: `Bearer ${token}` },
    body: { file_id: viewers.fileId },
  }));
  const api = (path: string) => ({ url: `${app}/api/${path}` });
  const flat = (queries: QueryKinds) => Object.values(queries).flat();
  return {
    'report of a position': reportsOf(app, viewers),
    'start of a film': starts,
    'page that is kept': Object.values(pages).map((path) => ({ url: app + path })),
    'page that is not': titleIds.map((id) => ({ url: `${app}/titles/${id}/x` })),
    search: flat(titleQueries(SEED, 20, titles)).map((q) =>
      api(`titles/search?${new URLSearchParams({ q })}`),
    ),
    list: flat(listQueries(SEED, 20)).map((query) => api(`titles/search?${query}`)),
    'sign-in': members.map(({ email }) => ({
      ...api('sanc/login'),
      method: 'POST',
      body: { email, password },
    })),
  };
}

const row = (name: string, figure: string, control: string, ratio: number | null = null): Row => ({
  ...{ name: `capacity: ${name}`, figure, control, ratio, budget: '', isMet: null },
});
const costText = ({ process, postgres }: Cost) =>
  `${process.toFixed(2)} + ${postgres.toFixed(2)} ms`;

/**
 * How many reports are taken a second, in turn: a bare route with the same SQL, the application, and the same with
 * Redis.
 */
async function reportRows(
  { server, rounds, seconds }: Pick<SuiteOptions, 'server' | 'rounds' | 'seconds'>,
  viewers: ReadyViewers & Playable,
): Promise<Row[]> {
  const asked: Record<string, Asked[]> = {
    bare: reportsOf(server.control, viewers, '/progress'),
    plain: reportsOf(server.app, viewers),
    ...(viewers.withRedis && { redis: reportsOf(viewers.withRedis, viewers) }),
  };
  const measured: Record<string, Measured[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, reports] of Object.entries(asked)) {
      measured[name] ??= [];
      measured[name].push(await costOf(server.pids, reports, seconds, AT_ONCE));
    }
  }
  const middle = (name: string, of: 'perSecond' | keyof Cost) =>
    median((measured[name] ?? []).map((one) => one[of]));
  const text = (name: string) => {
    const refused = (measured[name] ?? []).flatMap((one) => one.refused).length;
    return (
      `${middle(name, 'perSecond').toFixed(0)}/s, ` +
      costText({ process: middle(name, 'process'), postgres: middle(name, 'postgres') }) +
      (refused > 0 ? `, ${refused} answered with 503` : '')
    );
  };
  const compare = (title: string, subject: string, control: string, what: string) =>
    row(
      title,
      text(subject),
      `${text(control)} ${what}`,
      middle(subject, 'perSecond') / middle(control, 'perSecond'),
    );
  return [
    compare('reports, without Redis', 'plain', 'bare', 'bare, same SQL'),
    ...(viewers.withRedis ? [compare('reports, with Redis', 'redis', 'plain', 'without')] : []),
  ];
}

/** The processors that the busiest minute of a day needs, by a simulation of its requests (`bench/simulate`). */
export function eveningRows(costs: Costs): Row[] {
  const rows: Row[] = [];
  for (const [who, population] of Object.entries({
    'the evening': SITE,
    'half as many again': BUSIER,
  })) {
    const day = drawDay(population);
    const requests = requestsIn(day, day.peak.atS, WINDOW_S);
    const rateOf = (kind: Kind) => {
      const index = KINDS.indexOf(kind);
      return requests.kinds.reduce((n, one) => n + (one === index ? 1 : 0), 0) / WINDOW_S;
    };
    const rates = KINDS.map((kind) => `${kind} ${rateOf(kind).toFixed(0)}`).join(', ');
    const { viewers, lookers } = day.peak;
    const segments = Math.round(viewers / SEGMENT_S);
    rows.push(
      row(
        who,
        `${viewers} watch, ${lookers} look`,
        `each second: ${rates}; of the CDN: ${segments} segments`,
      ),
    );
    for (const limitMs of population === SITE ? LIMITS_MS : LIMITS_MS.slice(0, 1)) {
      const { machines, served } = machinesFor(requests, costs, limitMs, WARM_UP_S);
      const used = (stage: keyof Machines) =>
        `${Math.round((served.busyS[stage] / served.endedAtS / machines[stage]) * 100)} %`;
      rows.push(
        row(
          `${who}, p95 below ${limitMs} ms`,
          `${machines.processes} processors for processes, ${machines.postgres} for PostgreSQL`,
          `${slowestP95(served).toFixed(0)} ms; ${used('processes')} and ${used('postgres')} used`,
        ),
      );
    }
  }
  return rows;
}

/**
 * What a request of each kind costs, how many reports of positions are taken, and the processors that an evening of 100,000
 * viewers by a CDN needs.
 */
export async function capacitySuite({
  server,
  openViewers,
  rounds,
  seconds,
}: SuiteOptions): Promise<Row[]> {
  const viewers = await openViewers();
  if (!viewers) return [];
  const rows = await reportRows({ server, rounds, seconds }, viewers);
  // Without a web build.
  if (Object.keys(server.pages).length === 0) return rows;
  const costs: Partial<Record<Kind, Cost>> = {};
  for (const [kind, asked] of Object.entries(requestsOf(server, viewers)) as [Kind, Asked[]][]) {
    const atOnce = kind === 'sign-in' ? SIGN_INS_AT_ONCE : AT_ONCE;
    const cost = await costOf(server.pids, asked, seconds, atOnce);
    costs[kind] = cost;
    rows.push(
      row(kind, costText(cost), refusedText(cost.refused, Math.round(cost.perSecond * seconds))),
    );
  }
  return [...rows, ...eveningRows(costs as Costs)];
}
