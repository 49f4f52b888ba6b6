import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DASHBOARD, otherDevice, part, SETTINGS, sessionsOf } from '../support/dashboard.ts';
import { expectFits } from '../support/fits.ts';
import { mailedLink } from '../support/mails.ts';
import { post, signIn, signUp } from '../support/member.ts';
import { signUpConfirmed } from '../support/people.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Title of the film whose id is `catalogue.filmId`. */
const FILM = 'شب مردگان زنده';

test.describe('a new member', () => {
  test('sees what there is of them, as yet nothing, at any width', async ({ page, context }) => {
    const { name, email } = await signUp(context);
    await page.goto(DASHBOARD);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`سلام، ${name}`);
    await expect(page.getByText(email)).toBeVisible();
    await expect(part(page, 'فعالیت شما')).toContainText('هنوز کاری نکرده‌اید');
    await expect(part(page, 'دیدگاه‌های شما')).toContainText('هنوز دیدگاهی ننوشته‌اید');
    await expectFits(page);
    await page.getByRole('tab', { name: 'دستگاه‌ها' }).click();
    await expect(sessionsOf(page)).toHaveCount(1);
    await expect(sessionsOf(page)).toContainText('همین دستگاه');
    await expectFits(page);
    await page.getByRole('tab', { name: 'تنظیمات' }).click();
    await expect(page).toHaveURL(SETTINGS);
    await expectFits(page);
    const sections = page.getByRole('navigation', { name: 'بخش‌های پنل کاربری' });
    await expect(sections.getByRole('link', { name: 'پنل کاربری' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    // The address waits to be confirmed.
    const banner = part(page, 'ایمیل شما هنوز تأیید نشده است');
    await expect(banner.getByRole('button', { name: 'فرستادن دوبارهٔ پیوند' })).toBeVisible();
    await expect(page.getByLabel('ایمیل اعلان‌ها')).toHaveAccessibleDescription(
      /ایمیل خود را تأیید/,
    );
  });
});

test('the tabs stay in their place, whichever is chosen', async ({ page, context }) => {
  await signUp(context);
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(DASHBOARD);
    await expect(part(page, 'ایمیل شما هنوز تأیید نشده است')).toBeVisible();
    const strip = page.getByRole('tablist', { name: 'بخش‌های این صفحه' });
    const topOfPage = () => strip.evaluate((at) => at.getBoundingClientRect().top + scrollY);
    const top = await topOfPage();
    for (const tab of await strip.getByRole('tab').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      expect(await topOfPage()).toBe(top);
    }
  }
});

test('what a member did stands on the dashboard, with the way back to it', async ({
  page,
  context,
  catalogue,
}) => {
  await signUp(context);
  const title = { id: catalogue.filmId, titleFa: FILM };
  await post(context, `/api/user/watchlist/${title.id}`, { in_watchlist: true });
  const body = 'خط اول\nsecond line: پایان';
  await post(context, '/api/user/comment', { title_id: title.id, body });
  await page.goto(DASHBOARD);
  const activity = part(page, 'فعالیت شما');
  await expect(activity.getByRole('link', { name: '۱ نشان‌شده' })).toHaveAttribute(
    'href',
    '/user/watchlist',
  );
  await expect(activity.getByRole('link', { name: /نشان کردید/ })).toContainText(title.titleFa);
  await expect(activity.getByRole('link', { name: /دیدگاه نوشتید/ })).toBeVisible();
  const comments = part(page, 'دیدگاه‌های شما');
  await expect(comments.getByRole('listitem')).toContainText('second line: پایان');
  await expectAccessible(page);
  await comments.getByRole('link', { name: title.titleFa }).click();
  await expect(page).toHaveURL(new RegExp(`/titles/${title.id}/`));
});

test('preferences are kept', async ({ page, context }) => {
  await signUp(context);
  await page.goto(SETTINGS);
  const preferences = part(page, 'تنظیمات');
  const save = preferences.getByRole('button', { name: 'ذخیرهٔ تنظیمات' });
  await preferences.getByLabel('نام').fill('ن');
  await save.click();
  await expect(preferences.getByLabel('نام')).toHaveAccessibleDescription(/دست‌کم ۲ حرف/);
  await preferences.getByLabel('نام').fill('نسیم دریا');
  await preferences.getByLabel('ایمیل اعلان‌ها').selectOption('weekly');
  await preferences.getByLabel(/پوشاندن دیدگاه‌هایی/).uncheck();
  await save.click();
  await expect(preferences.getByRole('status')).toHaveText('تنظیمات ذخیره شد.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('سلام، نسیم دریا');
  await page.reload();
  await expect(preferences.getByLabel('نام')).toHaveValue('نسیم دریا');
  await expect(preferences.getByLabel('ایمیل اعلان‌ها')).toHaveValue('weekly');
  await expect(preferences.getByLabel(/پوشاندن دیدگاه‌هایی/)).not.toBeChecked();
});

test('everything kept of a member comes as a file', async ({ page, context, catalogue }) => {
  const { email } = await signUp(context);
  await post(context, `/api/user/watchlist/${catalogue.filmId}`, { in_watchlist: true });
  await page.goto(SETTINGS);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'دریافت داده‌های من' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^parde-\d{4}-\d\d-\d\d\.json$/);
  const kept = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(kept.user.email).toBe(email);
  expect(kept.watchlist).toEqual([
    expect.objectContaining({ titleId: catalogue.filmId, titleFa: FILM }),
  ]);
  await expect(page.getByText('پرونده دریافت شد.')).toBeVisible();
});

test.describe('the password', () => {
  // The browser logs to the console that a wrong password answers 422, and a session that ended 401.
  test.use({ allowedErrors: /status of 4(22|01)/ });

  test('changes after the one of now, and ends the other devices', async ({
    page,
    context,
    openBrowser,
  }) => {
    const member = await signUp(context);
    const [other, otherPage] = await otherDevice(openBrowser, member);
    await otherPage.goto(DASHBOARD);
    await expect(otherPage.getByRole('heading', { level: 1 })).toContainText('سلام');

    const fresh = 'ماه بالای دریای شمال';
    await page.goto('/user/edit-password');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('تغییر گذرواژه');
    await expectFits(page);
    await page.getByRole('button', { name: 'گذرواژه را نمی‌دانید؟' }).click();
    await expect(page.getByText('پیوند بازیابی به ایمیل شما فرستاده شد')).toBeVisible();
    await mailedLink(member.email, '/auth/reset-password/');
    const current = page.getByLabel('گذرواژهٔ کنونی');
    await current.fill('این گذرواژه نیست');
    await page.getByLabel('گذرواژهٔ تازه', { exact: true }).fill(fresh);
    await page.getByLabel('تکرار گذرواژهٔ تازه').fill(`${fresh}!`);
    const change = page.getByRole('button', { name: 'تغییر گذرواژه' });
    await change.click();
    await expect(page.getByLabel('تکرار گذرواژهٔ تازه')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('تکرار گذرواژهٔ تازه').fill(fresh);
    await change.click();
    await expect(current).toHaveAttribute('aria-invalid', 'true');
    await expect(current).toBeFocused();
    await current.fill(member.password);
    await change.click();
    await expect(page.getByRole('heading', { name: 'گذرواژه عوض شد' })).toBeFocused();

    await otherPage.reload();
    await expect(otherPage).toHaveURL(/\/auth\/login\?next=/);
    await signIn(other, { ...member, password: fresh });
    await other.close();
  });

  test('is asked for before the account is deleted, which can be taken back from elsewhere', async ({
    page,
    context,
    openBrowser,
  }) => {
    const member = await signUp(context);
    await page.goto(SETTINGS);
    await page.getByRole('button', { name: 'حذف حساب من' }).click();
    const question = page.getByRole('dialog', { name: 'حساب شما حذف شود؟' });
    const password = question.getByLabel('گذرواژه', { exact: true });
    const confirm = question.getByRole('button', { name: 'درخواست حذف حساب' });
    await password.fill('این گذرواژه نیست');
    await confirm.click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await password.fill(member.password);
    await confirm.click();
    const banner = (on: Page) => on.getByRole('region', { name: /^حساب شما .*پاک می‌شود$/ });
    await expect(banner(page)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'حذف حساب من' })).toBeHidden();
    await expectAccessible(page);

    const [other, otherPage] = await otherDevice(openBrowser, member);
    await otherPage.goto(DASHBOARD);
    await banner(otherPage).getByRole('button', { name: 'حساب را نگه دار' }).click();
    await expect(banner(otherPage)).toBeHidden();
    await expect(otherPage.getByText('حساب شما می‌ماند.')).toBeVisible();
    await page.reload();
    await expect(banner(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'حذف حساب من' })).toBeVisible();
    await other.close();
  });
});

