import type { Page } from '@playwright/test';
import { addressOf, expect, test, untilHydrated } from '../support/test.ts';

/** Types of all JSON-LD on a page, which must parse. */
async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
}

const metaOf = (page: Page, property: string) =>
  page.locator(`meta[property="${property}"]`).getAttribute('content');

/** The canonical URL, with Persian letters decoded. */
async function canonicalOf(page: Page): Promise<string> {
  const href = await page.locator('link[rel=canonical]').getAttribute('href');
  return decodeURIComponent(new URL(href ?? '').pathname);
}

test('facts beside a wide synopsis are in line with each other', async ({ page, catalogue }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(catalogue.film);
  const facts = page.locator('dl', { hasText: 'نخستین نمایش' }).first();
  const starts = (part: string) =>
    facts
      .locator(part)
      .evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().right))]);
  expect(await starts('dt')).toHaveLength(1);
  expect(await starts('dd')).toHaveLength(1);
});

test('a film page is complete, including structured data', async ({ page, catalogue }) => {
  await page.goto(catalogue.film);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('شب مردگان زنده');
  await expect(main).toContainText('جورج ای. رومرو');
  await expect(main).toContainText('IMDb');
  for (const section of ['دوبله و زیرنویس', 'بازیگران', 'شبیه به این', 'شناسنامه']) {
    await expect(main.getByRole('heading', { name: section })).toBeAttached();
  }
  await expect(page).toHaveTitle(/شب مردگان زنده.*\| پرده$/);
  expect(await canonicalOf(page)).toBe(catalogue.film);

  const data = await structuredData(page);
  expect(data.map((item) => item['@type'])).toEqual(['Movie', 'BreadcrumbList']);
  expect(data[0]).toMatchObject({
    '@context': 'https://schema.org',
    name: 'شب مردگان زنده',
    sameAs: `https://www.imdb.com/title/${catalogue.filmImdb}/`,
    aggregateRating: { '@type': 'AggregateRating', bestRating: 10 },
  });

  expect(await metaOf(page, 'og:type')).toBe('video.movie');
  expect(await metaOf(page, 'og:title')).toContain('شب مردگان زنده');
  for (const address of [await metaOf(page, 'og:image'), data[0]?.image as string]) {
    const picture = await page.request.get(address ?? '');
    expect(picture.status()).toBe(200);
    expect(picture.headers()['content-type']).toMatch(/^image\//);
  }
});

test('?dub=1 asks for the dub and opens on it; the canonical address is one', async ({
  page,
  catalogue,
}) => {
  await page.goto(`${catalogue.film}?dub=1`);
  const tabs = page.getByRole('tablist', { name: 'نسخه‌ها' }).getByRole('tab');
  await expect(tabs.filter({ hasText: 'دوبلهٔ فارسی' })).toHaveAttribute('aria-selected', 'true');
  expect(await canonicalOf(page)).toBe(catalogue.film);
  await tabs.filter({ hasText: 'زیرنویس فارسی' }).click();
  await expect(page.getByRole('tabpanel').first()).toContainText('بدون سانسور');

  await page.goto(`/titles/${catalogue.filmId}/another-slug`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('شب مردگان زنده');
  expect(await canonicalOf(page)).toBe(catalogue.film);
});

test('seasons are tabs for the keyboard too, and read right to left', async ({
  page,
  catalogue,
}) => {
  await page.goto(catalogue.series);
  const data = await structuredData(page);
  expect(data.map((item) => item['@type'])).toEqual(['TVSeries', 'BreadcrumbList']);
  expect(data[0]).toMatchObject({ numberOfSeasons: 4, numberOfEpisodes: 12 });

  const tabs = page.getByRole('tablist', { name: 'فصل‌ها' }).getByRole('tab');
  const panel = page.getByRole('tabpanel').first();
  await expect(tabs).toHaveCount(4);
  await expect(panel.getByRole('listitem')).toHaveCount(8);
  // The script of the tabs loads after the page: an earlier key press is lost.
  await expect(async () => {
    await tabs.first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tabs.nth(1)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('listitem')).toHaveCount(8);
  await page.keyboard.press('Tab');
  await expect(panel).toBeFocused();

  // Another title starts with its own first season.
  await tabs.nth(2).click();
  await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
});

test('without a share sheet the address is copied', async ({ page, context, catalogue }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${catalogue.film}?dub=1`);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: 'هم‌رسانی' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'رونوشت شد' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(decodeURIComponent(new URL(copied).pathname)).toBe(catalogue.film);
});

test('genres, countries and people of a title lead on', async ({ page, catalogue }) => {
  await page.goto(catalogue.film);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'ترسناک', exact: true }).first().click();
  await expect(page).toHaveURL('/?genre=horror');
  await page.goBack();
  await main.getByRole('link', { name: 'جورج ای. رومرو' }).first().click();
  await expect.poll(() => addressOf(page)).toMatch(/^\/people\/director\/\d+\/جورج-ای-رومرو$/);
  await page.goBack();
  const similar = main.getByRole('region', { name: 'شبیه به این' }).getByRole('article');
  const name = (await similar.first().getByRole('heading').textContent()) ?? '';
  await similar.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('a title without files says so; with files they stand by edition', async ({
  page,
  catalogue,
}) => {
  await page.goto(catalogue.film);
  await expect(page.getByRole('button', { name: 'وقتی آمد خبرم کن' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'فایل‌ها' })).toBeHidden();
  await page.goto(`/titles/${catalogue.filmId}/files`);
  await expect(page.getByText('هنوز فایلی برای این عنوان آماده نیست')).toBeVisible();
  await page.getByRole('link', { name: 'بازگشت به صفحهٔ عنوان' }).first().click();
  await expect.poll(() => addressOf(page)).toBe(catalogue.film);

  const path = `/api/titles/${catalogue.filmId}/files`;
  const answer = (await (await page.request.get(path)).json()) as Record<string, unknown>;
  const file = {
    id: 1,
    resolution: 1080,
    sizeBytes: 2_147_483_648,
    videoCodec: 'h264',
    container: 'mp4',
    audioLanguages: [{ code: 'fa', titleFa: 'فارسی' }],
    subtitleLanguages: [],
    subtitles: [],
    isPlayable: true,
  };
  const edition = { id: 1, kind: 'dubbed', studio: null, isCensored: true, voiceCast: [] };
  const group = {
    season: null,
    episode: null,
    watchId: catalogue.filmId,
    isFree: false,
    titleFa: null,
    editions: [{ ...edition, files: [file] }],
  };
  await page.route(`**${path}`, (route) => route.fulfill({ json: { ...answer, data: [group] } }));
  const details = `/api/titles/${catalogue.filmId}`;
  const film = (await (await page.request.get(details)).json()) as Record<string, unknown>;
  await page.route(`**${details}`, (route) =>
    route.fulfill({ json: { ...film, isPlayable: true } }),
  );
  // From a page that has loaded neither the film nor its files.
  await page.goto(`/?q=${encodeURIComponent(String(film.titleFa))}`);
  const found = page.getByRole('main').getByRole('article').first();
  await untilHydrated(found);
  await found.getByRole('link').click();
  await page.getByRole('link', { name: 'فایل‌ها' }).click();
  await expect(page.getByRole('heading', { name: /دوبلهٔ فارسی/ })).toContainText('سانسورشده');
  const row = page.getByRole('main').getByRole('listitem');
  await expect(row).toContainText('کیفیت ۱۰۸۰p');
  // Visitors see the files and what they need to watch them.
  await expect(page.getByRole('complementary')).toContainText('برای مشترکان است');
  await expect(row.getByRole('link', { name: /^دانلود .*پس از ورود$/ })).toBeVisible();
  await expect(row.getByRole('link', { name: /^تماشای کیفیت/ })).toHaveAttribute(
    'href',
    `/watch/${catalogue.filmImdb}/${catalogue.filmId}?file=1`,
  );
});

test('no action breaks its words or touches another, at any width', async ({ page }) => {
  // It has every action.
  const found = await page.request.get(`/api/titles/search?q=${encodeURIComponent('متروپلیس')}`);
  const { data } = (await found.json()) as { data: { path: string }[] };
  await page.goto(data[0]?.path ?? '');
  const diary = page.getByRole('button', { name: 'ثبت تماشا', exact: true });
  const dislike = page.getByRole('button', { name: /^نپسندیدم/ });
  for (const width of [320, 345, 346, 360, 675, 676, 960, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ['افزودن به فهرست', 'ثبت تماشا']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect(box?.height, `${name} at ${width} px`).toBeLessThan(50);
    }
    // Both may move between the two measurements.
    await expect(async () => {
      const [left, right] = [await diary.boundingBox(), await dislike.boundingBox()];
      const gap = (right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0);
      expect(gap, `between like and diary at ${width} px`).toBeGreaterThanOrEqual(4);
    }).toPass();
  }
});
