import type { CallOutput } from '@parde/contract/client';
import { describe, expect } from 'vitest';
import { entitle } from '../../testing/entitle.ts';
import { idOf, it } from '../../testing/lease-site.ts';
import { createMember } from '../../testing/members.ts';
import {
  ageHeartbeat,
  anotherBrowser,
  listPlaybacks,
  statusAndReason,
} from '../../testing/playback-calls.ts';
import { saveProgress } from '../../testing/watch-history.ts';

describe('the limit', () => {
  it('is of films that play, on whatever device, and is told in words', async ({
    t,
    member,
    phone,
    start,
    playing,
  }) => {
    await start(0);
    await start(1, { on: phone });
    const { status, body } = await start(2);
    expect([status, body.reason]).toEqual([409, 'too_many_streams']);
    expect(body.message).toContain('۲ فیلم');
    await t.rows('update entitlements set max_streams = 1 where user_id = $1', [member.id]);
    expect((await start(2)).body.message).toContain('یک فیلم');
    expect(await playing()).toHaveLength(2);
  });

  it('has room again when one is left, stopped, or silent for long', async ({
    t,
    phone,
    start,
    end,
  }) => {
    const first = await idOf(start(0));
    await idOf(start(1, { on: phone }));
    await end(first);
    const second = await idOf(start(2));
    expect(second).not.toBe('');
    await end(second, phone);
    const third = await idOf(start(3));
    await ageHeartbeat(t, third, 89);
    expect(await statusAndReason(start(4))).toBe('409 too_many_streams');
    await ageHeartbeat(t, third, 91);
    expect(await statusAndReason(start(4))).toBe(200);
  });

  it('counts neither free films nor operators nor other members', async ({ t, start }) => {
    const operator = await createMember(t, { role: 'owner' });
    await entitle(t, operator, { maxStreams: 1 });
    for (let n = 0; n < 4; n += 1)
      expect(await statusAndReason(start(n, { on: operator }))).toBe(200);
    await t.rows('update titles set is_free = true');
    for (let n = 0; n < 4; n += 1) expect(await statusAndReason(start(n))).toBe(200);
    await t.rows('update titles set is_free = false');
    expect(await statusAndReason(start(4))).toBe(200);
    expect(await statusAndReason(start(5))).toBe(200);
    expect(await statusAndReason(start(6))).toBe('409 too_many_streams');
  });

  it('is that of the entitlement in force', async ({ t, member, start }) => {
    await entitle(t, member, { from: 30, to: 60, maxStreams: 9 });
    await start(0);
    await start(1);
    expect(await statusAndReason(start(2))).toBe('409 too_many_streams');
    expect((await listPlaybacks(member)).maxStreams).toBe(2);
  });

  it('holds however many begin at once', async ({ t, member, phone, start, playing }) => {
    const browsers = [
      member,
      phone,
      await anotherBrowser(t, member),
      await anotherBrowser(t, member),
    ];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        statusAndReason(start(n, { on: browsers[n % 4] ?? member })),
      ),
    );
    expect(outcomes.filter((one) => one === 200)).toHaveLength(2);
    expect(outcomes.filter((one) => one === '409 too_many_streams')).toHaveLength(18);
    expect(await playing()).toHaveLength(2);
  });

  it('holds however many come back at once', async ({ t, phone, start, keep, playing }) => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const id = await idOf(start(n));
      ids.push(id);
      await ageHeartbeat(t, id, 600);
    }
    const outcomes = await Promise.all([
      ...ids.map((id) => statusAndReason(keep(id))),
      ...ids.map((again, n) => statusAndReason(start(n, { again }))),
      ...ids.map((_, n) => statusAndReason(start(n + 6, { on: phone }))),
    ]);
    expect(new Set(outcomes)).toEqual(new Set([200, '409 too_many_streams']));
    expect(await playing()).toHaveLength(2);
  });
});

describe('a page that is loaded again', () => {
  it('takes no second stream', async ({ phone, start, keep, playing }) => {
    await start(1, { on: phone });
    const first = await idOf(start(0));
    const second = await idOf(start(0));
    expect(second).not.toBe(first);
    expect(await statusAndReason(keep(first))).toBe('409 stopped');
    expect(await statusAndReason(keep(second))).toBe(200);
    expect(await playing()).toHaveLength(2);
  });

  it('takes one, however often it is loaded at once', async ({ start, playing }) => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => statusAndReason(start(0))));
    expect(outcomes).toEqual(Array(10).fill(200));
    expect(await playing()).toHaveLength(1);
  });

  it('is another one on another device', async ({ t, member, phone, start }) => {
    await start(0);
    await start(0, { on: phone });
    expect(await statusAndReason(start(0, { on: await anotherBrowser(t, member) }))).toBe(
      '409 too_many_streams',
    );
  });
});

describe('what plays now', () => {
  it('is seen by staff, who stop a film with a reason', async ({
    site,
    t,
    member,
    phone,
    start,
    keep,
    playing,
  }) => {
    const support = await createMember(t, { role: 'support' });
    type Page = CallOutput<'GET /api/admin/playbacks'>;
    const ofMember = async () =>
      (await support.get<Page>('/api/admin/playbacks')).body.data.filter(
        (one) => one.member.id === member.id,
      );
    const [silent, id] = [await idOf(start(0)), await idOf(start(1, { on: phone }))];
    await ageHeartbeat(t, silent, 3_600);
    expect(await ofMember()).toMatchObject([
      {
        id,
        title: 'متروپلیس',
        fileId: site.files[1],
        member: { profile: null },
        positionSeconds: null,
      },
    ]);
    await saveProgress(member, {
      ...{ title_id: site.film, position_seconds: 61, duration_seconds: 120 },
    });
    expect(await ofMember()).toMatchObject([{ positionSeconds: 61, durationSeconds: 120 }]);
    const stop = (one: string) =>
      support.post(`/api/admin/playbacks/${one}/stop`, { reason: 'به خواست عضو' });
    expect((await stop(silent)).status).toBe(409);
    const both = await Promise.all([stop(id), stop(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await ofMember(), await playing()]).toEqual([[], []]);
    expect(await statusAndReason(keep(id))).toBe('409 stopped');
    expect(
      await t.rows("select after, reason from audit_log where action = 'playbacks.stop'"),
    ).toEqual([{ after: { title: 'متروپلیس' }, reason: 'به خواست عضو' }]);
  });
});
