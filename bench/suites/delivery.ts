import { setTimeout as delay } from 'node:timers/promises';
import { documentedLocations } from '../../packages/server/src/testing/documented-nginx.ts';
import { nginxIsMissing, startNginx } from '../../packages/server/src/testing/nginx.ts';
import { cpuSeconds } from '../measure/cpu-seconds.ts';
import { openFilmReader } from '../measure/film-reader.ts';
import { median, ms, percentile } from '../measure/numbers.ts';
import type { Row } from '../measure/table.ts';
import type { ReadyFilm } from '../serve/serve.ts';
import type { SuiteOptions } from './suite.ts';

/** Duration of each throughput measurement. */
const BYTES_MS = 1_000;
const MAX_ROUNDS = 3;
const READERS = [1, 16];
/** Of 16 readers: least share of the rate of nginx, most times its processor time. */
const BUDGET = { rate: 0.8, cpu: 1.5 };
/** Length of a segment: each viewer requests the next one after this time. */
const SEGMENT_MS = 4_000;
const WATCHED_MS = 16_000;

/** A server under test that sends the film. */
interface Sender {
  origin: string;
  /** Process whose CPU time is measured. */
  pid: number;
  path: string;
}

interface Sent {
  /** Megabytes per second. */
  rate: number;
  /** CPU seconds per gigabyte. */
  cpu: number;
}

const addressOf = (index: number) => `10.1.${index >> 8}.${index & 255}`;

/** `count` readers download the film over and over, as fast as possible. */
async function readBytes({ origin, pid, path }: Sender, count: number): Promise<Sent> {
  const readers = Array.from({ length: count }, () => openFilmReader(origin, addressOf(1)));
  let bytes = 0;
  let isOver = false;
  const cpuBefore = await cpuSeconds(pid);
  const began = performance.now();
  const reading = readers.map(async (reader) => {
    while (!isOver) {
      const { status } = await reader.read(path, (piece) => {
        bytes += piece;
      });
      if (status !== 200) throw new Error(`${status} for ${path} of ${origin}`);
    }
  });
  await Promise.race([delay(BYTES_MS), Promise.all(reading)]);
  isOver = true;
  const seconds = (performance.now() - began) / 1000;
  const cpu = (await cpuSeconds(pid)) - cpuBefore;
  for (const reader of readers) reader.close();
  return { rate: bytes / 1e6 / seconds, cpu: cpu / (bytes / 1e9) };
}

async function compareBytes(
  name: string,
  subject: Sender,
  control: Sender,
  rounds: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of READERS) {
    const pairs: { ours: Sent; nginx: Sent }[] = [];
    for (let i = 0; i < rounds; i += 1) {
      const nginx = await readBytes(control, count);
      pairs.push({ nginx, ours: await readBytes(subject, count) });
    }
    const row = (what: keyof Sent, label: string, unit: string, digits: number): Row => {
      const ratio = median(pairs.map(({ ours, nginx }) => ours[what] / nginx[what]));
      const isMet = what === 'rate' ? ratio >= BUDGET.rate : ratio <= BUDGET.cpu;
      const budget = `${what === 'rate' ? '>=' : '<='} ${BUDGET[what]}`;
      return {
        name: `${name}, ${count} reader${count > 1 ? 's' : ''}: ${label}`,
        figure: `${median(pairs.map(({ ours }) => ours[what])).toFixed(digits)} ${unit}`,
        control: `${median(pairs.map(({ nginx }) => nginx[what])).toFixed(digits)} ${unit} nginx`,
        ratio,
        ...(count === 16 ? { budget, isMet } : { budget: '', isMet: null }),
      };
    };
    rows.push(row('rate', 'bytes', 'MB/s', 0), row('cpu', 'work', 'CPU s/GB', 2));
  }
  return rows;
}

interface Watched {
  latencies: number[];
  /** Segments that arrived too late for smooth playback, or not at all. */
  misses: number;
  /** Share of one CPU. */
  cpu: number;
}

