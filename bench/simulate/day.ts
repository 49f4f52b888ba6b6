import { type Random, randomOf } from '../catalogue/random.ts';

/** What a person's browser asks the site for. Segments of films are the CDN's. */
export const KINDS = [
  'report of a position',
  'start of a film',
  'page that is kept',
  'page that is not',
  'search',
  'list',
  'sign-in',
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Share of a day's visits that begin in each hour, from midnight: quiet before dawn, busiest from nine to eleven at
 * night.
 */
const HOURS = [
  5.2, 3.4, 1.9, 1, 0.6, 0.5, 0.7, 1.1, 1.6, 2.1, 2.6, 3, 3.6, 4.1, 4.3, 4.2, 4.3, 4.7, 5.4, 6.7,
  8.6, 10.4, 10.9, 9.1,
];
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** While people look for something, in requests a minute. */
const LOOKING: readonly [Kind, number][] = [
  ['page that is kept', 1.6],
  ['page that is not', 0.4],
  ['search', 1.5],
  ['list', 1],
];
const LOOKS_A_MINUTE = LOOKING.reduce((sum, [, rate]) => sum + rate, 0);
/** Mean time that people look, in seconds. */
const LOOK_S = 300;
/** Of the members' visits, those that begin with a password. */
const SIGN_IN_SHARE = 0.2;

const REPORT_EVERY_S = 30;
/** Tokens of a CDN are renewed by a call that costs less than a report, and is counted as one. */
const RENEW_EVERY_S = 300;
/** Of film in a segment, each of which is a request to the CDN. */
export const SEGMENT_S = 4;

export interface Population {
  members: number;
  /** Films and episodes that a member begins on a day, in the mean. */
  filmsAMember: number;
  /** Visits of people who only look. */
  guests: number;
}

interface Visit {
  /** Seconds since midnight. */
  from: number;
  /** When a member has found something; a guest leaves. */
  lookedUntil: number;
  /** When the film ends; of a guest `lookedUntil`. */
  until: number;
}

/** Seconds since midnight, by the curve of the day. */
function drawMoment(random: Random): number {
  const all = HOURS.reduce((sum, share) => sum + share, 0);
  let left = random.next() * all;
  const hour = HOURS.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return (Math.max(0, hour) + random.next()) * HOUR_S;
}

const drawExponential = (random: Random, mean: number) => -Math.log(1 - random.next()) * mean;

/** Three of five are episodes of 20 to 50 minutes, the others films of 80 to 130; three of ten stop on the way. */
function drawWatchedS(random: Random): number {
  const minutes = random.chance(0.6) ? 20 + random.next() * 30 : 80 + random.next() * 50;
  return minutes * 60 * (random.chance(0.3) ? random.next() : 1);
}

/** Kinds of `randomOf`, apart from those of the catalogue. */
const [VISITS, REQUESTS] = [101, 102];

/** The visit of that number; members' visits come before those of guests. */
function drawVisit(n: number, isMember: boolean): Visit {
  const random = randomOf(VISITS, n);
  const from = drawMoment(random);
  const lookedUntil = from + drawExponential(random, LOOK_S);
  return { from, lookedUntil, until: isMember ? lookedUntil + drawWatchedS(random) : lookedUntil };
}

const STEP_S = 60;

export interface Day {
  population: Population;
  visits: Visit[];
  /** How many of `visits` are those of members. */
  ofMembers: number;
  /** Viewers at the beginning of each minute; what is left of the day before is not counted. */
  viewers: Int32Array;
  /** The minute with the most, and how many there are. */
  peak: { atS: number; viewers: number; lookers: number };
}

/** A day of all visits, the same for the same population. */
export function drawDay(population: Population): Day {
  const ofMembers = Math.round(population.members * population.filmsAMember);
  const visits = Array.from({ length: ofMembers + population.guests }, (_, n) =>
    drawVisit(n, n < ofMembers),
  );
  const steps = DAY_S / STEP_S;
  const [viewers, lookers] = [new Int32Array(steps + 1), new Int32Array(steps + 1)];
  const count = (counts: Int32Array, from: number, until: number) => {
    const at = (moment: number) => Math.min(steps, Math.ceil(moment / STEP_S));
    counts[at(from)] = (counts[at(from)] ?? 0) + 1;
    counts[at(until)] = (counts[at(until)] ?? 0) - 1;
  };
  for (const { from, lookedUntil, until } of visits) {
    count(lookers, from, lookedUntil);
    count(viewers, lookedUntil, until);
  }
  for (let step = 1; step <= steps; step += 1) {
    viewers[step] = (viewers[step] ?? 0) + (viewers[step - 1] ?? 0);
    lookers[step] = (lookers[step] ?? 0) + (lookers[step - 1] ?? 0);
  }
  const busiest = viewers.indexOf(Math.max(...viewers.subarray(0, steps)));
  const peak = {
    atS: busiest * STEP_S,
    viewers: viewers[busiest] ?? 0,
    lookers: lookers[busiest] ?? 0,
  };
  return { population, visits, ofMembers, viewers, peak };
}

export interface Requests {
  /** Seconds since the beginning of the window, rising. */
  at: Float64Array;
  /** Indices of `KINDS`. */
  kinds: Uint8Array;
  seconds: number;
}

/** What is asked in a window of a day, in order. */
export function requestsIn({ visits, ofMembers }: Day, fromS: number, seconds: number): Requests {
  const untilS = fromS + seconds;
  const found: { at: number; kind: number }[] = [];
  const add = (moment: number, kind: Kind) => {
    if (moment >= fromS && moment < untilS)
      found.push({ at: moment - fromS, kind: KINDS.indexOf(kind) });
  };
  const addEvery = (from: number, until: number, everyS: number, kind: Kind) => {
    const first = Math.max(1, Math.ceil((fromS - from) / everyS));
    for (let at = from + first * everyS; at < Math.min(until, untilS); at += everyS) add(at, kind);
  };
  for (const [n, { from, lookedUntil, until }] of visits.entries()) {
    if (from >= untilS || until < fromS) continue;
    const random = randomOf(REQUESTS, n);
    if (n < ofMembers && random.chance(SIGN_IN_SHARE)) add(from, 'sign-in');
    // What has no memory may begin where the window does.
    for (let at = Math.max(from, fromS); ; ) {
      at += drawExponential(random, 60 / LOOKS_A_MINUTE);
      if (at >= Math.min(lookedUntil, untilS)) break;
      let left = random.next() * LOOKS_A_MINUTE;
      const [kind] = LOOKING.find(([, rate]) => {
        left -= rate;
        return left < 0;
      }) ?? ['list'];
      add(at, kind);
    }
    if (n >= ofMembers) continue;
    add(lookedUntil, 'start of a film');
    addEvery(lookedUntil, until, REPORT_EVERY_S, 'report of a position');
    addEvery(lookedUntil, until, RENEW_EVERY_S, 'report of a position');
  }
  found.sort((a, b) => a.at - b.at);
  return {
    at: Float64Array.from(found, ({ at }) => at),
    kinds: Uint8Array.from(found, ({ kind }) => kind),
    seconds,
  };
}
