import { randomOf } from '../catalogue/random.ts';
import { percentile } from '../measure/numbers.ts';
import { KINDS, type Kind, type Requests } from './day.ts';

/** Milliseconds of a processor for a request: of the process, and of PostgreSQL. */
export interface Cost {
  process: number;
  postgres: number;
}
export type Costs = Readonly<Record<Kind, Cost>>;

/** Processors. Each process has one and a queue of its own; PostgreSQL's have one queue. */
export interface Machines {
  processes: number;
  postgres: number;
}

interface Served {
  /** Milliseconds from asking to the answer, by kind, of what was asked after the first `warmUpS`. */
  times: Record<Kind, number[]>;
  /** Processor seconds that were used, of all requests. */
  busyS: Machines;
  /** The most that worked at the same time. */
  maxBusy: Machines;
  /** Milliseconds of waiting for a processor, 19 of 20 wait less. */
  waitedP95: Machines;
  /** Requests that were there, in the mean over time until the last answer, and when that was. */
  meanThere: number;
  endedAtS: number;
}

/** Moments with what happens then, the earliest first: a binary heap, since a queue has hundreds of thousands. */
class Timeline {
  readonly #at: number[] = [];
  readonly #what: number[] = [];

  get next(): number {
    return this.#at[0] ?? Number.POSITIVE_INFINITY;
  }

