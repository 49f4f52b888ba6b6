import { setTimeout as delay } from 'node:timers/promises';
import type { Push } from '@parde/contract';
import {
  ACCOUNT_KINDS,
  KINDS_BY_TOPIC,
  NEWS_TOPICS,
  type PushedNews,
} from '@parde/shared/news-topics';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { pushSubscriptions, users } from '../../db/schema/index.ts';
import { siteSecret } from '../../db/site-secret.ts';
import { invalidField } from '../../domain/app-error.ts';
import { isPublicAddress } from '../../integrations/remote-files/public-address.ts';
import { type PushSender, sendPush, vapidKeys } from '../../integrations/web-push/send-push.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { findUnreadNotification, toNotifications } from './notifications.ts';
import { lineOf } from './send-digest.ts';

/* Web Push: which browsers notifications are sent to, and how. */

const readKeys = async (db: Db) => vapidKeys(await siteSecret(db, 'web-push'));

interface Browser {
  userId: number;
  sessionId: number;
}

const pushRow = z.object({ isOn: z.boolean(), muted: z.array(z.enum(NEWS_TOPICS)) });

export async function readPush(db: Db, { userId, sessionId }: Browser): Promise<Push> {
  const row = await queryRow(
    db,
    pushRow,
    sql`select muted_news as muted,
      exists (select from push_subscriptions where session_id = ${sessionId}) as "isOn"
    from users where id = ${userId}`,
  );
  const { publicKey } = await readKeys(db);
  return { publicKey, isOn: row?.isOn ?? false, muted: row?.muted ?? [] };
}

/** Whether the host is a name or address that does not exist on the public internet. */
function isInner(endpoint: string): boolean {
  const host = new URL(endpoint).hostname.replace(/^\[|\]$|\.$/g, '');
  const isAddress = host.includes(':') || /^[\d.]+$/.test(host);
  return isAddress
    ? !isPublicAddress(host)
    : !host.includes('.') || /\.(?:local|localhost|internal|lan|home\.arpa)$/.test(host);
}

interface NewSubscription extends Browser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** @throws AppError invalid_input for an address inside a private network */
export async function subscribe(db: Db, given: NewSubscription): Promise<void> {
  if (isInner(given.endpoint)) {
    throw invalidField('endpoint', 'نشانی سرویس اعلان این مرورگر پذیرفته نیست');
  }
  await db.transaction(async (tx) => {
    // Somebody else was signed in on this browser before.
    await tx
      .delete(pushSubscriptions)
      .where(
        and(
          eq(pushSubscriptions.endpoint, given.endpoint),
          ne(pushSubscriptions.sessionId, given.sessionId),
        ),
      );
    const { sessionId: _, ...changed } = given;
    await tx
      .insert(pushSubscriptions)
      .values(given)
      .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: changed });
  });
}

