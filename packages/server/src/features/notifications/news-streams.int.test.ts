import type { AddressInfo } from 'node:net';
import { NEWS_STREAM_PATH, type NewsEvent } from '@parde/shared/news-stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { findMemberChanges } from '../../db/read-models/member-changes.ts';
import { documentedLocations } from '../../testing/documented-nginx.ts';
import { eventually } from '../../testing/eventually.ts';
import { insertNotifications } from '../../testing/insert-notifications.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { openNews } from '../../testing/news-stream.ts';
import { nginxIsMissing, startNginx } from '../../testing/nginx.ts';
import { createSampleApp, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createNewsStreams, STREAM_LIMITS } from './news-streams.ts';

let t: TestApp;
let origin: string;
let titleId: number;

const originOf = ({ app }: TestApp) =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

beforeAll(async () => {
  t = await createSampleApp({ TRUST_PROXY: 'loopback' });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  origin = originOf(t);
  titleId = await t.titleId('متروپلیس');
});

afterAll(() => t.close());

let events = 0;

/** @returns the notification's id */
async function notify(member: Member): Promise<number> {
  events += 1;
  const event = `event ${events}`;
  await insertNotifications(t.database.db, [
    { userId: member.id, kind: 'title_available', titleId, event },
  ]);
  const row = await t.row<{ id: number }>('select id from notifications where event = $1', [event]);
  return row.id;
}

const NONE = { id: 0, data: { newNotifications: false, ageLimit: null } };
const news = (id: number) => ({ id, data: { newNotifications: true, ageLimit: null } });

/** A fake response for a browser, with its own streams or those of another process. */
function writer() {
  const sent: { id: number; data: NewsEvent }[] = [];
  return {
    sent,
    send: (event: (typeof sent)[number]) => sent.push(event),
    ping: vi.fn(),
    end: vi.fn(),
  };
}

const sessionOf = ({ token }: Member) => Number(token.split('|')[0]);

/** Opens a stream without HTTP. */
function openIn(
  streams: ReturnType<typeof createNewsStreams>,
  member: Member,
  given: { sessionId?: number; address?: string } = {},
) {
  const browser = writer();
  const close = streams.open(
    {
      userId: member.id,
      sessionId: sessionOf(member),
      address: '10.0.0.1',
      lastEventId: null,
      ageLimit: null,
      ...given,
    },
    () => browser,
  );
  return { ...browser, close };
}

const newStreams = (limits: Partial<typeof STREAM_LIMITS> = {}, { db } = t.database) =>
  createNewsStreams(db, pino({ level: 'silent' }), {
    ...STREAM_LIMITS,
    roundMs: 20,
    ...limits,
  });

describe('a stream of news', () => {
  it('says at once what there is, and then what comes to its own member', async () => {
    const [member, other] = [await createMember(t), await createMember(t)];
    const stream = await openNews(origin, member.headers);
    expect(stream.response.status).toBe(200);
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.response.headers.get('content-encoding')).toBeNull();
    expect(await stream.next()).toEqual(NONE);
    await notify(other);
    const id = await notify(member);
    expect(await stream.next()).toEqual(news(id));
    await member.post('/api/user/notifications');
    expect(await stream.next()).toEqual(NONE);
    stream.close();
  });

  it('goes on after the last event that the browser got', async () => {
    const member = await createMember(t);
    const known = await notify(member);
    const stream = await openNews(origin, { ...member.headers, 'last-event-id': String(known) });
    const id = await notify(member);
    expect(await stream.next()).toEqual(news(id));
    stream.close();
  });

  it('takes no id that is not one', async () => {
    const member = await createMember(t);
    const stream = await openNews(origin, { ...member.headers, 'last-event-id': '-1; drop' });
    expect(await stream.next()).toEqual(NONE);
    stream.close();
  });

  it('says nothing of a title that is hidden', async () => {
    const member = await createMember(t);
    await t.database.pool.query("update titles set state = 'draft' where id = $1", [titleId]);
    try {
      await notify(member);
      const stream = await openNews(origin, member.headers);
      expect(await stream.next()).toEqual(NONE);
      stream.close();
    } finally {
      await t.database.pool.query("update titles set state = 'published' where id = $1", [titleId]);
    }
  });

  it('says to a profile that its age limit changed, and nothing of news while it has one', async () => {
    const [member, other] = [await createMember(t), await createMember(t)];
    const added = { name: 'رها', avatar: 'star', first_pin: '1234' };
    const { body } = await member.post<{ id: number }>('/api/user/profiles', added);
    // Another browser, in which that profile is chosen.
    await t.rows('update sessions set user_id = $1, profile_id = $2 where id = $3', [
      ...[member.id, body.id, sessionOf(other)],
    ]);
    const limit = async (age_limit: number | null) => {
      const url = `/api/user/profiles/${body.id}`;
      const payload = { age_limit, first_pin: '1234' };
      expect((await member.call({ method: 'PATCH', url, payload })).statusCode).toBe(200);
    };
    const known = await notify(member);
    const stream = await openNews(origin, { ...other.headers, 'last-event-id': String(known) });
    await limit(12);
    expect(await stream.next()).toEqual({
      id: 0,
      data: { newNotifications: false, ageLimit: 12 },
    });
    await limit(7);
    expect(await stream.next()).toMatchObject({ data: { ageLimit: 7 } });
    await limit(null);
    expect(await stream.next()).toEqual(news(known));
    stream.close();
  });

  it('is for members', async () => {
    const answer = await fetch(origin + NEWS_STREAM_PATH);
    expect([answer.status, await answer.json()]).toEqual([401, { message: 'Unauthenticated.' }]);
    expect((await fetch(origin + NEWS_STREAM_PATH, { method: 'HEAD' })).status).toBe(404);
  });

  it.each([
    ['logging out', (member: Member) => member.post('/api/sanc/logout')],
    ['a ban', ({ id }: Member) => t.rows('delete from sessions where user_id = $1', [id])],
    ['the end of the account', ({ id }: Member) => t.rows('delete from users where id = $1', [id])],
  ])('ends with %s', async (_, endSession) => {
    const member = await createMember(t);
    const stream = await openNews(origin, member.headers);
    expect(await stream.next()).toEqual(NONE);
    await endSession(member);
    expect(await stream.next()).toBeNull();
  });

  it.skipIf(nginxIsMissing)('comes through nginx as it is documented', async () => {
    const nginx = await startNginx(
      await documentedLocations({ app: origin, storage: t.config.storageDir }),
    );
    const member = await createMember(t);
    const stream = await openNews(nginx.origin, member.headers);
    expect(await stream.next()).toEqual(NONE);
    const id = await notify(member);
    expect(await stream.next()).toEqual(news(id));
    stream.close();
    await nginx.stop();
  });
});

