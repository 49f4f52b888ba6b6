import { expectFits } from '../support/fits.ts';
import { signUp } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { expectPlays, FREE_FILM, findFilm, PREMIUM_FILM, SERIES } from '../support/watch.ts';

test('a free film plays before its page has its scripts, and goes on in the player', async ({
  page,
}) => {
  const { watch } = await findFilm(page.request, FREE_FILM);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/framework-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(watch[0] ?? '', { waitUntil: 'domcontentloaded' });
  const early = page.locator('[data-screen] video');
  const pictures = () => early.evaluate((video: HTMLVideoElement) => video.readyState);
  await expect.poll(pictures).toBeGreaterThan(1);
  await early.evaluate((video) => video.setAttribute('data-first', ''));
  const bar = page.getByRole('slider', { name: 'جای پخش' });
  await expect(bar).toHaveCount(0);
  release();
  await expect(bar).toBeAttached();
  await expect(page.locator('video')).toHaveCount(1);
  await expect(page.locator('[data-part="player"] video')).toHaveAttribute('data-first');
  await expectPlays(page);
});

test('the picture of a free film comes before the script that plays it', async ({ page }) => {
  const { watch } = await findFilm(page.request, FREE_FILM);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  for (const later of [/media\/images\/.*\.(avif|webp)/, '**/api/playbacks']) {
    await page.route(later, async (route) => {
      await held;
      await route.continue();
    });
  }
  let isEngineAskedFor = false;
  page.on('request', (request) => {
    isEngineAskedFor ||= request.url().includes('/assets/hls-engine-');
  });
  const playback = page.waitForRequest('**/api/playbacks');
  await page.goto(watch[0] ?? '', { waitUntil: 'domcontentloaded' });
  await playback;
  expect(isEngineAskedFor).toBe(false);
  release();
  await expectPlays(page);
});

test('members-only files say what is required', async ({ page, context }) => {
  const film = await findFilm(page.request, PREMIUM_FILM);
  const [watch = ''] = film.watch;
  await page.goto(watch);
  await expect(page.getByRole('heading', { name: 'برای تماشا وارد شوید' })).toBeVisible();
  await expectFits(page);
  const login = page
    .getByRole('region', { name: 'برای تماشا وارد شوید' })
    .getByRole('link')
    .first();
  await expect(login).toHaveAttribute('href', `/auth/login?next=${encodeURIComponent(watch)}`);

  await signUp(context);
  await page.goto(watch);
  await expect(page.getByRole('heading', { name: /با اشتراک پرده باز می‌شود/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'دیدن اشتراک‌ها' })).toHaveAttribute(
    'href',
    `/gopremium?next=${encodeURIComponent(watch)}`,
  );
  await expectFits(page);
});

