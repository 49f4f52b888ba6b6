import { describe, expect, it } from 'vitest';
import { drawDay, KINDS, type Kind, type Requests, requestsIn } from './day.ts';
import { type Cost, type Costs, machinesFor, serve, slowestP95 } from './serve.ts';

const day = drawDay({ members: 20_000, filmsAMember: 1.05, guests: 30_000 });
const evening = requestsIn(day, day.peak.atS, 120);

const costs: Costs = {
  'report of a position': { process: 3.2, postgres: 3.2 },
  'start of a film': { process: 3.1, postgres: 3.5 },
  'page that is kept': { process: 0.6, postgres: 0 },
  'page that is not': { process: 28.5, postgres: 12.1 },
  search: { process: 7.5, postgres: 12.2 },
  list: { process: 2, postgres: 6.1 },
  'sign-in': { process: 17.9, postgres: 4.8 },
};
const allCost = (cost: Cost): Costs =>
  Object.fromEntries(KINDS.map((kind) => [kind, cost])) as Costs;

/** Requests at even intervals. */
const every = (ms: number, count: number): Requests => ({
  at: Float64Array.from({ length: count }, (_, n) => (n * ms) / 1_000),
  kinds: new Uint8Array(count),
  seconds: (count * ms) / 1_000,
});
const countOf = (kind: Kind, { kinds } = evening) =>
  kinds.filter((one) => KINDS[one] === kind).length;
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

describe('a day', () => {
  it('is the same each time', () => {
    const again = drawDay(day.population);
    expect(again.visits).toEqual(day.visits);
    expect(requestsIn(again, day.peak.atS, 120)).toEqual(evening);
  });

  it('has as many viewers as begin to watch, times how long they do (Little)', () => {
    const [from, until] = [21 * 3_600, 23 * 3_600];
    const members = day.visits.slice(0, day.ofMembers);
    // Time that each viewer is present within the two hours, as an area.
    const watchedS = members.map(({ lookedUntil, until: end }) =>
      Math.max(0, Math.min(end, until) - Math.max(lookedUntil, from)),
    );
    const mean = sum([...day.viewers.subarray(from / 60, until / 60)]) / ((until - from) / 60);
    expect(mean / (sum(watchedS) / (until - from))).toBeCloseTo(1, 2);
    // During the steady evening it equals the arrival rate times their mean duration.
    const begun = members.filter(({ lookedUntil: at }) => at >= from - 3_600 && at < until - 3_600);
    const rate = begun.length / (until - from);
    const length = sum(begun.map((one) => one.until - one.lookedUntil)) / begun.length;
    expect(mean / (rate * length)).toBeGreaterThan(0.9);
    expect(mean / (rate * length)).toBeLessThan(1.1);
  });

  it('is busiest in the evening, and scales with the people', () => {
    expect(day.peak.atS / 3_600).toBeGreaterThan(21);
    expect(day.peak.atS / 3_600).toBeLessThan(24);
    const twice = drawDay({ members: 40_000, filmsAMember: 1.05, guests: 60_000 });
    expect(twice.peak.viewers / day.peak.viewers).toBeCloseTo(2, 1);
  });

  it('has a report of each viewer every 30 s, and a renewal every 300', () => {
    const reports = countOf('report of a position') / 120;
    expect(reports / (day.peak.viewers * (1 / 30 + 1 / 300))).toBeCloseTo(1, 1);
  });

  it('asks in order, within its window', () => {
    const { at, seconds } = evening;
    expect([...at]).toEqual([...at].sort((a, b) => a - b));
    expect(at[0]).toBeGreaterThanOrEqual(0);
    expect(at.at(-1)).toBeLessThan(seconds);
    expect(KINDS.every((kind) => countOf(kind) > 0)).toBe(true);
  });
});

describe('machines', () => {
  it.each([
    { processes: 1, postgres: 1 },
    { processes: 2, postgres: 3 },
    { processes: 9, postgres: 2 },
  ])('never do more than %j can, and answer all', (machines) => {
    const served = serve(evening, costs, machines);
    for (const stage of ['processes', 'postgres'] as const) {
      expect(served.maxBusy[stage]).toBeLessThanOrEqual(machines[stage]);
      expect(served.busyS[stage]).toBeLessThanOrEqual(machines[stage] * served.endedAtS);
    }
    const answered = sum(Object.values(served.times).map((list) => list.length));
    expect(answered).toBe(evening.at.length);
    // Little's law: the mean number of requests in the system is the arrival rate times their mean time in it.
    const stayedS = sum(Object.values(served.times).flat()) / 1_000;
    expect(served.meanThere / (stayedS / served.endedAtS)).toBeCloseTo(1, 6);
  });

  it('do the same work however many they are, and answer sooner', () => {
    const [few, many] = [1, 4].map((n) => serve(evening, costs, { processes: n, postgres: n }));
    expect(many?.busyS.processes).toBeCloseTo(few?.busyS.processes ?? 0, 6);
    expect(many?.busyS.postgres).toBeCloseTo(few?.busyS.postgres ?? 0, 6);
    expect(slowestP95(many as never)).toBeLessThan(slowestP95(few as never));
    expect(serve(evening, costs, { processes: 1, postgres: 1 })).toEqual(few);
  });

  it('keep nobody waiting who comes alone', () => {
    const served = serve(every(1_000, 50), allCost({ process: 5, postgres: 5 }), {
      ...{ processes: 2, postgres: 1 },
    });
    expect(served.waitedP95).toEqual({ processes: 0, postgres: 0 });
    expect(served.maxBusy).toEqual({ processes: 1, postgres: 1 });
  });

  it('wait as the formula of one queue says (M/M/1)', () => {
    // A Poisson process: the arrivals of the day, thinned to one kind.
    const lookers = drawDay({ members: 0, filmsAMember: 0, guests: 100_000 });
    const requests = requestsIn(lookers, 22 * 3_600, 900);
    const rate = requests.at.length / 900;
    const share = 0.7;
    const cost = allCost({ process: (share / rate) * 1_000, postgres: 0 });
    const served = serve(requests, cost, { processes: 1, postgres: 1 });
    const times = Object.values(served.times).flat();
    const expected = ((1 / rate) * share * 1_000) / (1 - share);
    expect(sum(times) / times.length / expected).toBeGreaterThan(0.9);
    expect(sum(times) / times.length / expected).toBeLessThan(1.1);
  });

  it('are as few as answer in time', () => {
    const { machines, served } = machinesFor(evening, costs, 250, 30);
    expect(slowestP95(served)).toBeLessThanOrEqual(250);
    const fewer = { processes: machines.processes - 1, postgres: machines.postgres - 1 };
    if (Math.min(fewer.processes, fewer.postgres) > 0)
      expect(slowestP95(serve(evening, costs, fewer, 30))).toBeGreaterThan(250);
    const sooner = machinesFor(evening, costs, 150, 30).machines;
    expect(sooner.processes + sooner.postgres).toBeGreaterThanOrEqual(
      machines.processes + machines.postgres,
    );
    expect(() => machinesFor(every(1_000, 50), allCost({ process: 90, postgres: 9 }), 20)).toThrow(
      'a request alone takes more than 20 ms',
    );
  });
});
