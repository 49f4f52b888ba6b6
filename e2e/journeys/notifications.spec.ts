import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { write } from '../support/comments.ts';
import { expectFits } from '../support/fits.ts';
import { post, signUp } from '../support/member.ts';
import { parde } from '../support/parde.ts';
import { signUpConfirmed } from '../support/people.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('nobody has written yet', async ({ page, context }) => {
  await signUp(context);
  await page.goto('/user/notifications');
  await expect(page.getByRole('heading', { name: 'هنوز اعلانی ندارید' })).toBeVisible();
  await expectAccessible(page);
});

test('a reply is announced by a dot, which disappears once it was seen', async ({
  page,
  context,
  openBrowser,
  personOf,
  catalogue,
}) => {
  await signUpConfirmed(context);
  const root = await write(context, catalogue.filmId, 'پایانش را هیچ‌وقت از یاد نمی‌برم.');
  const other = await openBrowser({ person: await personOf('answerer') });
  const answer = { parent_id: root };
  const reply = await write(other, catalogue.filmId, 'من هم Duane Jones را.', answer);

  await page.goto('/');
  const dots = page.getByRole('banner').getByText('اعلان تازه دارید');
  await expect(dots.first()).toBeAttached();
  await page.goto('/user/notifications');
  const row = page.getByRole('main').getByRole('link', { name: /بابک راد/ });
  await expect(row).toContainText('به دیدگاه شما دربارهٔ «\u2068شب مردگان زنده\u2069» پاسخ داد');
  await expect(row).toContainText('من هم Duane Jones را.');
  expect(decodeURI((await row.getAttribute('href')) ?? '')).toBe(
    `${catalogue.film}#comment-${reply}`,
  );
  await expect(page.getByRole('heading', { name: 'تازه', exact: true })).toBeVisible();
  await expect(dots).toHaveCount(0);
  // New notifications stay marked while the page is open.
  await expect(page.getByRole('heading', { name: 'تازه', exact: true })).toBeVisible();
  await expectFits(page);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'پیش‌تر' })).toBeVisible();
  await expect(row).toBeVisible();
  await expect(page.getByRole('heading', { name: 'تازه', exact: true })).toHaveCount(0);
  await expect(dots).toHaveCount(0);
});

test('news come to every tab without a reload, by one line', async ({ page, context }) => {
  await signUp(context, 'مهتاب نوری');
  const tabs = [page, await context.newPage()];
  let lines = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/user/notifications/stream')) lines += 1;
  });
  const opened = context.waitForEvent('response', (answer) =>
    answer.url().endsWith('/api/user/notifications/stream'),
  );
  for (const tab of tabs) await tab.goto('/');
  const answer = await opened;
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  const keeper = answer.frame().page();
  const dotsOf = (tab: Page) => tab.getByRole('banner').getByText('اعلان تازه دارید');
  for (const tab of tabs) await expect(dotsOf(tab)).toHaveCount(0);

  const request = { title: `فیلم نایاب ${randomUUID()}`, type: 'movie' };
  const asked = await post(context, '/api/user/request', request);
  expect(asked.status(), await asked.text()).toBe(200);
  const list = await parde('requests', 'list', '--json');
  const found = (JSON.parse(list) as { id: number; title: string }[]).find(
    ({ title }) => title === request.title,
  );
  await parde('requests', 'accept', String(found?.id), '--yes');
  for (const tab of tabs) await expect(dotsOf(tab).first()).toBeAttached();
  expect(lines).toBe(1);

  // The tab that holds the connection is closed; another one takes over.
  const next = context.waitForEvent('request', (asked) =>
    asked.url().endsWith('/api/user/notifications/stream'),
  );
  await keeper.close();
  await next;
  const [left] = context.pages() as [Page];
  await left.goto('/user/notifications');
  await expect(dotsOf(left)).toHaveCount(0);
  await expect(left.getByRole('main').getByRole('link', { name: /فیلم نایاب/ })).toBeVisible();
});
