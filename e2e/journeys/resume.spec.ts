import { otherDevice } from '../support/dashboard.ts';
import { expectFits } from '../support/fits.ts';
import { signUp } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { clock, expectPlays, FREE_FILM, findFilm, resumeOf, watchAt } from '../support/watch.ts';

const resumed = /^ادامه از/;

test('a member goes on where they stopped, in another browser too', async ({
  page,
  context,
  openBrowser,
}) => {
  const member = await signUp(context);
  const film = await findFilm(page.request, FREE_FILM);
  const [watch = ''] = film.watch;
  await page.goto(film.path);
  await page.getByRole('link', { name: 'تماشا', exact: true }).click();
  await expect(page).toHaveURL(watch);
  await watchAt(page, 40);
  await expect.poll(() => resumeOf(page, watch)).toBeGreaterThanOrEqual(40);

  const [other, otherPage] = await otherDevice(openBrowser, member);
  await otherPage.goto('/');
  const row = otherPage.getByRole('region', { name: 'ادامهٔ تماشا' });
  await row.getByRole('link', { name: new RegExp(FREE_FILM) }).click();
  await expect(otherPage).toHaveURL(watch);
  await expect(otherPage.getByText(resumed)).toBeVisible();
  await expectPlays(otherPage);
  expect(await clock(otherPage)).toBeGreaterThan(39);
  await otherPage.getByRole('button', { name: 'از ابتدا' }).click();
  await expect.poll(() => clock(otherPage)).toBeLessThan(30);
  await expect(otherPage.getByText(resumed)).toBeHidden();
  await other.close();
});

test('a tab that was suspended does not move the position back', async ({
  page,
  context,
  openBrowser,
}) => {
  const member = await signUp(context);
  const film = await findFilm(page.request, FREE_FILM);
  const [watch = ''] = film.watch;
  await page.goto(watch);
  await watchAt(page, 10);
  await expect.poll(() => resumeOf(page, watch)).toBeGreaterThanOrEqual(10);

  const [other, otherPage] = await otherDevice(openBrowser, member);
  await otherPage.goto(watch);
  await watchAt(otherPage, 50);
  await expect.poll(() => resumeOf(otherPage, watch)).toBeGreaterThanOrEqual(50);
  // The first tab is in the background with outdated state, and must not report it.
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/progress')) reports.push(request.postData() ?? '');
  });
  await page.goto('/contact');
  expect(reports).toEqual([]);
  await otherPage.reload();
  await expect(otherPage.getByText(resumed)).toBeVisible();
  expect(await resumeOf(otherPage, watch)).toBeGreaterThanOrEqual(50);
  await other.close();
});

test('a visitor watches what is free, and their own browser remembers', async ({ page }) => {
  const film = await findFilm(page.request, FREE_FILM);
  const [watch = ''] = film.watch;
  await page.goto(watch);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(FREE_FILM);
  await watchAt(page, 30);
  // Below the film: its description and similar titles.
  await expect(page.getByRole('main').getByRole('link', { name: 'انیمیشن' }).first()).toBeVisible();
  const similar = page.getByRole('region', { name: 'شبیه به این' });
  await expect(similar.getByRole('article').first()).toBeVisible();
  await expectFits(page);
  await page.reload();
  await expect(page.getByText(resumed)).toBeVisible();
  await expectPlays(page);
  expect(await clock(page)).toBeGreaterThan(29);
});

test('a paused history remembers nothing', async ({ page, context }) => {
  await signUp(context);
  await page.goto('/user/history');
  await page.getByRole('button', { name: 'توقف ثبت تاریخچه' }).click();
  await expect(page.getByRole('region', { name: 'تاریخچه ثبت نمی‌شود' })).toBeVisible();
  await expectFits(page);
  const film = await findFilm(page.request, FREE_FILM);
  const [watch = ''] = film.watch;
  await page.goto(watch);
  const saved = page.waitForResponse('**/api/user/progress');
  await watchAt(page, 20);
  expect(await (await saved).json()).toMatchObject({ ok: true, positionSeconds: null });
  expect(await resumeOf(page, watch)).toBeNull();
});

test.describe('signed out in another tab', () => {
  // What is told of the film in the name of the member who is gone is refused.
  test.use({ allowedErrors: /status of 401/ });

  test('a free film stays as it is: paused, and where it was', async ({ page, context }) => {
    await signUp(context);
    const film = await findFilm(page.request, FREE_FILM);
    await page.goto(film.watch[0] ?? '');
    await watchAt(page, 40);
    const video = page.locator('video');
    const element = await video.elementHandle();
    const asked = page.waitForResponse(
      (response) => response.url().endsWith('/api/playbacks') && response.ok(),
    );
    const other = await context.newPage();
    await other.goto('/auth/logout');
    await expect(other.getByText('از حساب خود بیرون آمدید')).toBeVisible();
    await asked;
    // The links for visitors are loaded, and the picture is there again.
    await expect
      .poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState))
      .toBeGreaterThan(1);
    expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
    expect(await clock(page)).toBeGreaterThan(39);
    expect(await video.evaluate((one, before) => one === before, element)).toBe(true);
    await expectPlays(page);
    expect(await clock(page)).toBeGreaterThan(39);
  });
});
