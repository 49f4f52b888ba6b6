import { NEWS_HEARTBEAT_S, NEWS_STREAM_PATH, type NewsEvent } from '@parde/shared/news-stream';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { readSiteConfig } from '../config/site-config';
import { apiBaseUrl } from '../lib/api';
import { refreshUser, useAuth } from './auth';

/** Timeout after which a silent connection counts as dead: two heartbeat intervals and a margin. */
const SILENCE_MS = 2 * NEWS_HEARTBEAT_S * 1000 + 10_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 300_000;

/** Waits with random jitter, so that browsers do not all reconnect at once when a server process stops. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms * (0.5 + Math.random()));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

function showNews({ newNotifications, ageLimit }: NewsEvent): void {
  const { user } = useAuth.getState();
  if (!user) return;
  if (ageLimit !== (user.profile?.ageLimit ?? null)) void refreshUser();
  if (user.newNotifications === newNotifications) return;
  // Stored, so that the other tabs show it too. Not by `updateUser`, which drops the answer to a call under way.
  useAuth.setState({ user: { ...user, newNotifications } });
}

/** Closes a connection on which nothing arrives any more, not even a heartbeat. */
function watchSilence(end: () => void) {
  let timer = setTimeout(end, SILENCE_MS);
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE_MS);
      controller.enqueue(piece);
    },
    flush: () => clearTimeout(timer),
  });
}

/**
 * Reads events until the connection ends. The first one tells the present state, since the age limit may have changed
 * while there was no connection; with `last-event-id` it would come only if the notifications did.
 *
 * @returns milliseconds until the next attempt; `null` if the session has ended
 */
async function readEvents(token: string, signal: AbortSignal): Promise<number | null> {
  const silent = new AbortController();
  const response = await fetch(apiBaseUrl(location, readSiteConfig()) + NEWS_STREAM_PATH, {
    signal: AbortSignal.any([signal, silent.signal]),
    credentials: 'include',
    cache: 'no-store',
    headers: {
      accept: 'text/event-stream',
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${token}`,
    },
  });
  if (response.status === 401) return null;
  if (!response.ok || !response.body) {
    // Proxies may name a date.
    return (Number(response.headers.get('retry-after')) || 60) * 1000;
  }
  const reader = response.body
    .pipeThrough(watchSilence(() => silent.abort()))
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return FIRST_WAIT_MS;
    showNews(JSON.parse(value.data) as NewsEvent);
  }
}

/** Keeps a connection open until the signal aborts or the session ends, reconnecting with exponential backoff. */
async function keepConnected(token: string, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const openedAt = Date.now();
    const wait = await readEvents(token, signal).catch(() => FIRST_WAIT_MS);
    if (wait === null) {
      if (!signal.aborted) await refreshUser();
      return;
    }
    failures = Date.now() - openedAt > SILENCE_MS ? 0 : failures + 1;
    await pause(Math.min(Math.max(wait, FIRST_WAIT_MS * 2 ** failures), LONGEST_WAIT_MS), signal);
  }
}

/**
 * Shows notifications as they arrive. Of all tabs of a browser, only the one that holds the lock keeps a connection;
 * the others follow through the storage. Without locks or a connection, notifications appear when the user is fetched
 * next.
 */
export function followNews(token: string, signal: AbortSignal): void {
  if (!navigator.locks) return;
  let page = new AbortController();
  const start = () => {
    page = new AbortController();
    const ending = AbortSignal.any([signal, page.signal]);
    void navigator.locks
      .request(`news ${token.split('|')[0]}`, { signal: ending }, () =>
        keepConnected(token, ending),
      )
      .catch(() => undefined);
  };
  // A page that holds a connection or a lock cannot enter the bfcache.
  addEventListener('pagehide', () => page.abort(), { signal });
  addEventListener('pageshow', ({ persisted }) => void (persisted && start()), { signal });
  start();
}