  #swap(a: number, b: number): void {
    for (const list of [this.#at, this.#what])
      [list[a], list[b]] = [list[b] as number, list[a] as number];
  }

  #isBefore(a: number, b: number): boolean {
    return (this.#at[a] ?? Number.POSITIVE_INFINITY) < (this.#at[b] ?? Number.POSITIVE_INFINITY);
  }

  add(at: number, what: number): void {
    let n = this.#at.push(at) - 1;
    this.#what.push(what);
    for (let up = (n - 1) >> 1; n > 0 && this.#isBefore(n, up); n = up, up = (n - 1) >> 1)
      this.#swap(n, up);
  }

  take(): number {
    const first = this.#what[0] as number;
    this.#swap(0, this.#at.length - 1);
    this.#at.pop();
    this.#what.pop();
    for (let n = 0; ; ) {
      const [left, right] = [2 * n + 1, 2 * n + 2];
      const smaller = this.#isBefore(right, left) ? right : left;
      if (!this.#isBefore(smaller, n)) return first;
      this.#swap(n, smaller);
      n = smaller;
    }
  }
}

/** First come, first served, without moving what is left. */
class Queue {
  readonly #items: number[] = [];
  #first = 0;

  get length(): number {
    return this.#items.length - this.#first;
  }

  add(item: number): void {
    this.#items.push(item);
  }

  take(): number {
    const item = this.#items[this.#first] as number;
    this.#first += 1;
    if (this.#first > 1_000 && this.#first * 2 > this.#items.length) {
      this.#items.splice(0, this.#first);
      this.#first = 0;
    }
    return item;
  }
}

const SERVICE = 103;

/**
 * What becomes of requests: they go to the processes in turn, as by the nginx of deploy/. Each waits there, is worked
 * on, waits for one of PostgreSQL's processors, and is answered when that is done. How long either works is drawn
 * around its measured mean, exponentially: some are far dearer than others.
 */
export function serve(requests: Requests, costs: Costs, machines: Machines, warmUpS = 0): Served {
  const random = randomOf(SERVICE, 0);
  const count = requests.at.length;
  // Drawn in the order of the requests, so that more processors do the same work.
  const work = { process: new Float64Array(count), postgres: new Float64Array(count) };
  for (let n = 0; n < count; n += 1) {
    const cost = costs[KINDS[requests.kinds[n] as number] as Kind];
    work.process[n] = (-Math.log(1 - random.next()) * cost.process) / 1_000;
    work.postgres[n] = (-Math.log(1 - random.next()) * cost.postgres) / 1_000;
  }
  const processes = Array.from({ length: machines.processes }, () => ({
    queue: new Queue(),
    isBusy: false,
  }));
  const database = { queue: new Queue(), busy: 0 };
  const since = new Float64Array(count);
  const ended = new Timeline();
  const served: Served = {
    times: Object.fromEntries(KINDS.map((kind) => [kind, []])) as never,
    busyS: { processes: 0, postgres: 0 },
    maxBusy: { processes: 0, postgres: 0 },
    waitedP95: { processes: 0, postgres: 0 },
    meanThere: 0,
    endedAtS: 0,
  };
  const waited: Record<keyof Machines, number[]> = { processes: [], postgres: [] };
  const counted = (n: number) => (requests.at[n] as number) >= warmUpS;
  let [now, there, thereS, busyProcesses] = [0, 0, 0, 0];

  const begin = (stage: keyof Machines, n: number, seconds: number) => {
    if (counted(n)) waited[stage].push((now - (since[n] as number)) * 1_000);
    served.busyS[stage] += seconds;
    const busy = stage === 'processes' ? busyProcesses : database.busy;
    served.maxBusy[stage] = Math.max(served.maxBusy[stage], busy);
    // Odd: PostgreSQL.
    ended.add(now + seconds, n * 2 + (stage === 'postgres' ? 1 : 0));
  };
  const useProcess = (place: (typeof processes)[number]) => {
    if (place.isBusy || place.queue.length === 0) return;
    place.isBusy = true;
    busyProcesses += 1;
    const n = place.queue.take();
    begin('processes', n, work.process[n] as number);
  };
  const useDatabase = () => {
    if (database.busy >= machines.postgres || database.queue.length === 0) return;
    database.busy += 1;
    const n = database.queue.take();
    begin('postgres', n, work.postgres[n] as number);
  };
  const placeOf = (n: number) => processes[n % machines.processes] as (typeof processes)[number];
  const arrive = (n: number) => {
    since[n] = now;
    there += 1;
    placeOf(n).queue.add(n);
    useProcess(placeOf(n));
  };
  const answer = (n: number) => {
    there -= 1;
    const kind = KINDS[requests.kinds[n] as number] as Kind;
    if (counted(n)) served.times[kind].push((now - (requests.at[n] as number)) * 1_000);
  };

  for (let n = 0; n < count || there > 0; ) {
    const arrives = n < count ? (requests.at[n] as number) : Number.POSITIVE_INFINITY;
    const next = Math.min(arrives, ended.next);
    thereS += there * (next - now);
    now = next;
    if (arrives <= ended.next) {
      arrive(n);
      n += 1;
      continue;
    }
    const what = ended.take();
    const one = what >> 1;
    if (what & 1) {
      database.busy -= 1;
      answer(one);
    } else {
      const place = placeOf(one);
      place.isBusy = false;
      busyProcesses -= 1;
      since[one] = now;
      database.queue.add(one);
      useProcess(place);
    }
    useDatabase();
  }
  served.endedAtS = now;
  served.meanThere = thereS / now;
  for (const stage of ['processes', 'postgres'] as const)
    served.waitedP95[stage] = percentile(waited[stage], 0.95);
  return served;
}

/** Milliseconds in which 19 of 20 requests of the slowest kind are answered. */
export const slowestP95 = ({ times }: Pick<Served, 'times'>): number =>
  Math.max(...Object.values(times).map((list) => (list.length ? percentile(list, 0.95) : 0)));

/**
 * The processors with which 19 of 20 requests of each kind are answered in `limitMs`: begins with as many as there is
 * work, and gives one more to where is waited longer.
 */
export function machinesFor(
  requests: Requests,
  costs: Costs,
  limitMs: number,
  warmUpS = 0,
): { machines: Machines; served: Served } {
  let work: Machines = { processes: 0, postgres: 0 };
  for (const kind of requests.kinds) {
    const { process, postgres } = costs[KINDS[kind] as Kind];
    work = { processes: work.processes + process, postgres: work.postgres + postgres };
  }
  const minimum = (ms: number) => Math.max(1, Math.ceil(ms / 1_000 / requests.seconds));
  let machines = { processes: minimum(work.processes), postgres: minimum(work.postgres) };
  for (;;) {
    const served = serve(requests, costs, machines, warmUpS);
    if (slowestP95(served) <= limitMs) return { machines, served };
    const isIdle = served.waitedP95.processes + served.waitedP95.postgres < 1;
    if (isIdle) throw new Error(`a request alone takes more than ${limitMs} ms`);
    const { processes, postgres } = machines;
    const waitsForProcess = served.waitedP95.processes >= served.waitedP95.postgres;
    machines = waitsForProcess
      ? { processes: processes + 1, postgres }
      : { processes, postgres: postgres + 1 };
  }
}
