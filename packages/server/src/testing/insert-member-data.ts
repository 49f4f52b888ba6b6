import { insertPurchases, RECORDED_AT } from './insert-purchases.ts';
import type { Member } from './members.ts';
import type { TestApp } from './test-app.ts';

const rowsOf = (t: TestApp) => async (sql: string, values: unknown[]) =>
  (await t.database.pool.query(sql, values)).rows;

/** Titles that the inserted rows refer to. */
export interface MemberData {
  film: number;
  series: number;
  /** An episode of the series. */
  episode: number;
}

/**
 * Inserts a row into every table with member data, with the given word in it where there is a text
 * column. Needs the sample catalogue.
 */
export async function insertMemberData(
  t: TestApp,
  member: Member,
  word: string,
): Promise<MemberData> {
  const [film, series] = [await t.titleId('متروپلیس'), await t.titleId('هزاردستان')];
  const { rows } = await t.database.pool.query('select id from episodes order by id limit 1');
  const kept = { film, series, episode: Number(rows[0].id) };
  await keepDoings(t, member, word, kept);
  await keepWatching(t, member, word, kept);
  await keepSecurity(t, member, word);
  await insertSupportMessage(t, member, word);
  await insertPurchases(t, member, word);
  return kept;
}

async function keepSecurity(t: TestApp, { id }: Member, word: string) {
  const query = rowsOf(t);
  const name = `کلید ${word}`;
  await query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at)
     values ($1::int, 'credential-' || $1, '', 0, '{}', $2, $3, $3)`,
    [id, name, RECORDED_AT],
  );
  await query(
    `insert into security_events (user_id, kind, detail, user_agent, network, at)
     values ($1, 'passkey_added', $2, 'test', '5.112.0.0/16', $3)`,
    [id, name, RECORDED_AT],
  );
  await query('insert into code_secrets (user_id, sealed_secret) values ($1, $2)', [id, 'sealed']);
  await query(
    `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
     select id, user_id, 'https://push.example.com/x', 'key', 'secret', $2 from sessions where user_id = $1`,
    [id, RECORDED_AT],
  );
  await query(
    `insert into telegram_chats (user_id, chat_id, name, muted, created_at)
     values ($1::int, $1::int + 9000000000, $2, '{replies}', $3)`,
    [id, `تلگرام ${word}`, RECORDED_AT],
  );
  await query("update users set muted_news = '{premium}' where id = $1", [id]);
  await query("insert into recovery_codes values ($1, decode(repeat('00', 32), 'hex'))", [id]);
}

async function keepDoings(t: TestApp, { id }: Member, word: string, kept: MemberData) {
  const { film, series, episode } = kept;
  const query = rowsOf(t);
  await query('insert into watchlist values ($1, $2, $3)', [id, film, RECORDED_AT]);
  await query(
    `insert into watch_history (user_id, title_id, episode_id, position_seconds, duration_seconds, watched_at)
     values ($1, $2, $3, 10, 100, $4)`,
    [id, series, episode, RECORDED_AT],
  );
  await query('insert into dismissed_titles values ($1, $2, $3)', [id, series, RECORDED_AT]);
  await query('insert into title_likes values ($1, $2, -1, $3)', [id, film, RECORDED_AT]);
  await query('insert into member_ratings values ($1, $2, 9, $3)', [id, film, RECORDED_AT]);
  await query(
    `insert into diary_entries (user_id, title_id, watched_on, note, created_at)
     values ($1, $2, '2026-01-02', $3, $4)`,
    [id, film, `یادداشت دفتر ${word}`, RECORDED_AT],
  );
  const [list] = await query(
    `insert into member_lists (user_id, name, description, is_public, created_at, updated_at)
     values ($1, $2, $3, false, $4, $4) returning id`,
    [id, `فهرست ${word}`, `دربارهٔ ${word}`, RECORDED_AT],
  );
  await query('insert into list_titles values ($1, $2, 1, $3, $4)', [
    list.id,
    film,
    `کنار عنوان ${word}`,
    RECORDED_AT,
  ]);
  await query(`insert into list_reports values ($1, $2, 'spam', $3, $4)`, [
    id,
    list.id,
    `گزارش فهرست ${word}`,
    RECORDED_AT,
  ]);
  await query('insert into title_follows values ($1, $2, $3, null, false)', [
    id,
    series,
    RECORDED_AT,
  ]);
  const [comment] = await query(
    `insert into comments (title_id, user_id, body, is_spoiler, state, created_at, edited_at, held_for)
     values ($1, $2, $3, true, 'held', $4, $4, 'چرا نگه داشته شد') returning id`,
    [film, id, `دیدگاه ${word}`, RECORDED_AT],
  );
  await query('insert into comment_likes values ($1, $2, $3)', [id, comment.id, RECORDED_AT]);
  await query(`insert into comment_reports values ($1, $2, 'spam', $3, $4)`, [
    id,
    comment.id,
    `گزارش ${word}`,
    RECORDED_AT,
  ]);
  const [request] = await query(
    `insert into title_requests (type, title, key) values ('movie', $1, $1) returning id`,
    [`درخواست ${word}`],
  );
  await query('insert into request_votes values ($1, $2, $3, $4)', [
    request.id,
    id,
    `یادداشت ${word}`,
    RECORDED_AT,
  ]);
  await query(
    `insert into notifications (user_id, kind, title_id, event, created_at, read_at)
     values ($1, 'title_available', $2, 'x', $3, $3)`,
    [id, film, RECORDED_AT],
  );
}

async function keepWatching(t: TestApp, { id }: Member, word: string, { film }: MemberData) {
  const query = rowsOf(t);
  await query(
    `insert into playback_preferences (user_id, title_id, audio_language, created_at, updated_at)
     values ($1, $2, 'fa', $3, $3)`,
    [id, film, RECORDED_AT],
  );
  await query(
    `insert into playback_reports (user_id, title_id, kind, note, created_at, position_seconds,
       user_agent, answer, answered_at)
     values ($1, $2, 'sound', $3, $4, 70, 'Firefox', 'درست شد', $4)`,
    [id, film, `خرابی ${word}`, RECORDED_AT],
  );
  await query(
    `insert into entitlements (user_id, starts_at, ends_at, source, max_streams, created_at)
     values ($1, $2, $2::timestamptz + interval '1 day', 'grant', 2, $2)`,
    [id, RECORDED_AT],
  );
  await query(
    `with edition as (
       insert into editions (title_id, position, kind) values ($1, 100 + $2, 'original') returning id),
     file as (
       insert into media_files (edition_id, storage_key, container, size_bytes)
       select id, 'media/x.mp4', 'mp4', 1 from edition returning id)
     insert into playbacks (user_id, session_id, file_id, is_counted, started_at, seen_at)
     select $2::int, s.id, f.id, true, $3, $3 from file f, sessions s where s.user_id = $2`,
    [film, id, RECORDED_AT],
  );
}

/** A support message from the member’s address, and the answer of staff. */
export async function insertSupportMessage(t: TestApp, { name, email }: Member, word: string) {
  await rowsOf(t)(
    `with message as (
       insert into support_messages (name, email, topic, message, created_at)
       values ($1, $2, 'question', $3, $4) returning id
     )
     insert into support_replies (message_id, is_from_staff, body, created_at)
     select id, true, $5, $4 from message`,
    [name, email, `پرسش من: ${word}`, RECORDED_AT, `پاسخ به ${word}`],
  );
}
