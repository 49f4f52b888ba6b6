import type { Page } from '@playwright/test';
import { expectFits } from '../support/fits.ts';
import { signUp } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

const PAGE = '/user/new-request';

/** A name that no other journey uses. */
const newName = () => {
  const part = () => Math.random().toString(36).slice(2).replace(/\d/g, 'x');
  return `${part()} ${part()}`;
};
const field = (page: Page, label: string) => page.getByLabel(label);
const mine = (page: Page) => page.getByRole('region', { name: 'درخواست‌های من' });
const ask = (page: Page) => page.getByRole('button', { name: 'درخواست این عنوان' });

test('existing titles are found before requesting, with links', async ({
  page,
  context,
  catalogue,
}) => {
  await signUp(context);
  await page.goto(PAGE);
  await expect(mine(page)).toContainText('هنوز چیزی درخواست نکرده‌اید.');
  await field(page, 'نام عنوان').fill('شب مردگان زنده');
  const here = page.getByRole('region', { name: 'در پرده هست' });
  const link = here.getByRole('link', { name: /شب مردگان زنده/ });
  expect(decodeURI((await link.getAttribute('href')) ?? '')).toBe(catalogue.film);
  await expectFits(page);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('شب مردگان زنده');
});

test.describe('refused', () => {
  test.use({ allowedErrors: /status of (409|422)/ });

  test('existing titles cannot be requested; a link is shown', async ({
    page,
    context,
    catalogue,
  }) => {
    await signUp(context);
    await page.goto(PAGE);
    await field(page, 'نام عنوان').fill(newName());
    await field(page, 'شناسه یا نشانی IMDb (اختیاری)').fill(
      `https://www.imdb.com/title/${catalogue.filmImdb}/`,
    );
    await ask(page).click();
    await expect(page.getByRole('alert')).toContainText('«شب مردگان زنده» را داریم');
    const link = page.getByRole('list', { name: 'این‌جاست:' }).getByRole('link');
    expect(decodeURI((await link.getAttribute('href')) ?? '')).toBe(catalogue.film);
  });
});

test('one asks, another joins, both find it among their own and can take it back', async ({
  page,
  context,
  openBrowser,
}) => {
  const name = newName();
  await signUp(context);
  await page.goto(PAGE);
  await field(page, 'نام عنوان').fill(name);
  await field(page, 'نوع').selectOption({ label: 'سریال' });
  await field(page, 'سال ساخت (اختیاری)').fill('۱۹۸۴');
  await ask(page).click();
  await expect(page.getByRole('heading', { name: 'درخواست شما رسید' })).toBeFocused();
  await expect(page.getByText('شما نخستین کسی هستید')).toBeVisible();
  await expect(mine(page).getByRole('listitem')).toContainText('سریال، ۱۹۸۴');
  await expect(mine(page).getByRole('listitem')).toContainText('باز');

  const others = await openBrowser();
  await signUp(others);
  const their = await others.newPage();
  await their.goto(PAGE);
  await field(their, 'نام عنوان').fill(name);
  const similar = their.getByRole('region', { name: 'کسانی این‌ها را خواسته‌اند' });
  await expect(similar).toContainText('۱ نفر');
  await similar.getByRole('button', { name: `من هم می‌خواهم: «${name}»` }).click();
  await expect(their.getByRole('heading', { name: 'به درخواست پیوستید' })).toBeFocused();
  await expect(their.getByText('۱ نفر دیگر هم این را خواسته‌اند')).toBeVisible();
  await expect(mine(their).getByRole('listitem')).toContainText('۲ نفر');

  await mine(their)
    .getByRole('button', { name: `پس گرفتن درخواست «${name}»` })
    .click();
  const question = their.getByRole('dialog');
  await question.getByRole('button', { name: 'پس گرفتن درخواست' }).click();
  await expect(mine(their)).toContainText('هنوز چیزی درخواست نکرده‌اید.');
  await page.reload();
  await expect(mine(page).getByRole('listitem')).toContainText('۱ نفر');
});

test('an answer stands with its reason, or with the way to the title', async ({
  page,
  context,
  catalogue,
}) => {
  await signUp(context);
  const request = { type: 'movie', imdb: null, year: 1922, votes: 12, hasVoted: true };
  const at = { createdAt: '2026-01-01T10:00:00Z' };
  const list = [
    { ...request, ...at, id: 1, title: 'A', state: 'accepted', reason: null, fulfilledBy: null },
    { ...request, ...at, id: 2, title: 'B', state: 'declined', reason: 'پروانه ندارد' },
    { ...request, ...at, id: 3, title: 'C', state: 'fulfilled', reason: null },
  ].map((one, index) => ({
    ...one,
    fulfilledBy:
      index === 2
        ? { id: catalogue.filmId, path: catalogue.film, titleFa: 'شب مردگان زنده' }
        : null,
  }));
  const envelope = { current_page: 1, last_page: 1, per_page: 24, total: 3 };
  await page.route('**/api/user/requests*', (route) =>
    route.fulfill({ json: { data: list, ...envelope } }),
  );
  await page.goto(PAGE);
  const rows = mine(page).getByRole('listitem');
  await expect(rows.nth(0)).toContainText('پذیرفته');
  await expect(rows.nth(1)).toContainText('دلیل: پروانه ندارد');
  await expect(rows.nth(1).getByRole('button')).toHaveCount(0);
  await expectFits(page);
  await rows.nth(2).getByRole('link', { name: 'دیدن در پرده' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('شب مردگان زنده');
});
