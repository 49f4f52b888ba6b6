import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@parde/shared/tehran-day';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { commentLikes, comments, titleExternalIds, users } from '../db/schema/index.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import {
  type DemoComments,
  type DemoReply,
  demoAddress,
  readDemoComments,
} from './demo-comments.ts';

const HOUR_MS = 3_600_000;
/** How long ago the authors registered, in milliseconds: before they wrote anything. */
const MEMBERS_SINCE_MS = 90 * DAY_MS;

/** A string in the format of a password hash that matches no password. */
function unusableHash(): string {
  const part = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${part(16)}$${part(32)}`;
}

/** Authors without a demo account of their own, by key. */
function unknownAuthors(authors: DemoComments['authors']): [key: string, name: string][] {
  const accounts = new Set<string>(DEMO_ACCOUNTS.map(({ email }) => email));
  return Object.entries(authors).filter(([key]) => !accounts.has(demoAddress(key)));
}

async function insertAuthors(tx: Db, authors: DemoComments['authors']): Promise<void> {
  const since = new Date(Date.now() - MEMBERS_SINCE_MS);
  await tx.insert(users).values(
    unknownAuthors(authors).map(([key, name]) => ({
      name,
      email: demoAddress(key),
      emailVerifiedAt: since,
      createdAt: since,
      passwordHash: unusableHash(),
    })),
  );
}

/** User ids by author key. */
async function findAuthors(tx: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, keys.map(demoAddress)));
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return new Map(
    keys.flatMap((key) => {
      const id = ids.get(demoAddress(key));
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}

/** Ids of titles by `source:id`. */
async function findTitles(tx: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const { source, externalId, titleId } = titleExternalIds;
  const key = sql<string>`${source} || ':' || ${externalId}`;
  const rows = await tx
    .select({ key, titleId })
    .from(titleExternalIds)
    .where(inArray(key, [...keys]));
  return new Map(rows.map(({ key, titleId }) => [key, titleId]));
}

interface ThreadPosition {
  titleId: number;
  rootId: number | null;
  parentId: number | null;
  at: number;
}

async function insertThread(
  tx: Db,
  authors: Map<string, number>,
  comment: Omit<DemoReply, 'hoursLater'>,
  { titleId, rootId, parentId, at }: ThreadPosition,
): Promise<void> {
  const userId = authors.get(comment.author) ?? null;
  const { body, isSpoiler, likes, replies } = comment;
  const [row] = await tx
    .insert(comments)
    .values({
      titleId,
      rootId,
      parentId,
      userId,
      body,
      isSpoiler,
      state: 'visible',
      createdAt: new Date(at),
    })
    .returning({ id: comments.id });
  const id = row?.id ?? 0;
  const admirers = [...authors.values()].filter((other) => other !== userId).slice(0, likes);
  if (admirers.length > 0) {
    await tx
      .insert(commentLikes)
      .values(admirers.map((admirer) => ({ userId: admirer, commentId: id })));
  }
  for (const reply of replies ?? []) {
    await insertThread(tx, authors, reply, {
      titleId,
      rootId: rootId ?? id,
      parentId: id,
      at: at + reply.hoursLater * HOUR_MS,
    });
  }
}

/**
 * Adds the demo's comments to the demo's titles, once: those deleted later are not restored. Nobody
 * can sign in as their authors. Does nothing with another catalogue.
 */
export async function loadDemoComments(db: Db): Promise<void> {
  const { authors, comments: threads } = await readDemoComments();
  await db.transaction(async (tx) => {
    const titles = await findTitles(tx, [...new Set(threads.map(({ title }) => title))]);
    if (threads.some(({ title }) => !titles.has(title))) return;
    const others = unknownAuthors(authors).map(([key]) => key);
    if ((await findAuthors(tx, others)).size > 0) return;
    await insertAuthors(tx, authors);
    const ids = await findAuthors(tx, Object.keys(authors));
    for (const thread of threads) {
      await insertThread(tx, ids, thread, {
        titleId: titles.get(thread.title) ?? 0,
        rootId: null,
        parentId: null,
        at: Date.now() - thread.daysAgo * DAY_MS,
      });
    }
  });
}

/**
 * Deletes the demo's comments and their authors, and what was written with the public demo
 * accounts, before the site is opened to others. Comments that members replied to leave a
 * placeholder.
 */
export async function deleteDemoComments(db: Db): Promise<void> {
  const { authors } = await readDemoComments();
  const own = unknownAuthors(authors).map(([key]) => demoAddress(key));
  const all = [...own, ...DEMO_ACCOUNTS.map(({ email }) => email)];
  await db.transaction(async (tx) => {
    const rows = await tx.select({ id: users.id }).from(users).where(inArray(users.email, all));
    if (rows.length === 0) return;
    const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::int[])`;
    await tx.execute(sql`
      update comments set body = '', is_spoiler = false, deleted_at = now()
      where user_id = ${ids} and deleted_at is null`);
    await tx.execute(sql`
      delete from comments c where c.user_id = ${ids} and not exists (
        select from comments other where other.deleted_at is null
          and coalesce(other.root_id, other.id) = coalesce(c.root_id, c.id))`);
    await tx.execute(sql`delete from users where email = any(${sql.param(own)}::text[])`);
  });
}
