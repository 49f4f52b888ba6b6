import { randomUUID } from 'node:crypto';
import { hashSecret } from '../domain/secrets.ts';
import { issueGiftBatch } from '../features/billing/testing/issue-gift-batch.ts';
import { createMember, type Member } from './members.ts';
import type { TestApp } from './test-app.ts';

/** A member who has one of everything that members can have. */
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

/** A free film has its file in storage. In one statement, because thousands of tests need one of these. */
const EVERYTHING = `/* prepared */
  with film as (
    select id from titles where type = 'movie' and status = 'available' order by id limit 1
  ), freed as (
    update titles set is_free = true where id = (select id from film)
  ), edition as (
    insert into editions (title_id, position, kind)
    select id, (select coalesce(max(e.position), 0) + 1 from editions e where e.title_id = film.id), 'original'
    from film
    returning id
  ), file as (
    insert into media_files (edition_id, storage_key, file_name, container, resolution, video_codec,
      size_bytes, duration_seconds, is_direct_playable)
    select id, $3, 'film.mp4', 'mp4', 720, 'h264', 6, 60, true from edition returning id
  ), request as (
    insert into title_requests (type, title, key) values ('movie', 'چیزی', $4) returning id
  ), vote as (
    insert into request_votes (request_id, user_id) select id, $1 from request
  ), session as (
    insert into sessions (user_id, secret_hash, signed_in_by, is_remembered, expires_at)
    values ($1, $5, 'password', true, now() + interval '1 day') returning id
  ), plan as (
    insert into plans (title_fa, days, price, max_streams, position)
    values ('یک‌ماهه', 30, 990000, 2, 1) returning id
  ), unpaid as (
    insert into orders (user_id, kind, plan_id, plan_title, days, max_streams, allows_downloads,
      price, discount, credit, tax, amount)
    select $1, 'join', id, 'یک‌ماهه', 30, 2, true, 990000, 0, 0, 0, 990000 from plan returning id
  ), playback as (
    insert into playbacks (user_id, session_id, file_id, is_counted)
    select $1, session.id, file.id, false from session, file returning id
  ), profile as (
    insert into profiles (user_id, name) values ($1, 'دومی') returning id
  ), draft as (
    insert into titles (type, state, slug, title_fa, year, locked_fields)
    values ('series', 'draft', 'draft', 'پیش‌نویس', 2000, '{year}') returning id
  ), season as (
    insert into seasons (title_id, number) select id, 8 from draft
  ), person as (
    insert into people (slug, name_fa, birth_year, locked_fields)
    values ('person', 'کسی', 1950, '{birth_year}') returning id
  ), collection as (
    insert into collections (slug, title_fa) values ('collection', 'مجموعه') returning id
  ), genre as (
    insert into genres (slug, title_fa, title_en) values ('g' || $4, 'ژانر', 'Genre') returning id
  ), comment as (
    insert into comments (title_id, user_id, body, is_spoiler, state)
    select id, writer, 'حرفی ' || writer, false, 'visible' from film, unnest(array[$1, $2]::int[]) writer
    returning id, user_id
  ), history as (
    insert into watch_history (user_id, title_id, position_seconds, duration_seconds)
    select $1, id, 5, 100 from film returning id
  ), diary as (
    insert into diary_entries (user_id, title_id, watched_on) select $1, id, '2026-01-04' from film returning id
  ), list as (
    insert into member_lists (user_id, name, is_public)
    values ($1, 'فهرست', false), ($2, 'فهرست همگانی', true) returning id, user_id
  ), listed as (
    insert into list_titles (list_id, title_id, position)
    select list.id, film.id, 1 from list, film where user_id = $1
  ), report as (
    insert into playback_reports (user_id, title_id, kind) select $1, id, 'sound' from film returning id
  ), support as (
    insert into support_messages (name, email, topic, message)
    values ('رضا', $6, 'question', 'پرسشی دربارهٔ سایت') returning id
  ), coupon as (
    insert into coupons (code, kind, value) values ($7, 'percent', 10) returning id
  ), token as (
    insert into one_time_tokens (user_id, purpose, secret_hash, expires_at)
    select $1, purpose, hash, now() + interval '10 minutes'
    from unnest('{password_reset,email_verification,magic_link}'::one_time_purpose[], $8::bytea[]) as given (purpose, hash)
  )
  select film.id as "filmId", 'p' || film.id as imdb, file.id as "fileId", request.id as "requestId",
    session.id as "sessionId", plan.id as "planId", unpaid.id as "orderId", playback.id as "playbackId",
    profile.id as "profileId", draft.id as "lockedTitleId", person.id as "lockedPersonId",
    collection.id as "emptyCollectionId", genre.id as "genreId", history.id as "historyId",
    diary.id as "diaryEntryId", report.id as "reportId", support.id as "supportId", coupon.id as "couponId",
    (select id from comment where user_id = $1) as "commentId",
    (select id from comment where user_id = $2) as "foreignCommentId",
    (select id from list where user_id = $1) as "listId",
    (select id from list where user_id = $2) as "foreignListId",
    (select id from titles where type = 'series' order by id limit 1) as "seriesId",
    (select id from people order by id limit 1) as "personId",
    (select id from collections order by id limit 1) as "collectionId"
  from film, file, request, session, plan, unpaid, playback, profile, draft, person, collection, genre,
    history, diary, report, support, coupon`;

const GIFT = { days: 7, maxStreams: 1, maxResolution: null, allowsDownloads: true, maxUses: 100 };

/** Creates a member with one of everything; the sample catalogue must be loaded. */
export async function createMemberWithEverything(t: TestApp): Promise<MemberWithEverything> {
  const [owner, other, staff] = await Promise.all([
    createMember(t),
    createMember(t),
    createMember(t, { role: 'editor' }),
  ]);
  const [secret, unique, file] = [randomUUID(), randomUUID(), `media/${randomUUID()}.mp4`];
  const secretOf = (purpose: string) => `${purpose}-${secret}-${unique}`;
  const secrets = {
    reset: secretOf('reset'),
    verification: secretOf('verification'),
    magicLink: secretOf('magicLink'),
  };
  await t.storage.put(file, Buffer.from('a film'));
  const created = await t.row<Omit<MemberWithEverything, 'owner' | 'secrets'>>(EVERYTHING, [
    owner.id,
    other.id,
    file,
    unique,
    hashSecret(secret),
    owner.email,
    unique.replaceAll('-', '').slice(0, 12).toUpperCase(),
    Object.values(secrets).map(hashSecret),
  ]);
  const gift = { ...GIFT, batch: unique, planId: created.planId, expiresAt: null };
  const [giftCode = ''] = await issueGiftBatch(t.database.db, gift, 1);
  return { ...created, owner, staffId: staff.id, giftBatch: unique, giftCode, secrets };
}
