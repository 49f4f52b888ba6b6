import type { ProgressBody } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { isFinished } from '@parde/shared/watch-progress';
import { viewerIdOf } from '../stores/auth';
import { peekStoredUser } from '../stores/stored-user';
import { keepaliveApi } from './api';
import { rememberContinueItems } from './continue-memory';
import { callWithCachedCsrf } from './csrf';

/* Queue of progress reports to the server. Reports that cannot be sent are stored in this browser and sent once the
   network is back: per film or episode the latest, and before it the one that finished an earlier viewing. */

const STORAGE = 'progress-queue';
const TOO_MANY = 429;
/** Temporary errors: signed out, CSRF cookie expired, rate limit exceeded. */
const TRANSIENT = [401, 419, TOO_MANY];

export type ProgressReport = Omit<ProgressBody, 'age_seconds'>;

interface PendingReport {
  userId: number;
  /** Browsers have already stored reports under this name. */
  standing: ProgressReport;
  /**
   * When the player was at the position, by two clocks: one may be adjusted, the other stops while
   * the machine sleeps.
   */
  at: Instant;
}

interface Instant {
  wallMs: number;
  /** Milliseconds since the page was opened. */
  pageMs: number;
  /** Identifies the page of `pageMs`. */
  page: number;
}

/** Identifies a page by the time at which it was opened. */
const page = () => performance.timeOrigin;

const now = (): Instant => ({ wallMs: Date.now(), pageMs: performance.now(), page: page() });

/** The larger of the two clocks' ages: a report that seems too new would override later ones. */
function ageSeconds(at: Instant): number {
  const byWall = Date.now() - at.wallMs;
  const byPage = at.page === page() ? performance.now() - at.pageMs : 0;
  return Math.max(0, byWall, byPage) / 1000;
}

/** Key of the report that finished an earlier viewing than the report with this key. */
const finishedKeyOf = (key: string) => `${key}:finished`;

const filmKeyOf = (userId: number, { title_id, episode_id }: ProgressReport) =>
  `${userId}:${title_id}:${episode_id ?? ''}`;

/** A report that finishes a viewing has a key of its own, so that none of the next viewing replaces it. */
function keyOf(userId: number, report: ProgressReport): string {
  const key = filmKeyOf(userId, report);
  return isFinished(report.position_seconds, report.duration_seconds) ? finishedKeyOf(key) : key;
}

type Queue = Record<string, PendingReport>;

/**
 * Whether calls now count for somebody else, who has signed in or was chosen in another tab. False if that is not
 * known.
 */
function isSomebodyElse(userId: number): boolean {
  const viewer = viewerIdOf(peekStoredUser());
  return viewer !== undefined && viewer !== userId;
}

/** Whether a report that failed with this error may succeed later. */
const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || TRANSIENT.includes(error.status);

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

/** Stores a report for later, unless a newer one is stored already. */
function keepForLater(key: string, pending: PendingReport): void {
  changeQueue((queue) => {
    const kept = queue[key];
    if (!kept || ageSeconds(kept.at) >= ageSeconds(pending.at)) queue[key] = pending;
  });
}

/** Deletes a report that was sent, with what is older of its film or episode. */
function deleteFrom(queue: Queue, { userId, standing: report }: PendingReport): void {
  const key = filmKeyOf(userId, report);
  delete queue[key];
  delete queue[finishedKeyOf(key)];
}

const bodyOf = ({ standing: report, at }: PendingReport) => ({
  ...report,
  age_seconds: ageSeconds(at),
});

const isUnfinished = ({ position_seconds: position, duration_seconds: duration }: ProgressReport) =>
  position > 0 && !isFinished(position, duration);

async function send(
  pending: PendingReport,
  onPlayback: (isKept: boolean) => void = () => undefined,
): Promise<'done' | 'later'> {
  if (isSomebodyElse(pending.userId)) return 'later';
  try {
    const { positionSeconds, isPlaybackKept } = await callWithCachedCsrf(
      'POST /api/user/progress',
      { body: bodyOf(pending) },
      keepaliveApi(),
    );
    if (isPlaybackKept !== null) onPlayback(isPlaybackKept);
    // `null` if the history is paused.
    if (positionSeconds !== null && isUnfinished(pending.standing)) {
      rememberContinueItems(pending.userId, true);
    }
    return 'done';
  } catch (error) {
    return isTemporary(error) ? 'later' : 'done';
  }
}

