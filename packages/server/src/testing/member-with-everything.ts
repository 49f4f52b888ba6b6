import { randomUUID } from 'node:crypto';
import { oneTimeTokens } from '../db/schema/index.ts';
import { hashSecret } from '../domain/secrets.ts';
import { issueGiftBatch } from '../features/billing/gifts/issue-gifts.ts';
import { createMember, type Member } from './members.ts';
import type { TestApp } from './test-app.ts';

/** A member with one of everything that members can have. */
export interface MemberWithEverything {
  owner: Member;
  /** A second profile of theirs. */
  profileId: number;
  /** Another session of the same member. */
  sessionId: number;
  filmId: number;
  seriesId: number;
  imdb: string;
  /** A draft of a series with the locked field `year` and the season 8. */
  lockedTitleId: number;
  personId: number;
  /** A person with the locked field `birthYear`. */
  lockedPersonId: number;
  collectionId: number;
  emptyCollectionId: number;
  /** A genre without titles. */
  genreId: number;
  commentId: number;
  /** A comment by a third member. */
  foreignCommentId: number;
  historyId: number;
  diaryEntryId: number;
  /** A list with the film. */
  listId: number;
  /** A public list of a third member. */
  foreignListId: number;
  requestId: number;
  /** An open report of a film. */
  reportId: number;
  /** A file of a free film, directly playable. */
  fileId: number;
  planId: number;
  /** A gift that many members can redeem, each once. */
  giftCode: string;
  /** The owner's unpaid order. */
  orderId: number;
  /** The owner's playback. */
  playbackId: string;
  /** Their message to staff. */
  supportId: number;
  /** A coupon that is running. */
  couponId: number;
  /** Name of a batch of gifts. */
  giftBatch: string;
  /** An editor. */
  staffId: number;
  /** Secrets of one-time tokens, by purpose. */
  secrets: { reset: string; verification: string; magicLink: string };
}

async function insertSecret(
  t: TestApp,
  userId: number,
  purpose: (typeof oneTimeTokens.$inferInsert)['purpose'],
): Promise<string> {
  const secret = `${purpose}-${randomUUID()}-${randomUUID()}`;
  await t.database.db.insert(oneTimeTokens).values({
    userId,
    purpose,
    secretHash: hashSecret(secret),
    expiresAt: new Date(Date.now() + 600_000),
  });
  return secret;
}

async function idOf(t: TestApp, query: string, ...values: unknown[]): Promise<number> {
  const { rows } = await t.database.pool.query<{ id: number }>(query, values);
  if (!rows[0]) throw new Error(`nothing found: ${query}`);
  return rows[0].id;
}

/** A film that is free to play, with its file in storage. */
async function insertFreeFile(t: TestApp, filmId: number): Promise<number> {
  await t.database.pool.query('update titles set is_free = true where id = $1', [filmId]);
  const key = `media/${randomUUID()}.mp4`;
  await t.storage.put(key, Buffer.from('a film'));
  return idOf(
    t,
    `with edition as (
       insert into editions (title_id, position, kind)
       select $1, coalesce(max(position), 0) + 1, 'original' from editions where title_id = $1
       returning id)
     insert into media_files (edition_id, storage_key, file_name, container, resolution, video_codec,
       size_bytes, duration_seconds, is_direct_playable)
     select id, $2, 'film.mp4', 'mp4', 720, 'h264', 6, 60, true from edition returning id`,
    filmId,
    key,
  );
}

