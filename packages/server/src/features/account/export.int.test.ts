import { type AccountExport, api, type User } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { insertMemberData, type MemberData } from '../../testing/insert-member-data.ts';
import { RECORDED_AT as AT } from '../../testing/insert-purchases.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';
import { exportAccount } from './export-account.ts';

let t: TestApp;
let member: Member;
let other: Member;
let kept: MemberData;

beforeAll(async () => {
  t = await createSampleApp();
  [member, other] = [await createMember(t, { name: 'نام خودم' }), await createMember(t)];
  kept = await insertMemberData(t, member, 'خودم');
  await insertMemberData(t, other, 'دیگری');
});

afterAll(() => t.close());

const query = async (sql: string, values: unknown[] = []) =>
  (await t.database.pool.query(sql, values)).rows;

async function download(who: Member) {
  const answer = await who.call({ method: 'GET', url: '/api/user/export' });
  return { answer, file: api.exportUser.response.parse(answer.json()) };
}

describe('GET /api/user/export', () => {
  it('holds everything of the member', async () => {
    const { file } = await download(member);
    const { film, series, episode } = kept;
    const metropolis = { titleId: film, titleFa: 'متروپلیس' };
    const hezardastan = { titleId: series, titleFa: 'هزاردستان' };
    const id = expect.any(Number);
    const profileId = member.id;
    expect(file).toEqual({
      exportedAt: expect.any(String),
      user: (await member.get<User>('/api/user')).body,
      profiles: [
        {
          ...{ id: member.id, name: 'نام خودم', avatar: 'curtain', ageLimit: null },
          ...{ hasPin: false, isFirst: true, isHistoryPaused: false },
          createdAt: expect.any(String),
        },
      ],
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
          userAgent: 'test',
        },
      ],
      passkeys: [{ id: expect.any(Number), name: 'کلید خودم', createdAt: AT, lastUsedAt: AT }],
      emailChanges: [],
      securityLog: [
        {
          kind: 'passkey_added',
          detail: 'کلید خودم',
          browser: null,
          system: null,
          device: 'other',
          network: '5.112.0.0/16',
          userAgent: 'test',
          at: AT,
        },
        { ...file.securityLog[1], kind: 'exported' } as AccountExport['securityLog'][number],
      ],
      watchlist: [{ ...metropolis, profileId, addedAt: AT }],
      history: [
        {
          ...hezardastan,
          profileId,
          episodeId: episode,
          positionSeconds: 10,
          durationSeconds: 100,
          watchedAt: AT,
        },
      ],
      likes: [{ ...metropolis, profileId, value: -1, at: AT }],
      dismissed: [{ ...hezardastan, profileId, at: AT }],
      ratings: [{ ...metropolis, profileId, stars: 4.5, at: AT }],
      diary: [
        {
          ...{ ...metropolis, profileId, watchedOn: '2026-01-02' },
          ...{ note: 'یادداشت دفتر خودم', createdAt: AT },
        },
      ],
      lists: [
        {
          id: expect.any(Number),
          name: 'فهرست خودم',
          description: 'دربارهٔ خودم',
          isPublic: false,
          createdAt: AT,
          updatedAt: AT,
          titles: [{ ...metropolis, note: 'کنار عنوان خودم', addedAt: AT }],
        },
      ],
      listReports: [
        { listId: expect.any(Number), reason: 'spam', note: 'گزارش فهرست خودم', at: AT },
      ],
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
      playbackReports: [
        {
          ...metropolis,
          episodeId: null,
          positionSeconds: 70,
          kind: 'sound',
          note: 'خرابی خودم',
          userAgent: 'Firefox',
          answer: 'درست شد',
          answeredAt: AT,
          at: AT,
        },
      ],
      supportMessages: [
        {
          id: expect.any(Number),
          ...{ name: 'نام خودم', topic: 'question', message: 'پرسش من: خودم', at: AT },
        },
      ],
      supportReplies: [
        {
          messageId: file.supportMessages[0]?.id as number,
          ...{ isFromStaff: true, body: 'پاسخ به خودم', at: AT },
        },
      ],
      playbackChoices: [
        {
          ...metropolis,
          profileId,
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
      // Covered by export-money.int.test.ts.
      orders: file.orders,
      payments: file.payments,
      giftsBought: file.giftsBought,
      giftsRedeemed: file.giftsRedeemed,
      requests: [{ id, title: 'درخواست خودم', note: 'یادداشت خودم', votedAt: AT }],
      pushSubscriptions: [
        { sessionId: Number(member.token.split('|')[0]), host: 'push.example.com', createdAt: AT },
      ],
      mutedNews: ['premium'],
      telegram: {
        chatId: expect.any(Number),
        name: expect.stringMatching(/^تلگرام/),
        muted: ['replies'],
      },
      notifications: [
        { kind: 'title_available', createdAt: AT, readAt: AT, titleId: film, reason: null },
      ],
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
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid in ('users'::regclass, 'profiles'::regclass) order by name`,
    );
    // A new table must be added to the export, or to the exceptions here: these hold hashes of
    // secrets.
    const secrets = [
      'code_secrets',
      'known_devices',
      'one_time_tokens',
      'sms_codes',
      'passkey_challenges',
      'recovery_codes',
      'sign_in_tickets',
    ];
    expect(tables.map(({ name }) => name).filter((name) => !secrets.includes(name))).toEqual([
      'comment_likes',
      'comment_reports',
      'comments',
      'diary_entries',
      'dismissed_titles',
      'email_changes',
      'entitlements',
      'gift_redemptions',
      'gifts',
      // The member as staff: what was imported and uploaded.
      'import_requests',
      'list_reports',
      'member_lists',
      'member_ratings',
      'notifications',
      'orders',
      'passkeys',
      'playback_preferences',
      'playback_reports',
      'playbacks',
      'profiles',
      'push_subscriptions',
      'request_votes',
      // The member as staff: who added a rule.
      'search_rules',
      'security_events',
      'sessions',
      // The member as staff: who answers and who looks after a thread.
      'support_messages',
      'support_replies',
      'telegram_chats',
      'title_follows',
      'title_likes',
      'uploads',
      'watch_history',
      'watchlist',
    ]);
  });

  it('holds what was written to the operators only once the address is proven', async () => {
    const stranger = await createMember(t);
    await insertMemberData(t, stranger, 'کسی');
    await query('update users set email_verified_at = null where id = $1', [stranger.id]);
    expect((await download(stranger)).file.supportMessages).toEqual([]);
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
      exporting = exportAccount(t.database.db, someone.id, t.clock());
      const waiting = `select 1 from pg_locks where relation = 'title_follows'::regclass and not granted`;
      await eventually(async () => expect(await query(waiting)).toHaveLength(1));
      const follow = 'insert into title_follows values ($1, $2, now(), null, false)';
      await client.query(follow, [someone.id, kept.series]);
      await client.query('commit');
    } finally {
      client.release(true);
    }
    expect((await exporting).follows).toEqual([]);
    expect((await exportAccount(t.database.db, someone.id, t.clock())).follows).toHaveLength(1);
  });

  it('requires a session', async () => {
    expect((await t.get('/api/user/export')).status).toBe(401);
  });
});
