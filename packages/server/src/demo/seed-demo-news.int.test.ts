import type { TitleRequest } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listNotifications, notificationKinds } from '../testing/list-notifications.ts';
import { createMember, type Member } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { seedDemoNews } from './seed-demo-news.ts';

let t: TestApp;
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
  await t.load([
    { record: 'title', id: 'imdb:tt0017136', type: 'movie', title_fa: 'متروپلیس' },
    { record: 'title', id: 'parde:the-bread-and-alley', type: 'short', title_fa: 'نان و کوچه' },
    {
      record: 'title',
      id: 'parde:one-step-beyond',
      type: 'series',
      title_fa: 'یک گام فراتر',
      seasons: [{ number: 1, episodes: [{ number: 1 }, { number: 2 }] }],
    },
  ]);
  await createMember(t, { email: 'premium@demo.parde' });
  member = await createMember(t, { email: 'member@demo.parde' });
});

afterAll(() => t.close());

const requests = async () =>
  (await member.get<{ data: TitleRequest[] }>('/api/user/requests')).body.data;

it('gives the demo’s member requests and news, one of them unread', async () => {
  await seedDemoNews(t.database.db);
  expect(await requests()).toMatchObject([
    { title: 'طبیعت بی‌جان', state: 'open', votes: 2 },
    { title: 'شطرنج باد', state: 'accepted', votes: 2 },
    { title: 'نان و کوچه', state: 'fulfilled', fulfilledBy: { titleFa: 'نان و کوچه' } },
  ]);
  expect((await notificationKinds(member)).sort()).toEqual([
    'new_episodes',
    'request_accepted',
    'request_fulfilled',
    'title_available',
  ]);
  const unread = (await listNotifications(member)).filter(({ isRead }) => !isRead);
  expect(unread).toMatchObject([{ kind: 'new_episodes', count: 2, season: 1, episode: 2 }]);
  // No person did that.
  expect(await t.rows('select from audit_log')).toEqual([]);
});

it('does not grant again what was revoked', async () => {
  const [first] = await requests();
  await member.call({ method: 'DELETE', url: `/api/user/requests/${first?.id}` });
  await member.post('/api/user/notifications');
  await seedDemoNews(t.database.db);
  expect(await requests()).toHaveLength(2);
  expect(await listNotifications(member)).toHaveLength(4);
  expect((await listNotifications(member)).every(({ isRead }) => isRead)).toBe(true);
});
