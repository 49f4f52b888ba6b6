import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mailedLink } from '../support/mails.ts';
import { post } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

/* One member from registration to deletion, using the site's own buttons, and the API calls on the
   way: every call of SPEC §7 for members, except playing and paying. */

/** SPEC §7, with `{id}` for any number. */
const CALLS = [
  'GET /api/titles/{id}',
  'GET /api/titles/{id}/similar',
  'GET /api/titles/{id}/director-titles',
  'GET /api/titles/{id}/topcomments',
  'GET /api/user',
  'GET /api/user/watchlist',
  'GET /api/user/history',
  'GET /api/user/requests',
  'GET /api/user/notifications',
  'GET /sanctum/csrf-cookie',
  'POST /api/sanc/register',
  'POST /api/sanc/login',
  'POST /api/sanc/login-with-token',
  'POST /api/forgot-password',
  'POST /api/reset-password',
  'POST /api/sanc/password',
  'POST /api/sanc/logout',
  'POST /api/user/request',
  'POST /api/user/watchlist/{id}',
  'POST /api/user/like/{id}',
  'POST /api/user/comment',
  'POST /api/user/notifications',
];

/** SPEC §7: the CSRF cookie is fetched before each of these. */
const WITH_COOKIE = /^POST \/api\/(sanc\/|forgot-password|reset-password|user\/request)/;

/**
 * Records the API calls of a page in order, and checks that each has a Bearer token and SPEC's
 * header.
 */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(api|sanctum)\//.test(pathname) || request.method() === 'OPTIONS') return;
    expect(request.headers()['x-requested-with'], pathname).toBe('XMLHttpRequest');
    // Reconnects whenever it is disconnected.
    if (pathname === '/api/user/notifications/stream') return;
    calls.push(`${request.method()} ${pathname.replace(/\/\d+(?=\/|$)/g, '/{id}')}`);
  });
  return calls;
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click();
const email = (page: Page) => page.getByLabel('ایمیل', { exact: true });

const FIRST = 'برفِ کوه و نانِ داغ';
const SECOND = 'برفِ دشت و نانِ سرد';
const THIRD = 'باران دشت و چای داغ';