let sending: Promise<unknown> = Promise.resolve();

/** Maximum time to wait for reports in flight before the server is asked for positions. */
const PATIENCE_MS = 1_000;

/** Resolves when nothing is in flight, or after a second. */
export function progressSettled(): Promise<unknown> {
  return Promise.race([sending, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** Serializes calls, so that an older report never overtakes a newer one. */
function serialize<T>(act: () => Promise<T>): Promise<T> {
  const turn = sending.then(act, act);
  sending = turn.catch(() => undefined);
  return turn;
}

/** Unsent reports by film or episode: while a call is pending, newer reports replace older ones. */
const unsent = new Map<string, PendingReport>();

/**
 * Sends a player's position to the server; stores it for later if that fails.
 *
 * @param onPlayback called with whether the playback named in the report continues
 */
export function saveProgress(
  userId: number,
  report: ProgressReport,
  onPlayback?: (isKept: boolean) => void,
): Promise<void> {
  const key = keyOf(userId, report);
  unsent.set(key, { userId, standing: report, at: now() });
  return serialize(async () => {
    const pending = unsent.get(key);
    if (!pending) return;
    unsent.delete(key);
    const finished = readQueue()[finishedKeyOf(key)];
    const isBehind = finished && (await send(finished)) === 'later';
    const outcome = isBehind ? 'later' : await send(pending, onPlayback);
    // When a stored report is sent, this playback will have ended.
    delete pending.standing.playback_id;
    if (outcome === 'later') keepForLater(key, pending);
    else changeQueue((queue) => deleteFrom(queue, pending));
  });
}

/**
 * Like `saveProgress`, while the page is unloading: no response is awaited. If offline, or if it would count for
 * somebody else, the report is stored for later immediately.
 */
export function saveProgressLeaving(userId: number, report: ProgressReport): void {
  unsent.set(keyOf(userId, report), { userId, standing: report, at: now() });
  sendUnsentLeaving();
}

/** Sends the reports that are waiting for an earlier response, while the page is unloading. */
export function sendUnsentLeaving(): void {
  const waiting = [...unsent];
  const finished = { ...readQueue(), ...Object.fromEntries(unsent) };
  unsent.clear();
  const calls: Promise<unknown>[] = [];
  for (const [key, pending] of waiting) {
    delete pending.standing.playback_id;
    // The server would ignore the end of an earlier viewing after this.
    const isBehind = finishedKeyOf(key) in finished;
    if (isBehind || !navigator.onLine || isSomebodyElse(pending.userId)) {
      keepForLater(key, pending);
      continue;
    }
    const call = keepaliveApi()('POST /api/user/progress', { body: bodyOf(pending) });
    // The page may only have been hidden.
    calls.push(call.catch((error: unknown) => isTemporary(error) && keepForLater(key, pending)));
  }
  sending = Promise.all([sending, ...calls]);
}

/** Sends a member's stored reports; those of other members are kept. */
export function flushProgress(userId: number): Promise<void> {
  return serialize(async () => {
    const oldestFirst = Object.entries(readQueue()).sort(
      ([, one], [, other]) => ageSeconds(other.at) - ageSeconds(one.at),
    );
    for (const [key, pending] of oldestFirst) {
      if (pending.userId !== userId) continue;
      if ((await send(pending)) === 'later') return;
      changeQueue((queue) => delete queue[key]);
    }
  });
}

/**
 * Deletes unsent reports together with the history.
 *
 * @param titleId `null` for all titles
 */
export function deletePendingReports(userId: number, titleId: number | null): void {
  changeQueue((queue) => {
    for (const [key, pending] of Object.entries(queue)) {
      const isMeant = titleId === null || pending.standing.title_id === titleId;
      if (pending.userId === userId && isMeant) delete queue[key];
    }
  });
}
