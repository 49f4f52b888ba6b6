import { write } from '../support/comments.ts';
import { expectFits } from '../support/fits.ts';
import { signUp } from '../support/member.ts';
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
