import type { Playback } from '@parde/contract';
import { cpuSeconds, treeCpuSeconds } from '../measure/cpu-seconds.ts';
import { type Asked, contentOf } from '../measure/rate.ts';
import type { Row } from '../measure/table.ts';
import { listQueries } from '../queries/list-queries.ts';
import { type QueryKinds, titleQueries } from '../queries/title-queries.ts';
import type { Playable } from '../serve/playable.ts';
import type { SuiteOptions } from './suite.ts';

/** Calls under way at once, so that two processors are never idle. */
const AT_ONCE = 8;
/** More sign-ins at once to the accounts of the bench would count as guessing. */
const SIGN_INS_AT_ONCE = 4;
const SEED = 77;

/** Viewers whose film comes from a CDN: two reports of the position a minute, new tokens every five. */
const VIEWERS = 100_000;
const FILM_MINUTES = 120;
/** Others, who look for something. */
const VISITORS = 20_000;

/** What a busy evening asks of a site with a million members, in requests a second. */
const EVENING: Record<string, number> = {
  // The tokens of a CDN are renewed by a call that costs less than a report.
  'report of a position': (VIEWERS * (2 + 1 / 5)) / 60,
  'start of a film': VIEWERS / FILM_MINUTES / 60,
  'page that is kept': (VISITORS * 1.6) / 60,
  'page that is not': (VISITORS * 0.4) / 60,
  search: (VISITORS * 1.5) / 60,
  list: VISITORS / 60,
  'sign-in': 20,
};

/** Share of a processor that is to be used, so that an evening busier than expected is answered too. */
const MOST_USED = 0.6;

interface Cost {
  /** Milliseconds of a processor for a request: of the process, and of PostgreSQL. */
  process: number;
  postgres: number;
}

async function send(request: Asked): Promise<Response> {
  const answer = await fetch(request.url, contentOf(request));
  if (!answer.ok) throw new Error(`${answer.status} from ${request.url}: ${await answer.text()}`);
  return answer;
}

/** Processor time of a request, of those that `atOnce` clients send in turn for `seconds`. */
async function costOf(
  pids: { process: number; postgres: number },
  requests: readonly Asked[],
  seconds: number,
  atOnce: number,
): Promise<Cost> {
  const used = async () => ({
    process: await cpuSeconds(pids.process),
    postgres: await treeCpuSeconds(pids.postgres),
  });
  let sent = 0;
  const run = async (until: number) => {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (performance.now() < until) {
          const request = requests[sent % requests.length] as Asked;
          sent += 1;
          await (await send(request)).arrayBuffer();
        }
      }),
    );
  };
  await run(performance.now() + 1_000);
  const before = await used();
  sent = 0;
  await run(performance.now() + seconds * 1_000);
  const after = await used();
  return {
    process: ((after.process - before.process) * 1_000) / sent,
    postgres: ((after.postgres - before.postgres) * 1_000) / sent,
  };
}

async function requestsOf(
  { app, members, password, pages, titles, titleIds }: SuiteOptions['server'],
  film: Playable,
): Promise<Record<string, Asked[]>> {
  const asMember = members.map(({ token }) => ({ authorization: `Bearer ${token}` }));
  const starts = asMember.map((headers) => ({
    url: `${app}/api/playbacks`,
    method: 'POST' as const,
    headers,
    body: { file_id: film.fileId },
  }));
  const playing = await Promise.all(
    starts.map(async (start) => ((await (await send(start)).json()) as Playback).playbackId),
  );
  // One viewer after the other, as they come.
  const reports = Array.from({ length: 20 }, (_, i) =>
    playing.map((id, member) => ({
      url: `${app}/api/user/progress`,
      method: 'POST' as const,
      headers: asMember[member] ?? {},
      body: {
        title_id: film.titleId,
        position_seconds: 1 + i,
        duration_seconds: 30,
        played_seconds: 1 + i,
        ...(id && { playback_id: id }),
      },
    })),
  ).flat();
  const api = (path: string) => ({ url: `${app}/api/${path}` });
  const flat = (queries: QueryKinds) => Object.values(queries).flat();
  return {
    'report of a position': reports,
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

/**
 * What a request of each kind costs, and the processors that a busy evening needs: 100,000 viewers by a CDN
 * and 20,000 visitors.
 */
export async function capacitySuite({
  server,
  openPlayable,
  seconds,
}: SuiteOptions): Promise<Row[]> {
  const film = await openPlayable();
  if (!film || Object.keys(server.pages).length === 0) return [];
  const requests = await requestsOf(server, film);
  const rows: Row[] = [];
  const busy: Cost = { process: 0, postgres: 0 };
  for (const [kind, asked] of Object.entries(requests)) {
    const atOnce = kind === 'sign-in' ? SIGN_INS_AT_ONCE : AT_ONCE;
    const cost = await costOf(server.pids, asked, seconds, atOnce);
    const rate = EVENING[kind] ?? 0;
    busy.process += (rate * cost.process) / 1_000;
    busy.postgres += (rate * cost.postgres) / 1_000;
    rows.push({
      name: `capacity: ${kind}`,
      figure: `${cost.process.toFixed(2)} + ${cost.postgres.toFixed(2)} ms`,
      control: `${rate.toFixed(0)}/s on the evening`,
      ratio: null,
      budget: '',
      isMet: null,
    });
  }
  const needed = (use: number) => `${Math.ceil(use / MOST_USED)} processors`;
  rows.push({
    name: 'capacity: the evening',
    figure: `${needed(busy.process)} for processes, ${needed(busy.postgres)} for PostgreSQL`,
    control: '',
    ratio: null,
    budget: '',
    isMet: null,
  });
  return rows;
}
