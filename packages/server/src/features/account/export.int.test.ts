import { type AccountExport, api, type User } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { exportAccount } from './export-account.ts';

let t: TestApp;
let member: Member;
let other: Member;
let film: number;
let series: number;
let episode: number;

beforeAll(async () => {
  t = await createTestApp();
  await t.loadSample();
  [member, other] = [await createMember(t, { name: 'نام خودم' }), await createMember(t)];
  [film, series] = [await t.titleId('متروپلیس'), await t.titleId('هزاردستان')];
  const [row] = await query('select id from episodes order by id limit 1');
  episode = row.id;
  await keepEverything(member, 'خودم');
  await keepEverything(other, 'دیگری');
});

afterAll(() => t.close());

const query = async (sql: string, values: unknown[] = []) =>
  (await t.database.pool.query(sql, values)).rows;

const AT = '2026-01-02T03:04:05.678Z';

/** A row in every table that has members, each with a word in it where there is room for one. */
async function keepEverything({ id }: Member, word: string) {
  await query('insert into watchlist values ($1, $2, $3)', [id, film, AT]);
  await query(
    `insert into watch_history (user_id, title_id, episode_id, position_seconds, duration_seconds, watched_at)
     values ($1, $2, $3, 10, 100, $4)`,
    [id, series, episode, AT],
  );
  await query('insert into title_likes values ($1, $2, -1, $3)', [id, film, AT]);
  await query('insert into title_follows values ($1, $2, $3, null, false)', [id, series, AT]);
  const [comment] = await query(
    `insert into comments (title_id, user_id, body, is_spoiler, state, created_at, edited_at, held_for)
     values ($1, $2, $3, true, 'held', $4, $4, 'چرا نگه داشته شد') returning id`,
    [film, id, `دیدگاه ${word}`, AT],
  );
  await query('insert into comment_likes values ($1, $2, $3)', [id, comment.id, AT]);
  await query(`insert into comment_reports values ($1, $2, 'spam', $3, $4)`, [
    id,
    comment.id,
    `گزارش ${word}`,
    AT,
  ]);
  const [request] = await query(
    `insert into title_requests (type, title, key) values ('movie', $1, $1) returning id`,
    [`درخواست ${word}`],
  );
  await query('insert into request_votes values ($1, $2, $3, $4)', [
    request.id,
    id,
    `یادداشت ${word}`,
    AT,
  ]);
  await query(
    `insert into notifications (user_id, kind, title_id, event, created_at, read_at)
     values ($1, 'title_available', $2, 'x', $3, $3)`,
    [id, film, AT],
  );
  await keepWatching(id, word);
  await keepOrders(id);
}

async function keepWatching(id: number, word: string) {
  await query(
    `insert into playback_preferences (user_id, title_id, audio_language, created_at, updated_at)
     values ($1, $2, 'fa', $3, $3)`,
    [id, film, AT],
  );
  await query(
    `insert into playback_reports (user_id, title_id, kind, note, created_at)
     values ($1, $2, 'sound', $3, $4)`,
    [id, film, `خرابی ${word}`, AT],
  );
  await query(
    `insert into entitlements (user_id, starts_at, ends_at, source, max_streams, created_at)
     values ($1, $2, $2::timestamptz + interval '1 day', 'grant', 2, $2)`,
    [id, AT],
  );
  await query(
    `with edition as (
       insert into editions (title_id, position, kind) values ($1, 100 + $2, 'original') returning id),
     file as (
       insert into media_files (edition_id, storage_key, container, size_bytes)
       select id, 'media/x.mp4', 'mp4', 1 from edition returning id)
     insert into playbacks (user_id, session_id, file_id, is_counted, started_at, seen_at)
     select $2::int, s.id, f.id, true, $3, $3 from file f, sessions s where s.user_id = $2`,
    [film, id, AT],
  );
}

async function keepOrders(id: number) {
  await query(
    `with plan as (
       insert into plans (title_fa, days, price, max_streams, position)
       values ('یک‌ماهه', 30, 1000000, 2, 1) returning id),
     bought as (
       insert into orders (user_id, kind, state, plan_id, plan_title, days, max_streams,
         allows_downloads, price, discount, credit, tax, amount, created_at, paid_at, receipt_number)
       select $1, 'join', 'paid', id, 'یک‌ماهه', 30, 2, true, 1000000, 0, 0, 0, 1000000, $2, $2, $1
       from plan),
     gift as (
       insert into gifts (plan_id, days, max_streams, allows_downloads, batch)
       select id, 30, 2, true, 'نوروز' from plan
       returning id)
     insert into gift_redemptions (gift_id, user_id, created_at) select id, $1, $2 from gift`,
    [id, AT],
  );
}

async function download(who: Member) {
  const answer = await who.call({ method: 'GET', url: '/api/user/export' });
  return { answer, file: api.exportUser.response.parse(answer.json()) };
}