export async function unsubscribe(db: Db, sessionId: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

export async function muteTopics(
  db: Db,
  userId: number,
  muted: readonly (typeof NEWS_TOPICS)[number][],
): Promise<void> {
  await db
    .update(users)
    .set({ mutedNews: [...new Set(muted)] })
    .where(eq(users.id, userId));
}

const dueRow = z.object({ sessionId: z.int(), notificationId: z.int() });
const dueChatRow = z.object({ userId: z.int(), notificationId: z.int() });

/** Kinds and their topics, as rows; the topic `account` cannot be muted. */
const topicsOfKinds = JSON.stringify(
  Object.entries({ ...KINDS_BY_TOPIC, account: ACCOUNT_KINDS }).flatMap(([topic, kinds]) =>
    kinds.map((kind) => ({ topic, kind })),
  ),
);

/** Number of notifications per transaction. */
const BATCH = 200;

/**
 * SQL: the notifications `n` with these IDs that members want at a destination whose muted topics are `muted`.
 *
 * @param place joins the destination by `n.user_id`
 */
const wantedNews = (ids: readonly number[], place: SQL, muted: SQL) => sql`
  from notifications n
    ${place}
    join users u on u.id = n.user_id
    join json_to_recordset(${topicsOfKinds}::json) as t (topic text, kind text)
      on t.kind = n.kind::text
  where n.id = any(${sql.param(ids)}::int[])
    and u.deletion_at is null and t.topic <> all (${muted})`;

/**
 * SQL: whether the row `p` of `push_subscriptions` does not belong to a child's browser, which must not show the
 * account's news.
 */
const isAdultBrowser = sql`not exists (
  select from sessions s join profiles who on who.id = s.profile_id
  where s.id = p.session_id and who.age_limit is not null)`;

/**
 * Enqueues jobs for waiting notifications, one per browser and per chat, so that one that fails does not delay others.
 */
export async function queuePushes(db: Db, jobs: Jobs): Promise<void> {
  const takeBatch = () =>
    db.transaction(async (tx) => {
      const taken = await queryRows(
        tx,
        z.object({ id: z.int() }),
        sql`delete from push_outbox where notification_id in (
          select notification_id from push_outbox order by notification_id
          limit ${BATCH} for update skip locked
        ) returning notification_id as id`,
      );
      if (taken.length === 0) return 0;
      const ids = taken.map(({ id }) => id);
      const browsers = sql`join push_subscriptions p on p.user_id = n.user_id and ${isAdultBrowser}`;
      const due = await queryRows(
        tx,
        dueRow,
        sql`select p.session_id as "sessionId", n.id as "notificationId"
          ${wantedNews(ids, browsers, sql`u.muted_news`)}`,
      );
      const chats = sql`join telegram_chats c on c.user_id = n.user_id and c.chat_id is not null`;
      const dueChats = await queryRows(
        tx,
        dueChatRow,
        sql`select c.user_id as "userId", n.id as "notificationId"
          ${wantedNews(ids, chats, sql`c.muted`)}`,
      );
      for (const push of due) {
        const singletonKey = `${push.sessionId}:${push.notificationId}`;
        await jobs.enqueue(tx, 'push-notification', push, { singletonKey });
      }
      for (const news of dueChats) {
        const singletonKey = `${news.userId}:${news.notificationId}`;
        await jobs.enqueue(tx, 'telegram-notification', news, { singletonKey });
      }
      return taken.length;
    });
  while ((await takeBatch()) === BATCH);
}

const targetRow = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/**
 * Sends one notification to one browser, unless it has been read or hidden in the meantime or a child uses the browser
 * now. Deletes the subscription of a browser that its service no longer knows.
 */
export async function pushNotification(
  db: Db,
  { sessionId, notificationId }: { sessionId: number; notificationId: number },
  sender: Omit<PushSender, 'keys'>,
): Promise<void> {
  const target = await queryRow(
    db,
    targetRow,
    sql`select endpoint, p256dh, auth from push_subscriptions p
      where session_id = ${sessionId} and ${isAdultBrowser}`,
  );
  const row = target && (await findUnreadNotification(db, notificationId));
  const [notification] = row ? await toNotifications(db, [row]) : [];
  if (!target || !notification) return;
  const { title, text, path } = lineOf(notification);
  const message: PushedNews = { title, body: text, path, tag: `news-${notificationId}` };
  const outcome = await sendPush({ ...sender, keys: await readKeys(db) }, target, message);
  if (outcome === 'gone') await unsubscribe(db, sessionId);
}

const WATCHED_EVERY_MS = 2_000;

/**
 * Queues pushes as notifications arrive. Polls instead of listening, like the site's other watchers.
 *
 * @returns function that stops it
 */
export function watchPushes(db: Db, jobs: Jobs, log: Pick<Logger, 'warn'>): () => Promise<void> {
  const stopping = new AbortController();
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await queuePushes(db, jobs).catch((err) => log.warn({ err }, 'pushes not queued'));
      await delay(WATCHED_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
}
