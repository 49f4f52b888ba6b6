import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { entitle } from '../../testing/entitle.ts';
import { it as base, idOf } from '../../testing/lease-site.ts';
import { insertMediaFile } from '../../testing/media-files.ts';
import { createMember } from '../../testing/members.ts';
import {
  ageHeartbeat,
  listPlaybacks,
  startPlayback,
  statusAndReason,
  storedPlayback,
} from '../../testing/playback-calls.ts';
import { saveProgress } from '../../testing/watch-history.ts';

const it = base;

describe('a playback that goes on', () => {
  it('keeps its lease and gets new links', async ({ start, playing }) => {
    const first = await start(0);
    const again = await start(0, { again: first.body.playbackId });
    expect(again.body.playbackId).toBe(first.body.playbackId);
    expect(again.status).toBe(200);
    expect(await playing()).toEqual([first.body.playbackId]);
  });

  it('keeps its lease when it switches to another film', async ({ site, t, start, playing }) => {
    await start(1);
    const id = await idOf(start(0));
    expect(await idOf(start(2, { again: id }))).toBe(id);
    expect((await storedPlayback(t, id))?.file_id).toBe(site.files[2]);
    expect(await playing()).toHaveLength(2);
  });

  it('can be revived after silence or after it was left, if a stream is free', async ({
    t,
    start,
    keep,
    end,
    playing,
  }) => {
    const [silent, left] = [await idOf(start(0)), await idOf(start(1))];
    await ageHeartbeat(t, silent, 3_600);
    await end(left);
    expect(await playing()).toEqual([]);
    expect(await statusAndReason(keep(silent))).toBe(200);
    expect(await idOf(start(1, { again: left }))).toBe(left);
    expect(await playing()).toEqual([silent, left].sort());
    await ageHeartbeat(t, silent, 3_600);
    await start(2);
    expect(await statusAndReason(keep(silent))).toBe('409 too_many_streams');
    expect(await statusAndReason(start(0, { again: silent }))).toBe('409 too_many_streams');
  });

  it('goes on with heartbeats at their old address', async ({ member, start }) => {
    const id = await idOf(start(0));
    const answer = await member.call({ method: 'POST', url: `/api/playbacks/${id}/keep` });
    expect(answer.statusCode).toBe(200);
  });

  it('goes on by reports of the position, which are stored when it may not, too', async ({
    t,
    member,
    phone,
    start,
    end,
    playing,
  }) => {
    const id = await idOf(start(0));
    const film = await t.titleId('متروپلیس');
    const report = (seconds: number) =>
      saveProgress(member, { title_id: film, position_seconds: seconds, playback_id: id });
    await ageHeartbeat(t, id, 3_600);
    expect(await playing()).toEqual([]);
    expect((await report(10)).body).toMatchObject({ positionSeconds: 10, isPlaybackKept: true });
    expect(await playing()).toEqual([id]);
    await end(id, phone);
    expect((await report(20)).body).toMatchObject({ positionSeconds: 20, isPlaybackKept: false });
    const unknown = { title_id: film, position_seconds: 30, playback_id: randomUUID() };
    expect((await saveProgress(member, unknown)).body).toMatchObject({ isPlaybackKept: false });
  });

  it('does not when it was stopped', async ({ phone, start, keep, end }) => {
    const id = await idOf(start(0));
    await end(id, phone);
    expect(await statusAndReason(keep(id))).toBe('409 stopped');
    expect(await statusAndReason(start(0, { again: id }))).toBe('409 stopped');
    expect(await idOf(start(0))).not.toBe(id);
  });

  it('counts as soon as its film is not free any more, and stops to when it becomes so', async ({
    t,
    member,
    start,
    keep,
  }) => {
    await t.rows('update titles set is_free = true');
    const ids = [await idOf(start(0)), await idOf(start(1)), await idOf(start(2))];
    await t.rows('update titles set is_free = false');
    expect(await Promise.all(ids.map((id) => statusAndReason(keep(id))))).toEqual(
      expect.arrayContaining([200, 200, '409 too_many_streams']),
    );
    await t.rows('update titles set is_free = true');
    expect(await Promise.all(ids.map((id) => statusAndReason(keep(id))))).toEqual([200, 200, 200]);
    expect((await listPlaybacks(member)).data.map(({ isCounted }) => isCounted)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('ends with premium, and without it', async ({ t, member, start, keep }) => {
    const id = await idOf(start(0));
    await t.rows(
      `update entitlements set ends_at = now() - interval '1 second' where user_id = $1`,
      [member.id],
    );
    expect(await statusAndReason(keep(id))).toBe('403 premium');
    expect(await statusAndReason(start(0, { again: id }))).toBe('403 premium');
    await ageHeartbeat(t, id, 600);
    expect(await statusAndReason(keep(id))).toBe('403 premium');
  });

  it('is written down when it is worth it', async ({ t, start, keep }) => {
    const id = await idOf(start(0));
    const seenAt = async () => (await storedPlayback(t, id))?.seen_at.getTime() ?? 0;
    const before = await seenAt();
    await keep(id);
    expect(await seenAt()).toBe(before);
    await ageHeartbeat(t, id, 30);
    await keep(id);
    expect(await seenAt()).toBeGreaterThanOrEqual(before);
  });

  it('goes with its file', async ({ site, t, member, keep }) => {
    const { id: fileId } = await insertMediaFile(t, { titleId: site.film });
    const id = await idOf(startPlayback(member, { file_id: fileId }));
    await t.rows('delete from media_files where id = $1', [fileId]);
    expect(await statusAndReason(keep(id))).toBe(404);
  });
});

describe('the end', () => {
  it('is ended once, by its player or another device', async ({ t, phone, start, end }) => {
    const [first, second] = [await idOf(start(0)), await idOf(start(1, { on: phone }))];
    for (const id of [first, second, first]) expect(await statusAndReason(end(id))).toBe(200);
    expect((await storedPlayback(t, first))?.end_reason).toBe('left');
    expect((await storedPlayback(t, second))?.end_reason).toBe('stopped');
    const endedAt = (await storedPlayback(t, first))?.ended_at;
    expect(await statusAndReason(end(first, phone))).toBe(200);
    expect(await storedPlayback(t, first))?.toMatchObject({
      end_reason: 'left',
      ended_at: endedAt,
    });
  });

  it('comes with the session', async ({ t, member, phone, start, playing }) => {
    const id = await idOf(start(0));
    expect((await member.post('/api/sanc/logout')).status).toBe(200);
    expect(await storedPlayback(t, id))?.toBeUndefined();
    expect(await playing(phone)).toEqual([]);
  });
});

describe('playbacks of other people', () => {
  const it = base
    .extend('stranger', async ({ t }) => {
      const stranger = await createMember(t);
      await entitle(t, stranger);
      return stranger;
    })
    .extend('id', ({ start }) => idOf(start(0)));

  it('are not there', async ({ t, keep, end, stranger, id }) => {
    const before = await storedPlayback(t, id);
    for (const wrong of [id, randomUUID(), 'x', '1', `${id}0`, id.replace(/^./, 'g')]) {
      expect(await statusAndReason(keep(wrong, stranger))).toBe(404);
      expect(await statusAndReason(end(wrong, stranger))).toBe(404);
    }
    expect(await listPlaybacks(stranger)).toEqual({ data: [], maxStreams: 2 });
    expect(await storedPlayback(t, id))?.toEqual(before);
  });

  it('are not gone on with, nor are those of another session', async ({
    t,
    phone,
    start,
    stranger,
    id,
  }) => {
    const before = await storedPlayback(t, id);
    for (const who of [stranger, phone]) {
      const { status, body } = await start(1, { on: who, again: id });
      expect(status).toBe(200);
      expect(body.playbackId).not.toBe(id);
    }
    expect(await storedPlayback(t, id))?.toEqual(before);
    // A made-up id does not avoid the limit either.
    expect(await statusAndReason(start(2, { again: randomUUID() }))).toBe('409 too_many_streams');
  });

  it('are for nobody without a session', async ({ t, keep, end, stranger, id }) => {
    for (const answer of [keep(id, t), end(id, t)]) expect(await statusAndReason(answer)).toBe(401);
    await t.rows('delete from sessions where user_id = $1', [stranger.id]);
    expect(await statusAndReason(keep(id, stranger))).toBe(401);
  });

  it('have ids of one form only', async ({ site, member, id }) => {
    for (const wrong of ['x', 1, {}, ['a'], `${id}0`]) {
      const payload = { file_id: site.files[0], playback_id: wrong };
      expect(await statusAndReason(startPlayback(member, payload))).toBe(422);
    }
  });
});

it('lists what plays, by the name of its device, the latest first', async ({
  site,
  t,
  phone,
  start,
}) => {
  const older = await idOf(start(0));
  await t.rows(`update playbacks set started_at = now() - interval '1 minute' where id = $1`, [
    older,
  ]);
  const newer = await idOf(start(1, { on: phone }));
  const { data, maxStreams } = await listPlaybacks(phone);
  expect(maxStreams).toBe(2);
  expect(data).toMatchObject([
    { id: newer, browser: 'Chrome', system: 'Android', device: 'mobile', isCurrentSession: true },
    { id: older, browser: null, isCurrentSession: false, isCounted: true, episode: null },
  ]);
  expect(data[0]?.title).toMatchObject({ id: site.film, titleFa: 'متروپلیس', type: 'movie' });
  expect(await listPlaybacks(await createMember(t))).toEqual({ data: [], maxStreams: null });
});

it('is forgotten by the nightly sweep a week after it was heard of', async ({ t, start }) => {
  const [old, young] = [await idOf(start(0)), await idOf(start(1))];
  await ageHeartbeat(t, old, 8 * 86_400);
  await ageHeartbeat(t, young, 6 * 86_400);
  await t.jobs.enqueue(t.database.db, 'sweep', {});
  await t.runJobs();
  expect(await storedPlayback(t, old)).toBeUndefined();
  expect(await storedPlayback(t, young)).toBeDefined();
});