test('episodes are a step apart, and a title without a file says so', async ({
  page,
  catalogue,
}) => {
  const series = await findFilm(page.request, SERIES);
  const [first = '', second = ''] = series.watch;
  await page.goto(first);
  await expect(page.getByRole('link', { name: /سایه/ })).toHaveAttribute('aria-current', 'page');
  await expectPlays(page);
  await page.getByRole('link', { name: 'قسمت بعد' }).click();
  await expect(page).toHaveURL(second);
  await expect(page.getByRole('heading', { name: 'برای تماشا وارد شوید' })).toBeVisible();

  await page.goto(`/watch/${catalogue.filmImdb}/${catalogue.filmId}`);
  await expect(page.getByRole('heading', { name: 'هنوز فایلی برای پخش نیست' })).toBeVisible();
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Area in pixels that two boxes share; the whole area if one does not exist. */
function overlap(one: Box | null, other: Box | null): number {
  if (!one || !other) return Number.POSITIVE_INFINITY;
  const shared = (from: number, size: number, otherFrom: number, otherSize: number) =>
    Math.max(0, Math.min(from + size, otherFrom + otherSize) - Math.max(from, otherFrom));
  return Math.round(
    shared(one.x, one.width, other.x, other.width) *
      shared(one.y, one.height, other.y, other.height),
  );
}

test('a film is rated at its end by one press, and the rating is remembered', async ({
  page,
  context,
}) => {
  await signUp(context);
  const film = await findFilm(page.request, FREE_FILM);
  const card = page.getByRole('region', { name: 'امتیاز شما' });
  const stars = card.getByRole('slider', { name: 'امتیاز شما' });
  const toTheEnd = async () => {
    await page.goto(film.watch[0] ?? '');
    await expectPlays(page);
    await expect(card).toBeHidden();
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.5;
    });
    await expect(stars).toBeVisible();
  };
  await test.step('by touch or mouse', async () => {
    await toTheEnd();
    for (const width of [360, 675, 676, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(stars).toBeInViewport({ ratio: 1 });
    }
    await expectAccessible(page);
    const box = await stars.boundingBox();
    if (!box) throw new Error('no stars');
    const sent = page.waitForResponse('**/api/user/ratings/*');
    // The range begins at the right, one step before the first half star: clicks the middle of the eighth.
    await stars.click({ position: { x: box.width * (1 - 8.5 / 11), y: box.height / 2 } });
    expect((await (await sent).json()).stars).toBe(4);
  });
  await test.step('by keyboard, from what is remembered', async () => {
    await toTheEnd();
    await expect(stars).toHaveAttribute('aria-valuetext', '۴ از ۵ ستاره');
    await stars.focus();
    const sent = page.waitForResponse('**/api/user/ratings/*');
    await page.keyboard.press('ArrowUp');
    expect((await (await sent).json()).stars).toBe(4.5);
    await card.getByRole('button', { name: 'بستن' }).waitFor({ state: 'hidden' });
    await page.goto(film.path);
    await expect(page.getByRole('slider', { name: 'امتیاز شما' })).toHaveValue('4.5');
  });
});

test('the end of a free episode shows the next one and what it requires, without starting it', async ({
  page,
}) => {
  const series = await findFilm(page.request, SERIES);
  const [first = '', second = ''] = series.watch;
  await page.goto(first);
  await expectPlays(page);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5;
  });
  const card = page.getByRole('region', { name: 'قسمت بعد' });
  await expect(card).toContainText('فصل ۱، قسمت ۲');
  await expect(card).toContainText('برای دیدنش وارد شوید');
  await expect(card).not.toContainText('ثانیه');
  await expect(card.getByRole('slider')).toHaveCount(0);
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended))
    .toBe(true);
  await expect(page).toHaveURL(first);
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [675, 900],
    [676, 900],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'تنظیمات پخش' }).click();
    const menu = page.getByRole('menu').first();
    await expect(menu).toBeVisible();
    await expect
      .poll(async () => overlap(await menu.boundingBox(), await card.boundingBox()), {
        message: `the menu leaves the card free at ${width} × ${height}`,
      })
      .toBe(0);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
  await card.getByRole('button', { name: 'ورود' }).click();
  await expect(page).toHaveURL(`/auth/login?next=${encodeURIComponent(second)}`);
});

test('what is broken is reported', async ({ page, context }) => {
  await signUp(context);
  const film = await findFilm(page.request, FREE_FILM);
  await page.goto(film.watch[0] ?? '');
  await expectPlays(page);
  await page.getByRole('button', { name: 'گزارش خرابی' }).click();
  const dialog = page.getByRole('dialog', { name: 'گزارش خرابی' });
  await expect(dialog).toContainText('در اعلان‌ها خبرتان می‌دهیم');
  await dialog.getByRole('button', { name: 'فرستادن گزارش' }).click();
  await expect(dialog.getByText('بگویید مشکل از چیست')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('صدا خراب است یا نمی‌آید').check();
  await dialog.getByLabel('توضیح (اختیاری)').fill('از میانه صدا ندارد');
  await dialog.getByRole('button', { name: 'فرستادن گزارش' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'گزارش شما رسید' })).toBeVisible();
});

test.describe('a film whose files are gone', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('says so, and its report knows what it is about; that of a lost subtitle, too', async ({
    page,
  }) => {
    const [watch = ''] = (await findFilm(page.request, FREE_FILM)).watch;
    const dialog = page.getByRole('dialog', { name: 'گزارش خرابی' });
    const gone = {
      status: 404,
      json: { message: 'این فایل دیگر در سایت نیست', reason: 'missing' },
    };
    await page.route('**/media/play/**', (route) => route.fulfill(gone));
    await page.goto(watch);
    const words = page.getByRole('region', { name: 'فایل این عنوان پیدا نشد' });
    await words.getByRole('button', { name: 'گزارش خرابی' }).click();
    await expect(dialog.getByLabel('پخش نمی‌شود')).toBeChecked();

    await page.unroute('**/media/play/**');
    await page.route('**/*.vtt', (route) => route.fulfill(gone));
    await page.reload();
    await expectPlays(page);
    await page.keyboard.press('c');
    await expect(page.getByRole('status').filter({ hasText: 'بارگذاری نشد' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'گزارش خرابی' }).click();
    await expect(dialog.getByLabel('زیرنویس خراب یا ناهماهنگ است')).toBeChecked();
  });
});
