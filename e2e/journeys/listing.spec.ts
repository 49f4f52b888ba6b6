import type { Page } from '@playwright/test';
import {
  addressOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from '../support/test.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'فیلتر عنوان‌ها' });
const chips = (page: Page) => page.getByRole('list', { name: 'فیلترهای انتخاب‌شده' });
const pages = (page: Page) => page.getByRole('navigation', { name: 'ناوبری صفحه' });
/** The listing itself; the front page has rows of cards above it. */
const listing = (page: Page) => page.getByRole('main').locator('section', { has: bar(page) });
const names = (page: Page) => listing(page).getByRole('article').getByRole('heading');

/** The cards match the API's answer for the query in the URL. */
async function expectCards(page: Page, query: string): Promise<void> {
  const answer = await page.request.get(`/api/titles/search?${query}`);
  const { data } = (await answer.json()) as { data: { titleFa: string }[] };
  expect(data.length).toBeGreaterThan(0);
  await expect(names(page)).toHaveText(data.map(({ titleFa }) => titleFa));
}

test('filters change address and cards; chips, Back, Forward and reload keep up', async ({
  page,
}) => {
  await page.goto('/');
  await bar(page).getByRole('button', { name: 'ژانر' }).click();
  await bar(page).getByRole('checkbox', { name: /^صامت/ }).click();
  await expect(page).toHaveURL('/?genre=silent');
  await expectCards(page, 'genre=silent');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('فیلم و سریال صامت');

  const subtitled = bar(page).getByRole('button', { name: 'زیرنویس' });
  await subtitled.click();
  await expect(page).toHaveURL('/?genre=silent&has_subtitle=1');
  await expect(subtitled).toHaveAttribute('aria-pressed', 'true');
  await expectCards(page, 'genre=silent&has_subtitle=1');
  await expect(chips(page).getByRole('link')).toHaveText([/صامت/, /زیرنویس/, 'پاک‌کردن همه']);

  await bar(page).getByLabel('ترتیب').selectOption('year');
  await expect(page).toHaveURL('/?genre=silent&has_subtitle=1&order_by=year');
  await expectCards(page, 'genre=silent&has_subtitle=1&order_by=year');

  await chips(page).getByRole('link', { name: /صامت/ }).click();
  await expect(page).toHaveURL('/?has_subtitle=1&order_by=year');
  await expectCards(page, 'has_subtitle=1&order_by=year');

  await page.goBack();
  await expect(page).toHaveURL('/?genre=silent&has_subtitle=1&order_by=year');
  await expectCards(page, 'genre=silent&has_subtitle=1&order_by=year');
  await expect(bar(page).getByLabel('ترتیب')).toHaveValue('year');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/?genre=silent');
  await expect(subtitled).toHaveAttribute('aria-pressed', 'false');
  await expectCards(page, 'genre=silent');
  await page.goForward();
  await expectCards(page, 'genre=silent&has_subtitle=1');
  await page.reload();
  await expect(page).toHaveURL('/?genre=silent&has_subtitle=1');
  await expectCards(page, 'genre=silent&has_subtitle=1');

  await chips(page).getByRole('link', { name: 'پاک‌کردن همه' }).click();
  await expect(page).toHaveURL('/');
  await expect(chips(page)).toHaveCount(0);
});

test('what can be played comes first, and genres are within reach of the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/?type=movie');
  await expectCards(page, 'type=movie');
  const marks = await page.request.get('/api/titles/search?type=movie&per_page=60');
  const { data } = (await marks.json()) as { data: { isPlayable: boolean }[] };
  const playable = data.map(({ isPlayable }) => isPlayable);
  expect(playable).toContain(true);
  expect(playable).toEqual(playable.toSorted((a, b) => Number(b) - Number(a)));
  const chip = page.getByRole('navigation', { name: 'ژانرها' }).getByRole('link').nth(1);
  await expect(chip).toBeInViewport();
  await chip.click();
  await expect(page).toHaveURL(/\?type=movie&genre=/);
  await expect(chip).toHaveAttribute('aria-current', 'true');
});

test('programs can subscribe to the newest and the coming titles', async ({ page }) => {
  await page.goto('/?order_by=newest');
  const feed = page.getByRole('main').getByRole('link', { name: 'دنبال کردن با RSS' });
  await page.goto('/comingsoon');
  const calendar = page.getByRole('main').getByRole('link', { name: 'افزودن به تقویم من' });
  expect(
    await (await page.request.get((await calendar.getAttribute('href')) ?? '')).text(),
  ).toMatch(/^BEGIN:VCALENDAR/);
  await page.goto('/?order_by=newest');
  expect(await (await page.request.get((await feed.getAttribute('href')) ?? '')).text()).toMatch(
    /^<\?xml/,
  );
});