describe('GET /api/user/export', () => {
  it('holds everything of the member', async () => {
    const { file } = await download(member);
    const metropolis = { titleId: film, titleFa: 'متروپلیس' };
    const hezardastan = { titleId: series, titleFa: 'هزاردستان' };
    const id = expect.any(Number);
    expect(file).toEqual({
      exportedAt: expect.any(String),
      user: (await member.get<User>('/api/user')).body,
      sessions: [
        {
          id: Number(member.token.split('|')[0]),
          browser: null,
          system: null,
          device: 'other',
          network: null,
          signedInBy: 'password',
          createdAt: expect.any(String),
          lastUsedAt: expect.any(String),
        },
      ],
      watchlist: [{ ...metropolis, addedAt: AT }],
      history: [
        {
          ...hezardastan,
          episodeId: episode,
          positionSeconds: 10,
          durationSeconds: 100,
          watchedAt: AT,
        },
      ],
      likes: [{ ...metropolis, value: -1, at: AT }],
      follows: [{ ...hezardastan, at: AT }],
      comments: [
        {
          ...metropolis,
          id,
          parentId: null,
          body: 'دیدگاه خودم',
          isSpoiler: true,
          createdAt: AT,
          editedAt: AT,
        },
      ],
      commentLikes: [{ commentId: id, at: AT }],
      reports: [{ commentId: id, reason: 'spam', note: 'گزارش خودم', at: AT }],
      playbackReports: [{ ...metropolis, kind: 'sound', note: 'خرابی خودم', answer: null, at: AT }],
      playbackChoices: [
        {
          ...metropolis,
          editionKind: null,
          audioLanguage: 'fa',
          subtitleLanguage: null,
          secondSubtitleLanguage: null,
          updatedAt: AT,
        },
      ],
      playbacks: [{ fileId: expect.any(Number), startedAt: AT, seenAt: AT }],
      entitlements: [
        {
          source: 'grant',
          startsAt: AT,
          endsAt: '2026-01-03T03:04:05.678Z',
          maxStreams: 2,
          createdAt: AT,
        },
      ],
      orders: [
        {
          id: expect.any(Number),
          kind: 'join',
          state: 'paid',
          planTitle: 'یک‌ماهه',
          amount: 1_000_000,
          createdAt: AT,
          paidAt: AT,
        },
      ],
      giftsRedeemed: [{ giftId: expect.any(Number), at: AT }],
      requests: [{ id, title: 'درخواست خودم', note: 'یادداشت خودم', votedAt: AT }],
      notifications: [{ kind: 'title_available', createdAt: AT, readAt: AT, titleId: film }],
    } satisfies AccountExport);
  });

  it('holds nothing of anybody else, no secret, and not that a comment is held', async () => {
    const { answer } = await download(member);
    const { body } = answer;
    for (const word of [other.name, other.email, 'دیگری', 'argon2', 'secret', 'held', 'چرا']) {
      expect(body).not.toContain(word);
    }
    expect(body).not.toContain(member.token.split('|')[1]);
  });

  it('speaks of every table that holds members', async () => {
    const tables = await query(
      `select table_name as name from information_schema.columns
       where column_name = 'user_id' and table_schema = 'public' order by name`,
    );
    // Whoever adds a table adds it to the export, or says here why not: these hold hashes of secrets.
    const secrets = ['known_devices', 'one_time_tokens'];
    expect(tables.map(({ name }) => name).filter((name) => !secrets.includes(name))).toEqual([
      'comment_likes',
      'comment_reports',
      'comments',
      'entitlements',
      'gift_redemptions',
      'notifications',
      'orders',
      'playback_preferences',
      'playback_reports',
      'playbacks',
      'request_votes',
      'sessions',
      'title_follows',
      'title_likes',
      'watch_history',
      'watchlist',
    ]);
  });

  it('is a file with the day in its name, and stays in no cache', async () => {
    const { answer, file } = await download(member);
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="parde-account-${file.exportedAt.slice(0, 10)}.json"`,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  it('shows one moment, whatever is written while it is read', async () => {
    const someone = await createMember(t);
    const client = await t.database.pool.connect();
    let exporting: Promise<AccountExport>;
    try {
      await client.query('begin');
      await client.query('lock table title_follows in access exclusive mode');
      exporting = exportAccount(t.database.db, someone.id);
      const waiting = `select 1 from pg_locks where relation = 'title_follows'::regclass and not granted`;
      await vi.waitFor(async () => expect(await query(waiting)).toHaveLength(1), 5_000);
      const follow = 'insert into title_follows values ($1, $2, now(), null, false)';
      await client.query(follow, [someone.id, series]);
      await client.query('commit');
    } finally {
      client.release(true);
    }
    expect((await exporting).follows).toEqual([]);
    expect((await exportAccount(t.database.db, someone.id)).follows).toHaveLength(1);
  });

  it('is nobody’s without a session', async () => {
    expect((await t.get('/api/user/export')).status).toBe(401);
  });
});
