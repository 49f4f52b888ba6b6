import { NEWS_HEARTBEAT_S, type NewsEvent } from '@parde/shared/news-stream';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { findMemberChanges } from '../../db/read-models/member-changes.ts';
import { isShownNotification } from '../../db/read-models/shown-notification.ts';
import { AppError, tooMany } from '../../domain/app-error.ts';

/* Server-sent events: each open browser is notified of news by one stream. Once per round, a process queries the
   database for all of its streams together: which members' news changed, and the state of those, of new streams, and
   of a few others in turn, so that each is checked once per heartbeat. */

export const STREAM_LIMITS = {
  /** Maximum number of streams per process. */
  all: 10_000,
  member: 20,
  /** Many people share the IP address of a mobile network. */
  address: 500,
  /** Interval between two rounds in milliseconds. */
  roundMs: 500,
};

/** Retry delay in seconds for clients that cannot have a stream now. */
const RETRY_S = 300;

export interface NewsWriter {
  send: (event: { id: number; data: NewsEvent }) => void;
  ping: () => void;
  end: () => void;
}

export interface NewStream {
  userId: number;
  sessionId: number;
  /** See `addressKey`. */
  address: string;
  /** ID of the last event that this browser received; `null` if none. */
  lastEventId: number | null;
  /** Age limit of the session's profile that this browser knows. */
  ageLimit: number | null;
}

interface Stream extends NewStream {
  writer: NewsWriter;
}

/** Counters that are removed when they are zero again. */
class Counts<K> {
  readonly #counts = new Map<K, number>();

  of(key: K): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: K, difference: 1 | -1): void {
    const count = this.of(key) + difference;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}

/** The open streams of this process, one for each session. */
class OpenStreams {
  readonly #streams = new Map<number, Stream>();
  readonly #perMember = new Counts<number>();
  readonly #perAddress = new Counts<string>();
  #turn = this.#streams.keys();

  get size(): number {
    return this.#streams.size;
  }