describe('the streams of a process', () => {
  it('learn what another process writes, and end with their sessions by their turn', async () => {
    const member = await createMember(t);
    const streams = newStreams();
    const browser = openIn(streams, member);
    await eventually(async () => expect(browser.sent).toEqual([NONE]));
    const id = await notify(member);
    await eventually(async () => expect(browser.sent.at(-1)).toEqual(news(id)));
    // Expiry fires no trigger.
    await t.rows("update sessions set expires_at = now() - interval '1 s' where user_id = $1", [
      member.id,
    ]);
    await eventually(async () => expect(browser.end).toHaveBeenCalledTimes(1));
    expect(streams.count()).toBe(0);
  });

  it('miss nothing that is committed late', async () => {
    const member = await createMember(t);
    const { db } = t.database;
    const { snapshot } = await findMemberChanges(db, null);
    let seen = snapshot;
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into member_changes (user_id) values (${member.id})`);
      // Started later, committed earlier.
      await notify(await createMember(t));
      const during = await findMemberChanges(db, seen);
      expect(during.members).not.toContain(member.id);
      seen = during.snapshot;
    });
    const after = await findMemberChanges(db, seen);
    expect(after.members).toEqual([member.id]);
    expect((await findMemberChanges(db, after.snapshot)).members).toEqual([]);
  });

  it('are one for each session, and bounded by member, address and process', async () => {
    const [member, other] = [await createMember(t), await createMember(t)];
    const streams = newStreams({ all: 4, member: 2, address: 3, roundMs: 60_000 });
    const first = openIn(streams, member);
    openIn(streams, member);
    expect(first.end).toHaveBeenCalledTimes(1);
    first.close();
    expect(streams.count()).toBe(1);
    const second = openIn(streams, member, { sessionId: -1 });
    expect(() => openIn(streams, member, { sessionId: -2 })).toThrow('too many');
    openIn(streams, other);
    expect(() => openIn(streams, other, { sessionId: -3 })).toThrow('too many');
    openIn(streams, other, { sessionId: -3, address: '10.0.0.2' });
    expect(() => openIn(streams, other, { sessionId: -4, address: '10.0.0.3' })).toThrow(
      '4 streams',
    );
    second.close();
    openIn(streams, member, { sessionId: -4, address: '10.0.0.3' });
    streams.stop();
    expect(streams.count()).toBe(0);
    expect(() => openIn(streams, member)).toThrow('the process stops');
  });

  it('cost two queries a round, however many they are', async () => {
    const own = openDatabase({ url: t.database.pool.options.connectionString ?? '' });
    const query = vi.spyOn(own.pool, 'query');
    const streams = newStreams({}, own);
    const member = await createMember(t);
    // Streams of ended sessions: the first round closes them all.
    const browsers = Array.from({ length: 19 }, (_, n) =>
      openIn(streams, member, { sessionId: -n - 1 }),
    );
    await eventually(async () => {
      for (const { end } of browsers) expect(end).toHaveBeenCalledTimes(1);
    });
    expect(query).toHaveBeenCalledTimes(2);
    await own.close();
  });

  it('end when it stops, and no new ones begin', async () => {
    const other = await createTestApp();
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    const member = await createMember(other);
    const stream = await openNews(originOf(other), member.headers);
    expect(await stream.next()).toEqual(NONE);
    const drained = other.app.drain(1);
    expect(await stream.next()).toBeNull();
    const late = await openNews(originOf(other), member.headers).catch(() => null);
    expect([503, undefined]).toContain(late?.response.status);
    await drained;
    await other.close();
  });
});
