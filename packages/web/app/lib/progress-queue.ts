import type { ProgressBody } from '@parde/contract';
import { ApiError, type Client } from '@parde/contract/client';
import { leavingApi } from './api';
import { rememberToGoOn } from './continue-memory';
import { callOften } from './csrf';

/*
 * Where a member's players stand, on its way to the server. What cannot be sent now waits in this
 * browser, the newest of each film or episode, and goes out when the network is back.
 */

const STORAGE = 'progress-queue';
const TOO_MANY = 429;
/** Not this report is wrong, but the moment: signed out, CSRF cookie gone, too many calls. */
const PASSING = [401, 419, TOO_MANY];

export type Standing = Omit<ProgressBody, 'age_seconds'>;

interface Waiting {
  userId: number;
  standing: Standing;
  /** When the player stood there, by both clocks: one may be set, the other sleeps with the machine. */
  at: Instant;
}

interface Instant {
  wallMs: number;
  /** Since the page opened. */
  pageMs: number;
  /** Which page that was. */
  page: number;
}

/** When this page was opened names it. */
const page = () => performance.timeOrigin;

const now = (): Instant => ({ wallMs: Date.now(), pageMs: performance.now(), page: page() });

/** By the clock that says more: too young a report would win over what really came later. */
function ageSeconds(at: Instant): number {
  const byWall = Date.now() - at.wallMs;
  const byPage = at.page === page() ? performance.now() - at.pageMs : 0;
  return Math.max(0, byWall, byPage) / 1000;
}

const keyOf = (userId: number, { title_id, episode_id }: Standing) =>
  `${userId}:${title_id}:${episode_id ?? ''}`;

type Queue = Record<string, Waiting>;

function readQueue(): Queue {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE) ?? '{}') ?? {}) as Queue;
  } catch {
    return {};
  }
}

function changeQueue(change: (queue: Queue) => void): void {
  const queue = readQueue();
  change(queue);
  try {
    if (Object.keys(queue).length === 0) localStorage.removeItem(STORAGE);
    else localStorage.setItem(STORAGE, JSON.stringify(queue));
  } catch {
    // Storage is full or forbidden: what cannot be sent is lost.
  }
}

const bodyOf = ({ standing, at }: Waiting) => ({ ...standing, age_seconds: ageSeconds(at) });

/** The server counts the credits from about here on. */
const FINISHED = 0.93;

const isUnfinished = ({ position_seconds: position, duration_seconds: duration }: Standing) =>
  position > 0 && position < duration * FINISHED;

async function send(waiting: Waiting): Promise<'done' | 'later'> {
  try {
    const { positionSeconds } = await callOften('POST /api/user/progress', {
      body: bodyOf(waiting),
    });
    // Null: the history is paused.
    if (positionSeconds !== null && isUnfinished(waiting.standing)) {
      rememberToGoOn(waiting.userId, true);
    }
    return 'done';
  } catch (error) {
    const isFinal = error instanceof ApiError && error.status < 500;
    return isFinal && !PASSING.includes(error.status) ? 'done' : 'later';
  }
}

let sending: Promise<unknown> = Promise.resolve();

/** Resolves when nothing is on its way, or `patienceMs` have passed. */
export function progressSettled(patienceMs: number): Promise<unknown> {
  return Promise.race([sending, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/** One after another, so that an older report never overtakes a newer one. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = sending.then(act, act);
  sending = turn.catch(() => undefined);
  return turn;
}

/** Not yet sent, by place: while one call hangs, the newer report takes the place of the older one. */
const next = new Map<string, Waiting>();

/** Tells the server where a player stands; keeps it for later when that fails. */
export function saveProgress(userId: number, standing: Standing): Promise<void> {
  const key = keyOf(userId, standing);
  next.set(key, { userId, standing, at: now() });
  return inTurn(async () => {
    const waiting = next.get(key);
    if (!waiting) return;
    next.delete(key);
    const outcome = await send(waiting);
    changeQueue((queue) => {
      if (outcome === 'done') delete queue[key];
      else queue[key] = waiting;
    });
  });
}

/** The same as the page is left: nobody waits for the answer. Offline it is kept for later at once. */
export function saveProgressLeaving(
  userId: number,
  standing: Standing,
  api: Client = leavingApi(),
): void {
  const waiting = { userId, standing, at: now() };
  if (!navigator.onLine) {
    changeQueue((queue) => {
      queue[keyOf(userId, standing)] = waiting;
    });
    return;
  }
  const sent = api('POST /api/user/progress', { body: bodyOf(waiting) }).catch(() => undefined);
  sending = Promise.all([sending, sent]);
}

/** Sends what a member's players left here; what is another member's stays. */
export function flushProgress(userId: number): Promise<void> {
  return inTurn(async () => {
    for (const [key, waiting] of Object.entries(readQueue())) {
      if (waiting.userId !== userId) continue;
      if ((await send(waiting)) === 'later') return;
      changeQueue((queue) => delete queue[key]);
    }
  });
}

/** What waits is forgotten with the history it would have gone to. @param titleId null: of all titles */
export function forgetWaiting(userId: number, titleId: number | null): void {
  changeQueue((queue) => {
    for (const [key, waiting] of Object.entries(queue)) {
      const isMeant = titleId === null || waiting.standing.title_id === titleId;
      if (waiting.userId === userId && isMeant) delete queue[key];
    }
  });
}
