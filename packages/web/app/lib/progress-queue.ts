import type { ProgressBody } from '@parde/contract';
import { ApiError, type Client } from '@parde/contract/client';
import { isFinished } from '@parde/shared/watch-progress';
import { keepaliveApi } from './api';
import { rememberToGoOn } from './continue-memory';
import { callWithCachedCsrf } from './csrf';

/* Queue of progress reports to the server. Reports that cannot be sent are stored in this browser,
   the latest per film or episode, and sent when the network is back. */

const STORAGE = 'progress-queue';
const TOO_MANY = 429;
/** Temporary errors: signed out, CSRF cookie expired, too many calls. */
const PASSING = [401, 419, TOO_MANY];

export type Standing = Omit<ProgressBody, 'age_seconds'>;

interface Waiting {
  userId: number;
  standing: Standing;
  /**
   * When the player was at the position, by two clocks: one may be adjusted, the other stops while
   * the machine sleeps.
   */
  at: Instant;
}

interface Instant {
  wallMs: number;
  /** Since the page opened. */
  pageMs: number;
  /** Identifies that page. */
  page: number;
}

/** Identified by when it was opened. */
const page = () => performance.timeOrigin;

const now = (): Instant => ({ wallMs: Date.now(), pageMs: performance.now(), page: page() });

/** The larger of the two clocks' ages: a report that seems too new would override later ones. */
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
    // Storage is full or blocked: unsent reports are lost.
  }
}

const bodyOf = ({ standing, at }: Waiting) => ({ ...standing, age_seconds: ageSeconds(at) });

const isUnfinished = ({ position_seconds: position, duration_seconds: duration }: Standing) =>
  position > 0 && !isFinished(position, duration);

async function send(waiting: Waiting): Promise<'done' | 'later'> {
  try {
    const { positionSeconds } = await callWithCachedCsrf('POST /api/user/progress', {
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

/** Resolves when nothing is in flight, or after `patienceMs`. */
export function progressSettled(patienceMs: number): Promise<unknown> {
  return Promise.race([sending, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/** Serializes calls, so that an older report never overtakes a newer one. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = sending.then(act, act);
  sending = turn.catch(() => undefined);
  return turn;
}

/** Unsent reports by film or episode: while a call is pending, newer reports replace older ones. */
const next = new Map<string, Waiting>();

/** Sends a player's position to the server; stores it for later if that fails. */
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

/**
 * The same while the page is unloading: no answer is awaited. When offline it is stored for later
 * at once.
 */
export function saveProgressLeaving(
  userId: number,
  standing: Standing,
  api: Client = keepaliveApi(),
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

/** Sends a member's stored reports; other members' stay. */
export function flushProgress(userId: number): Promise<void> {
  return inTurn(async () => {
    for (const [key, waiting] of Object.entries(readQueue())) {
      if (waiting.userId !== userId) continue;
      if ((await send(waiting)) === 'later') return;
      changeQueue((queue) => delete queue[key]);
    }
  });
}

/**
 * Deletes unsent reports together with the history.
 *
 * @param titleId null: all titles
 */
export function forgetWaiting(userId: number, titleId: number | null): void {
  changeQueue((queue) => {
    for (const [key, waiting] of Object.entries(queue)) {
      const isMeant = titleId === null || waiting.standing.title_id === titleId;
      if (waiting.userId === userId && isMeant) delete queue[key];
    }
  });
}