test('two choices in a row both count', async ({ page }) => {
  await page.goto('/tv');
  await bar(page).getByRole('button', { name: 'دوبله' }).click();
  await bar(page).getByRole('button', { name: 'زیرنویس' }).click();
  await expect(page).toHaveURL('/tv?is_dubbed=1&has_subtitle=1');
  await expectCards(page, 'type=series&is_dubbed=1&has_subtitle=1');
  // A filter fixed by the URL path is not offered.
  await expect(bar(page).getByLabel('نوع')).toHaveCount(0);
});

test('how many there are is said in words, page by page', async ({ page }) => {
  await page.goto('/?genre=silent');
  await expect(listing(page).getByRole('status').first()).toHaveText('۳۳ عنوان');
  await pages(page).getByRole('link', { name: 'رفتن به صفحهٔ ۲' }).click();
  await expect(page).toHaveURL('/?genre=silent&page=2');
  await expectCards(page, 'genre=silent&page=2');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page).toHaveTitle('فیلم و سریال صامت، صفحهٔ ۲ | پرده');
  await page.reload();
  await expectCards(page, 'genre=silent&page=2');
  await page.goBack();
  await expectCards(page, 'genre=silent');
  await page.goForward();
  await expectCards(page, 'genre=silent&page=2');
  // Changing a filter goes back to the first page.
  await bar(page).getByRole('button', { name: 'زیرنویس' }).click();
  await expect(page).toHaveURL('/?genre=silent&has_subtitle=1');
});

test('nothing found is explained, with one way out', async ({ page }) => {
  await page.goto('/?genre=silent&year_from=2015');
  await expect(page.getByText('عنوانی با این فیلترها پیدا نشد')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'برداشتن همهٔ فیلترها' }).click();
  await expect(page).toHaveURL('/');
  await expect(names(page).first()).toBeVisible();

  // One word that is longer than the screen is wide.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/?q=${'W'.repeat(150)}`);
  await expect(page.getByRole('heading', { name: /W{150}/ }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a typo in a search shows the corrected query', async ({ page }) => {
  await page.goto(`/?order_by=votes&type=all&q=${encodeURIComponent('متروفلیس')}`);
  await expect(page.getByText('منظورتان «متروپلیس» بود؟')).toBeVisible();
  await expect(names(page).first()).toHaveText('متروپلیس');
  await page.getByRole('main').getByRole('link', { name: 'متروپلیس', exact: true }).click();
  await expect.poll(() => addressOf(page)).toBe('/?q=متروپلیس&order_by=votes');
  await expect(page.getByText('منظورتان')).toHaveCount(0);
});

test('on a phone the filters are a sheet, applied together', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/tv');
  const opener = bar(page).getByRole('button', { name: 'فیلترها' });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'فیلترها' });
  await sheet.getByRole('button', { name: 'کشور' }).click();
  await sheet.getByRole('checkbox', { name: /^آمریکا/ }).click();
  await sheet.getByRole('button', { name: 'دوبله' }).click();
  await expect(page).toHaveURL('/tv');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'نمایش نتیجه‌ها' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/tv?country=US&is_dubbed=1');
  await expectCards(page, 'type=series&country=US&is_dubbed=1');
  await expect(opener).toContainText('۲');
  await page.goBack();
  await expect(page).toHaveURL('/tv');
  await expectCards(page, 'type=series');

  // Choices that were not applied are discarded.
  await opener.click();
  await sheet.getByRole('button', { name: 'زیرنویس' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/tv');
});

test('an address with filters reads the same without script', async ({ page, openBrowser }) => {
  const context = await openBrowser({ javaScriptEnabled: false });
  const plain = await context.newPage();
  for (const path of ['/?genre=silent&has_subtitle=1&order_by=imdb&page=2', '/tv?is_dubbed=1']) {
    await plain.goto(path);
    await page.goto(path);
    const words = (await plain.getByRole('main').textContent()) ?? '';
    expect(words).toContain('عنوان');
    expect(await page.getByRole('main').textContent()).toBe(words);
    const chosen = (one: Page) =>
      bar(one)
        .getByRole('combobox')
        .evaluateAll((all) => all.map((box) => box.ariaLabel));
    expect(await chosen(page)).toEqual(await chosen(plain));
    await expect(page).toHaveTitle(await plain.title());
  }
});