test('from registration to deletion', async ({ page, openBrowser, personOf }) => {
  let comment = { id: 0, titleId: 0 };
  const calls = recordCalls(page);
  const address = `${randomUUID()}@parde.test`;

  await test.step('registers', async () => {
    await page.goto('/auth/register');
    await box(page, 'نام').fill('شیرین');
    await email(page).fill(address);
    await box(page, 'گذرواژه').fill(FIRST);
    await press(page, 'ساختن حساب');
    await expect(page).toHaveURL('/');
  });

  await test.step('confirms the address', async () => {
    await page.goto(await mailedLink(address, '/auth/verify-email'));
    await page.getByRole('main').getByRole('button').click();
    await expect.poll(() => calls).toContain('POST /api/verify-email');
  });

  await test.step('keeps, likes and comments on a title', async () => {
    await page.goto('/');
    const card = page.getByRole('main').locator('article[data-title-id] a').first();
    await card.click();
    await expect(page).toHaveURL(/\/titles\/\d+\//);
    await press(page, 'افزودن به نشان‌شده‌ها');
    await press(page, /^پسندیدم/);
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await box(page, 'دیدگاه شما').fill('دیدنش را به همه پیشنهاد می‌کنم.');
    const written = page.waitForResponse('**/api/user/comment');
    await press(page, 'فرستادن دیدگاه');
    comment = (await (await written).json()).comment;
    // Earlier journeys may have left comments with the same text.
    await expect(page.locator(`#comment-${comment.id}`)).toContainText('دیدنش را به همه پیشنهاد');
  });

  await test.step('is answered by someone else', async () => {
    const other = await openBrowser({ person: await personOf('answerer') });
    const { id, titleId } = comment;
    const reply = { title_id: titleId, parent_id: id, body: 'من هم همین‌طور.' };
    expect((await post(other, '/api/user/comment', reply)).status()).toBe(200);
  });

  await test.step('looks through what is theirs', async () => {
    await page.goto('/user/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('شیرین');
    const sections = page.getByRole('navigation', { name: 'بخش‌های پنل کاربری' });
    for (const [name, heading] of [
      ['نشان‌شده‌ها', 'نشان‌شده‌ها'],
      ['تاریخچهٔ تماشا', 'تاریخچهٔ تماشا'],
      ['اعلان‌ها', 'اعلان‌ها'],
      ['درخواست‌ها', 'درخواست عنوان'],
    ] as const) {
      await sections.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    }
  });

  await test.step('asks for a title', async () => {
    await page.getByLabel('نام عنوان').fill(`فیلمی که نیست ${address.slice(0, 8)}`);
    await press(page, 'درخواست این عنوان');
    await expect(page.getByRole('heading', { name: 'درخواست شما رسید' })).toBeVisible();
  });

  await test.step('reads that there is an answer', async () => {
    await page.goto('/user/notifications');
    await expect(page.getByRole('main').getByRole('link', { name: /بابک راد/ })).toBeVisible();
    await expect.poll(() => calls).toContain('POST /api/user/notifications');
  });

  await test.step('changes the password, logs out and in', async () => {
    await page.goto('/user/edit-password');
    await box(page, 'گذرواژهٔ کنونی').fill(FIRST);
    await box(page, 'گذرواژهٔ تازه').fill(SECOND);
    await box(page, 'تکرار گذرواژهٔ تازه').fill(SECOND);
    await press(page, 'تغییر گذرواژه');
    await expect(page.getByRole('heading', { name: 'گذرواژه عوض شد' })).toBeVisible();
    await page.goto('/auth/logout');
    await expect(page.getByRole('heading', { name: 'از حساب خود بیرون آمدید' })).toBeVisible();
  });

  await test.step('forgets it, sets it anew by mail and signs in with it', async () => {
    await page.goto('/auth/forgot-password');
    await email(page).fill(address);
    await press(page, 'فرستادن پیوند بازیابی');
    await page.goto(await mailedLink(address, '/auth/reset-password/'));
    await box(page, 'گذرواژهٔ تازه').fill(THIRD);
    await box(page, 'تکرار گذرواژه').fill(THIRD);
    await press(page, 'ذخیرهٔ گذرواژهٔ تازه');
    await expect(page).toHaveURL('/auth/login');
    await email(page).fill(address);
    await box(page, 'گذرواژه').fill(THIRD);
    await press(page, 'ورود به پرده');
    await expect(page).toHaveURL('/');
  });

  await test.step('signs in by a mailed link', async () => {
    await page.goto('/auth/logout');
    await expect(page.getByRole('heading', { name: 'از حساب خود بیرون آمدید' })).toBeVisible();
    await page.goto('/auth/login');
    await page.getByRole('tab', { name: 'با ایمیل' }).click();
    await email(page).fill(address);
    await press(page, 'فرستادن پیوند ورود');
    const link = await mailedLink(address, '/auth/login');
    await page.goto('about:blank');
    await page.goto(link);
    await press(page, 'ورود به پرده');
    await expect(page).toHaveURL('/');
  });

  await test.step('asks for the account to be deleted', async () => {
    await page.goto('/user/dashboard?tab=settings');
    await press(page, 'حذف حساب من');
    const question = page.getByRole('dialog');
    await question.getByLabel('گذرواژه', { exact: true }).fill(THIRD);
    await question.getByRole('button', { name: 'درخواست حذف حساب' }).click();
    await expect(page.getByRole('region', { name: /^حساب شما .*پاک می‌شود$/ })).toBeVisible();
  });

  expect([...new Set(calls)]).toEqual(expect.arrayContaining(CALLS));
  for (const [i, call] of calls.entries()) {
    if (WITH_COOKIE.test(call)) expect(calls[i - 1], call).toBe('GET /sanctum/csrf-cookie');
  }
});