test.describe('with premium', () => {
  test.use({ as: 'premium' });

  test('a member is told what deleting the account costs', async ({ page }) => {
    await page.goto(SETTINGS);
    await page.getByRole('button', { name: 'حذف حساب من' }).click();
    const question = page.getByRole('dialog', { name: 'حساب شما حذف شود؟' });
    await expect(question).toContainText(/اشتراک شما تا .* است؛ .* از دست می‌رود/);
    await question.getByRole('button', { name: 'انصراف' }).click();
    await expect(question).toBeHidden();
  });
});

test.describe('when a call fails', () => {
  test.use({ allowedErrors: /status of 400/ });

  test('each part says that it did not load, and is tried again by itself', async ({
    page,
    context,
  }) => {
    await signUp(context);
    await page.route('**/api/user/activity', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto(DASHBOARD);
    const activity = part(page, 'فعالیت شما');
    await expect(activity).toContainText('این بخش بارگذاری نشد');
    await expect(part(page, 'دیدگاه‌های شما')).toContainText('هنوز دیدگاهی ننوشته‌اید');
    await page.unroute('**/api/user/activity');
    await activity.getByRole('button', { name: 'تلاش دوباره' }).click();
    await expect(activity).toContainText('هنوز کاری نکرده‌اید');
  });
});

test.describe('signed out at the end', () => {
  test.use({ allowedErrors: /status of 401/ });

  test('another address takes the place of the former one, which can take it back', async ({
    page,
    context,
    openBrowser,
  }) => {
    const member = await signUpConfirmed(context);
    const address = `new-${member.email}`;
    await page.goto(SETTINGS);
    const section = part(page, 'ایمیل');
    await section.getByRole('button', { name: 'تغییر ایمیل' }).click();
    await section.getByRole('textbox', { name: 'ایمیل تازه' }).fill(address);
    await section.getByRole('button', { name: 'ثبت ایمیل' }).click();
    await expect(section.getByRole('status')).toContainText(address);
    await expect(section).toContainText('منتظر تأیید است');
    await expectFits(page);
    await section.getByRole('button', { name: 'پس گرفتن این تغییر' }).click();
    await expect(section.getByRole('status')).toBeEmpty();

    const other = `other-${member.email}`;
    await section.getByRole('button', { name: 'تغییر ایمیل' }).click();
    await section.getByRole('textbox', { name: 'ایمیل تازه' }).fill(other);
    await section.getByRole('button', { name: 'ثبت ایمیل' }).click();
    await expect(section.getByRole('status')).toContainText(other);
    await page.goto(await mailedLink(other, '/auth/verify-email'));
    await page.getByRole('button', { name: 'تأیید این ایمیل' }).click();
    await expect(page.getByRole('heading', { name: 'ایمیل شما تأیید شد' })).toBeVisible();
    await page.goto(SETTINGS);
    await expect(part(page, 'ایمیل')).toContainText(other);

    const [, elsewhere] = await otherDevice(openBrowser);
    await elsewhere.goto(await mailedLink(member.email, '/auth/not-me'));
    await elsewhere.getByRole('button', { name: 'ایمیل همین بماند' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'ایمیل حساب شما همین است' })).toBeVisible();
    await expectAccessible(elsewhere);
    await page.goto(SETTINGS);
    await expect(page).toHaveURL(/auth\/login/);
  });
});