/** Creates a member with one of everything; the sample catalogue must be loaded. */
export async function createMemberWithEverything(t: TestApp): Promise<MemberWithEverything> {
  const owner = await createMember(t);
  const other = await createMember(t);
  const filmId = await idOf(
    t,
    `select id from titles where type = 'movie' and status = 'available' order by id limit 1`,
  );
  const insertComment = `insert into comments (title_id, user_id, body, is_spoiler, state)
    values ($1, $2, $3, false, 'visible') returning id`;
  const requestId = await idOf(
    t,
    `insert into title_requests (type, title, key) values ('movie', 'چیزی', $1) returning id`,
    randomUUID(),
  );
  await t.database.pool.query('insert into request_votes (request_id, user_id) values ($1, $2)', [
    requestId,
    owner.id,
  ]);
  const sessionId = await idOf(
    t,
    `insert into sessions (user_id, secret_hash, signed_in_by, is_remembered, expires_at)
      values ($1, $2, 'password', true, now() + interval '1 day') returning id`,
    owner.id,
    hashSecret(randomUUID()),
  );
  const fileId = await insertFreeFile(t, filmId);
  const planId = await idOf(
    t,
    `insert into plans (title_fa, days, price, max_streams, position)
      values ('یک‌ماهه', 30, 990000, 2, 1) returning id`,
  );
  const giftBatch = randomUUID();
  const [code] = await issueGiftBatch(
    t.database.db,
    {
      batch: giftBatch,
      planId,
      days: 7,
      maxStreams: 1,
      maxResolution: null,
      allowsDownloads: true,
      maxUses: 100,
      expiresAt: null,
    },
    1,
  );
  const orderId = await idOf(
    t,
    `insert into orders (user_id, kind, plan_id, plan_title, days, max_streams, allows_downloads,
        price, discount, credit, tax, amount)
      values ($1, 'join', $2, 'یک‌ماهه', 30, 2, true, 990000, 0, 0, 0, 990000) returning id`,
    owner.id,
    planId,
  );
  const { rows } = await t.database.pool.query<{ id: string }>(
    `insert into playbacks (user_id, session_id, file_id, is_counted) values ($1, $2, $3, false) returning id`,
    [owner.id, sessionId, fileId],
  );
  return {
    owner,
    profileId: await idOf(
      t,
      `insert into profiles (user_id, name) values ($1, 'دومی') returning id`,
      owner.id,
    ),
    sessionId,
    fileId,
    planId,
    giftCode: code ?? '',
    orderId,
    playbackId: rows[0]?.id ?? '',
    filmId,
    seriesId: await idOf(t, `select id from titles where type = 'series' order by id limit 1`),
    imdb: `p${filmId}`,
    lockedTitleId: await idOf(
      t,
      `with draft as (
         insert into titles (type, state, slug, title_fa, year, locked_fields)
         values ('series', 'draft', 'draft', 'پیش‌نویس', 2000, '{year}') returning id)
       insert into seasons (title_id, number) select id, 8 from draft returning title_id as id`,
    ),
    personId: await idOf(t, 'select id from people order by id limit 1'),
    lockedPersonId: await idOf(
      t,
      `insert into people (slug, name_fa, birth_year, locked_fields)
        values ('person', 'کسی', 1950, '{birth_year}') returning id`,
    ),
    collectionId: await idOf(t, 'select id from collections order by id limit 1'),
    emptyCollectionId: await idOf(
      t,
      `insert into collections (slug, title_fa) values ('collection', 'مجموعه') returning id`,
    ),
    genreId: await idOf(
      t,
      `insert into genres (slug, title_fa, title_en) values ($1, 'ژانر', 'Genre') returning id`,
      `g${randomUUID()}`,
    ),
    commentId: await idOf(t, insertComment, filmId, owner.id, `حرفی ${randomUUID()}`),
    foreignCommentId: await idOf(t, insertComment, filmId, other.id, `حرفی ${randomUUID()}`),
    historyId: await idOf(
      t,
      `insert into watch_history (user_id, title_id, position_seconds, duration_seconds)
        values ($1, $2, 5, 100) returning id`,
      owner.id,
      filmId,
    ),
    diaryEntryId: await idOf(
      t,
      `insert into diary_entries (user_id, title_id, watched_on) values ($1, $2, '2026-01-04')
        returning id`,
      owner.id,
      filmId,
    ),
    listId: await idOf(
      t,
      `with list as (
         insert into member_lists (user_id, name, is_public) values ($1, 'فهرست', false) returning id)
       insert into list_titles (list_id, title_id, position) select id, $2, 1 from list
       returning list_id as id`,
      owner.id,
      filmId,
    ),
    foreignListId: await idOf(
      t,
      `insert into member_lists (user_id, name, is_public) values ($1, 'فهرست همگانی', true)
        returning id`,
      other.id,
    ),
    requestId,
    reportId: await idOf(
      t,
      `insert into playback_reports (user_id, title_id, kind) values ($1, $2, 'sound') returning id`,
      owner.id,
      filmId,
    ),
    supportId: await idOf(
      t,
      `insert into support_messages (name, email, topic, message)
        values ('رضا', $1, 'question', 'پرسشی دربارهٔ سایت') returning id`,
      owner.email,
    ),
    giftBatch,
    couponId: await idOf(
      t,
      `insert into coupons (code, kind, value) values ($1, 'percent', 10) returning id`,
      randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase(),
    ),
    staffId: (await createMember(t, { role: 'editor' })).id,
    secrets: {
      reset: await insertSecret(t, owner.id, 'password_reset'),
      verification: await insertSecret(t, owner.id, 'email_verification'),
      magicLink: await insertSecret(t, owner.id, 'magic_link'),
    },
  };
}
