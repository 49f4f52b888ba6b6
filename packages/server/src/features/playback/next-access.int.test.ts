import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { entitle } from '../../testing/entitle.ts';
import { insertMediaFile } from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { openWatchSite, type WatchSite } from '../../testing/watch-site.ts';

let site: WatchSite;
let member: Member;
let premium: Member;

beforeAll(async () => {
  site = await openWatchSite();
  member = await createMember(site.t);
  premium = await createMember(site.t);
  await entitle(site.t, premium);
});

beforeEach(async () => {
  await site.clear();
  for (const player of ['1/1', '1/2', '2/1']) {
    await insertMediaFile(site.t, { titleId: site.series, episodeId: site.episode(player) });
  }
});

afterAll(() => site.t.close());

const free = (player: string) =>
  site.t.rows('update episodes set is_free = true where id = $1', [site.episode(player)]);
/** Access to the episode and to the one after it: for a visitor, a member and a premium member. */
const accesses = async (player: string) =>
  Promise.all(
    [site.t, member, premium].map(async (who) => {
      const { access, next } = await site.watch(site.episodeUrl(player), who);
      return [access, next?.access];
    }),
  );

it('says of the next episode what each caller lacks for it', async () => {
  await free('1/1');
  expect(await accesses('1/1')).toEqual([
    ['free', 'sign_in'],
    ['free', 'premium'],
    ['free', 'granted'],
  ]);
});

it('is free by itself, or with the whole series, whatever the one before is', async () => {
  await free('2/1');
  expect(await accesses('1/2')).toEqual([
    ['sign_in', 'free'],
    ['premium', 'free'],
    ['granted', 'free'],
  ]);
  await site.t.rows('update titles set is_free = true where id = $1', [site.series]);
  expect(await accesses('1/1')).toEqual(Array(3).fill(['free', 'free']));
});

it('is not cached for the next caller', async () => {
  await free('1/1');
  for (const who of [premium, site.t, premium] as Pick<Member, 'get'>[]) {
    const { next } = await site.watch(site.episodeUrl('1/1'), who);
    expect(next?.access).toBe(who === premium ? 'granted' : 'sign_in');
  }
});