  /** Streams of the member, and of the address. */
  counts({ userId, address }: NewStream): { member: number; address: number } {
    return { member: this.#perMember.of(userId), address: this.#perAddress.of(address) };
  }

  get(sessionId: number): Stream | undefined {
    return this.#streams.get(sessionId);
  }

  all(): Iterable<Stream> {
    return this.#streams.values();
  }

  add(stream: Stream): void {
    this.#streams.set(stream.sessionId, stream);
    this.#perMember.add(stream.userId, 1);
    this.#perAddress.add(stream.address, 1);
  }

  /** Returns `false` if a newer stream of the session has replaced it. */
  remove(stream: Stream): boolean {
    if (this.#streams.get(stream.sessionId) !== stream) return false;
    this.#streams.delete(stream.sessionId);
    this.#perMember.add(stream.userId, -1);
    this.#perAddress.add(stream.address, -1);
    return true;
  }

  /** The next sessions in turn, from the first again after the last. */
  next(wanted: number): number[] {
    const ids: number[] = [];
    while (ids.length < wanted) {
      const { done, value } = this.#turn.next();
      if (done) this.#turn = this.#streams.keys();
      else ids.push(value);
      if (done && ids.length > 0) break;
    }
    return ids;
  }
}

const stateRow = z.object({
  session: z.int(),
  /** Newest unread notification; 0 if there is none, and for children, to whom none are shown. */
  newest: z.int(),
  ageLimit: z.int().nullable(),
});
type StreamState = z.output<typeof stateRow>;

/** What streams tell, of each valid session. */
async function findStates(
  db: Db,
  sessionIds: readonly number[],
): Promise<Map<number, StreamState>> {
  const rows = await queryRows(
    db,
    stateRow,
    sql`
    select s.id as session, p.age_limit as "ageLimit", coalesce((
      select max(notifications.id) from notifications
      where notifications.user_id = s.user_id and notifications.read_at is null
        and p.age_limit is null and ${isShownNotification}
    ), 0) as newest
    from sessions s join profiles p on p.id = coalesce(s.profile_id, s.user_id)
    where s.id = any(${sql.param(sessionIds)}::int[]) and s.expires_at > now()`,
  );
  return new Map(rows.map((row) => [row.session, row]));
}

/** Returns `false` if the browser knows the state. */
function sendIfChanged(stream: Stream, { newest, ageLimit }: StreamState): boolean {
  if (newest === stream.lastEventId && ageLimit === stream.ageLimit) return false;
  stream.lastEventId = newest;
  stream.ageLimit = ageLimit;
  stream.writer.send({ id: newest, data: { newNotifications: newest > 0, ageLimit } });
  return true;
}

export interface NewsStreams {
  /**
   * Adds a stream; it gets its first event in the next round, unless the client already knows the state. An older
   * stream of the same session is closed: each browser has one.
   *
   * @returns function that removes it after its connection has closed
   * @throws AppError too_many, overloaded
   */
  open: (stream: NewStream, connect: () => NewsWriter) => () => void;
  /** Closes all streams and accepts no more. */
  stop: () => void;
  count: () => number;
}

export function createNewsStreams(
  db: Db,
  log: Pick<Logger, 'warn'>,
  limits: typeof STREAM_LIMITS = STREAM_LIMITS,
): NewsStreams {
  const streams = new OpenStreams();
  /** Sessions to check in the next round. */
  const due = new Set<number>();
  const roundsPerHeartbeat = (NEWS_HEARTBEAT_S * 1000) / limits.roundMs;
  let snapshot: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function remove(stream: Stream): void {
    if (streams.remove(stream)) due.delete(stream.sessionId);
  }

  function end(stream: Stream): void {
    remove(stream);
    stream.writer.end();
  }

  async function poll(): Promise<void> {
    const changes = await findMemberChanges(db, snapshot);
    snapshot = changes.snapshot;
    if (changes.members.length > 0) {
      const changed = new Set(changes.members);
      for (const { userId, sessionId } of streams.all()) {
        if (changed.has(userId)) due.add(sessionId);
      }
    }
    const inTurn = streams.next(Math.ceil(streams.size / roundsPerHeartbeat));
    const asked = [...new Set([...due, ...inTurn])];
    if (asked.length === 0) return;
    const states = await findStates(db, asked);
    for (const sessionId of asked) due.delete(sessionId);
    const pinged = new Set(inTurn);
    for (const sessionId of asked) {
      const stream = streams.get(sessionId);
      if (!stream) continue;
      const state = states.get(sessionId);
      if (state === undefined) end(stream);
      else if (!sendIfChanged(stream, state) && pinged.has(sessionId)) stream.writer.ping();
    }
  }

  /** Runs one round after another while there are streams. */
  async function run(): Promise<void> {
    await poll().catch((err) => log.warn({ err }, 'news not read'));
    if (streams.size > 0) timer = setTimeout(run, limits.roundMs).unref();
    else {
      timer = undefined;
      snapshot = null;
    }
  }

  function assertRoom(stream: NewStream): void {
    if (isStopped || streams.size >= limits.all) {
      throw new AppError({
        code: 'overloaded',
        message: isStopped ? 'the process stops' : `${limits.all} streams are open`,
        userMessage: 'خبرهای زنده اکنون ممکن نیست؛ صفحه مثل همیشه کار می‌کند',
        retryAfterS: isStopped ? 1 : RETRY_S,
      });
    }
    const counts = streams.counts(stream);
    if (counts.member >= limits.member || counts.address >= limits.address) {
      throw tooMany(RETRY_S, 'مرورگرهای زیادی از این حساب یا نشانی باز است');
    }
  }

  return {
    open(given, connect) {
      const older = streams.get(given.sessionId);
      if (older) end(older);
      assertRoom(given);
      const stream: Stream = { ...given, writer: connect() };
      streams.add(stream);
      due.add(stream.sessionId);
      timer ??= setTimeout(run, limits.roundMs).unref();
      return () => remove(stream);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const stream of streams.all()) end(stream);
    },
    count: () => streams.size,
  };
}
