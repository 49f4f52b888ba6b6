import type { Playback } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entitle } from '../../testing/entitle.ts';
import { insertMediaFile, type TestMediaFile } from '../../testing/media-files.ts';
import { createMember } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let file: TestMediaFile;

beforeAll(async () => {
  t = await createSampleApp({ PREMIUM_GRACE_HOURS: '48' });
  file = await insertMediaFile(t, { titleId: await t.titleId('متروپلیس'), durationSeconds: 60 });
});

afterAll(() => t.close());

/** Status codes of a start, its link and its heartbeat, for a member with this entitlement. */
async function play(span: { from: number; to: number }, wasEnded = false) {
  const member = await createMember(t);
  await entitle(t, member, span);
  if (wasEnded) {
    await t.database.pool.query('update entitlements set ended_at = now() where user_id = $1', [
      member.id,
    ]);
  }
  const { status, body } = await member.post<Playback>('/api/playbacks', { file_id: file.id });
  if (status !== 200) return [status];
  const link = await t.call({ url: body.sources[0]?.url ?? '' });
  const keep = await member.post(`/api/playbacks/${body.playbackId}/heartbeat`, {});
  const { premiumUntil } = (await member.get<{ premiumUntil: string | null }>('/api/user')).body;
  return [status, link.statusCode, keep.status, premiumUntil !== null];
}

it('premium that ran out plays on for the grace, and is not called premium any more', async () => {
  expect(await play({ from: -30, to: 1 })).toEqual([200, 200, 200, true]);
  expect(await play({ from: -30, to: -1 })).toEqual([200, 200, 200, false]);
  expect(await play({ from: -30, to: -2.1 })).toEqual([403]);
});

it('has none if it was ended early', async () => {
  expect(await play({ from: -30, to: -0.01 }, true)).toEqual([403]);
});