/** Every viewer requests a segment every four seconds, starting at different moments. */
async function watch(
  origin: string,
  pid: number,
  folders: readonly string[],
  segments: readonly string[],
) {
  const watched: Watched = { latencies: [], misses: 0, cpu: 0 };
  const cpuBefore = await cpuSeconds(pid);
  const began = performance.now();
  await Promise.all(
    folders.map(async (folder, viewer) => {
      const reader = openFilmReader(origin, addressOf(viewer));
      const start = (SEGMENT_MS * viewer) / folders.length;
      for (let i = 0; start + i * SEGMENT_MS < WATCHED_MS; i += 1) {
        const due = began + start + i * SEGMENT_MS;
        await delay(Math.max(0, due - performance.now()));
        const { status } = await reader
          .read(folder + (segments[(viewer + i) % segments.length] ?? ''))
          .catch(() => ({ status: 0 }));
        const time = performance.now() - due;
        watched.latencies.push(time);
        if (status !== 200 || time > SEGMENT_MS) watched.misses += 1;
      }
      reader.close();
    }),
  );
  watched.cpu = ((await cpuSeconds(pid)) - cpuBefore) / ((performance.now() - began) / 1000);
  return watched;
}

function watchRows(ours: Watched, nginx: Watched | null): Row[] {
  const p95 = ({ latencies }: Watched) => percentile(latencies, 0.95);
  const share = ({ cpu }: Watched) => `${(cpu * 100).toFixed(0)} %`;
  const row = (label: string, show: (watched: Watched) => string, ratio: number | null): Row => ({
    name: `delivery, 500 viewers: ${label}`,
    figure: show(ours),
    control: nginx ? `${show(nginx)} nginx` : '',
    ratio,
    budget: '',
    isMet: null,
  });
  return [
    row('segment p95', (watched) => `${ms(p95(watched))} ms`, nginx && p95(ours) / p95(nginx)),
    row('processor', share, nginx && ours.cpu / nginx.cpu),
    {
      ...row('late or lost', ({ misses, latencies }) => `${misses} of ${latencies.length}`, null),
      budget: '0',
      isMet: ours.misses === 0,
    },
  ];
}

async function compareWithNginx(film: ReadyFilm, app: string, rounds: number): Promise<Row[]> {
  const documented = await documentedLocations({ app: film.behindNginx, storage: film.storageDir });
  const plain = `location /plain/ { alias ${film.storageDir}/; sendfile on; tcp_nopush on; }`;
  const nginx = await startNginx(documented + plain);
  try {
    const pid = nginx.process.pid ?? 0;
    const control = { origin: nginx.origin, pid, path: `/plain/${film.key}` };
    const ours = { origin: app, pid: film.pid, path: film.download };
    const together = { origin: nginx.origin, pid, path: film.download };
    const rows = [
      ...(await compareBytes('delivery', ours, control, rounds)),
      ...(await compareBytes('delivery by X-Accel', together, control, rounds)),
    ];
    const watched = await watch(app, film.pid, film.viewers, film.segments);
    const plainFolders = film.viewers.map(() => `/plain/${film.stream}`);
    const ofNginx = await watch(nginx.origin, pid, plainFolders, film.segments);
    return [...rows, ...watchRows(watched, ofNginx)];
  } finally {
    await nginx.stop();
  }
}

/**
 * Compares sending a film over signed links with nginx sending the same file in the same run:
 * throughput and CPU with 1 and 16 readers, and 500 viewers at playback speed. Takes about a
 * minute. Without nginx only the viewers are measured.
 */
export async function deliverySuite({ server, openFilm, rounds }: SuiteOptions): Promise<Row[]> {
  const film = await openFilm();
  if (!nginxIsMissing) {
    return compareWithNginx(film, server.app, Math.min(rounds, MAX_ROUNDS));
  }
  return watchRows(await watch(server.app, film.pid, film.viewers, film.segments), null);
}
