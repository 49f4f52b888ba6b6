import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entitle } from '../../testing/entitle.ts';
import {
  insertMediaFile,
  type MediaFileOptions,
  type TestMediaFile,
} from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { type Browser, startPlayback, statusAndReason } from '../../testing/playback-calls.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';
import { episodesOf } from '../../testing/watch-history.ts';

let t: TestApp;
let premium: Member;
let member: Member;
let operator: Member;
let film: number;
let series: number;
let file: TestMediaFile;

const insert = (request: Partial<MediaFileOptions> = {}) =>
  insertMediaFile(t, { titleId: film, ...request });

beforeAll(async () => {
  t = await createSampleApp();
  [film, series] = [await t.titleId('متروپلیس'), await t.titleId('هزاردستان')];
  operator = await createMember(t, { role: 'owner' });
});

beforeEach(async () => {
  await t.rows('update titles set is_free = false');
  [member, premium] = [await createMember(t), await createMember(t)];
  await entitle(t, premium);
  file = await insert();
});

afterAll(() => t.close());

const play = async (who: Browser, { id }: { id: number }) =>
  (await startPlayback(who, { file_id: id })).body;
/** Status code of a link. */
const open = async (url: string) => (await t.call({ url })).statusCode;

describe('who may', () => {
  it('play a film that is not free: premium and operators', async () => {
    const tomorrow = await createMember(t);
    await entitle(t, tomorrow, { from: 1 });
    const lapsed = await createMember(t);
    await entitle(t, lapsed, { from: -9, to: -0.001 });
    for (const [who, reason] of [
      [t, 'sign_in'],
      [member, 'premium'],
      [tomorrow, 'premium'],
      [lapsed, 'premium'],
    ] as const) {
      const { status, body } = await startPlayback(who, { file_id: file.id });
      expect([status, body.reason]).toEqual([403, reason]);
      expect(body.message).toMatch(/[آ-ی]/);
    }
    expect((await startPlayback(premium, { file_id: file.id })).status).toBe(200);
    expect((await startPlayback(operator, { file_id: file.id })).status).toBe(200);
    expect(
      await t.rows('select from playbacks where user_id = any($1)', [[tomorrow.id, lapsed.id]]),
    ).toHaveLength(0);
  });

  it('play a free film: everyone, visitors without a playback', async () => {
    await t.rows('update titles set is_free = true where id = $1', [film]);
    const visit = await play(t, file);
    expect(visit.playbackId).toBeNull();
    expect(await open(visit.sources[0]?.url ?? '')).toBe(200);
    expect((await play(member, file)).playbackId).toEqual(expect.any(String));
  });

  it('is the question of the episode that the file is of', async () => {
    const [free, other] = await episodesOf(t, series);
    await t.rows('update episodes set is_free = true where id = $1', [free]);
    const start = async (episodeId = 0) => {
      const { id } = await insert({ titleId: series, episodeId });
      return statusAndReason(startPlayback(t, { file_id: id }));
    };
    expect(await start(free)).toBe(200);
    expect(await start(other)).toBe('403 sign_in');
  });

  it('cannot be set by anything in the body', async () => {
    const tricks = { user_id: premium.id, userId: premium.id, role: 'owner', isFree: true };
    expect((await startPlayback(member, { file_id: file.id, ...tricks })).status).toBe(403);
  });
});

describe('a file', () => {
  const start = ({ id }: { id: unknown }) =>
    statusAndReason(startPlayback(premium, { file_id: id }));

  it('that is not there is missing: no row, no bytes, nothing that plays', async () => {
    const gone = await insert();
    await t.rows('delete from media_files where id = $1', [gone.id]);
    expect(await start(gone)).toBe('404 missing');
    expect(await start(await insert({ isStored: false, hasStream: true }))).toBe('404 missing');
    expect(await start(await insert({ isDirect: false }))).toBe('404 missing');
    // A missing file does not take up a stream.
    expect(await t.rows('select from playbacks where user_id = $1', [premium.id])).toEqual([]);
  });

  it('that may not be played is not told to be missing', async () => {
    const gone = await insert({ isStored: false });
    expect((await startPlayback(member, { file_id: gone.id })).body.reason).toBe('premium');
  });

  it.each([
    { container: 'mp4', extension: 'mkv', type: 'video/mp4' },
    { container: 'webm', extension: 'mp4', type: 'video/webm' },
  ] as const)(
    'is sent as $type if it is stored as .$extension',
    async ({ container, extension, type }) => {
      const { sources } = await play(premium, await insert({ container, extension }));
      const mimeType = `${type}; codecs="avc1.64001f,mp4a.40.2"`;
      expect(sources).toMatchObject([{ kind: 'file', mimeType }]);
      const { headers } = await t.call({ method: 'HEAD', url: sources[0]?.url ?? '' });
      expect(headers['content-type']).toBe(type);
    },
  );

  it.each([0, -1, 1.5, 'x', 2 ** 31, null, {}])('has no id like %j', async (id) => {
    expect(await start({ id })).toBe(422);
  });
});

describe('links', () => {
  it('end after the film, never today', async () => {
    const { expiresAt } = await play(premium, file);
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(5.9);
    expect(hours).toBeLessThanOrEqual(6);
  });

  it('die with the session, the premium, the playback and the file', async () => {
    for (const [end, reason] of [
      ['delete from sessions where user_id = $1', 'sign_in'],
      [
        `update entitlements set ends_at = now() - interval '1 second' where user_id = $1`,
        'premium',
      ],
      [
        `update playbacks set ended_at = now(), end_reason = 'stopped' where user_id = $1`,
        'stopped',
      ],
      [
        `update playbacks set seen_at = now() - interval '91 seconds' where user_id = $1`,
        'stopped',
      ],
    ] as const) {
      const who = await createMember(t);
      await entitle(t, who);
      const url = (await play(who, file)).sources[0]?.url ?? '';
      await t.rows(end, [who.id]);
      const answer = await t.call({ url });
      expect([answer.statusCode, answer.json().reason]).toEqual([403, reason]);
    }
    const url = (await play(premium, file)).sources[0]?.url ?? '';
    await t.rows('delete from media_files where id = $1', [file.id]);
    expect(await open(url)).toBe(404);
  });

  it('of a playback that moved on to another film die', async () => {
    const { playbackId, sources } = await play(premium, file);
    const next = await insert({ durationSeconds: 60 });
    const moved = await startPlayback(premium, { file_id: next.id, playback_id: playbackId });
    expect(moved.body.playbackId).toBe(playbackId);
    expect(await open(sources[0]?.url ?? '')).toBe(403);
    expect(await open(moved.body.sources[0]?.url ?? '')).toBe(200);
  });

  it('of free films need no lease', async () => {
    await t.rows('update titles set is_free = true where id = $1', [film]);
    const url = (await play(member, file)).sources[0]?.url ?? '';
    await t.rows(`update playbacks set seen_at = now() - interval '1 day' where user_id = $1`, [
      member.id,
    ]);
    expect(await open(url)).toBe(200);
  });
});
