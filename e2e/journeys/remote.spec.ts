import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';
import { clock, expectPlays, FREE_FILM, findFilm } from '../support/watch.ts';

/* The site operated by the keys of a remote control alone: arrows, OK (Enter) and Back. */

const isPaused = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);

/** The button of the first slide. */
const watchLink = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^تماشا/ })
    .first();

/** Presses a key until something has the focus. */
async function pressUntil(
  page: Page,
  key: string,
  isThere: () => Promise<boolean>,
  maxPresses = 12,
) {
  for (let presses = 0; presses < maxPresses && !(await isThere()); presses += 1)
    await page.keyboard.press(key);
  expect(await isThere()).toBe(true);
}

const focusedText = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });
const hasFocus = (page: Page, words: RegExp) => async () => words.test(await focusedText(page));

test.describe('with the mode turned on', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });
  test.beforeEach(({ page }) =>
    page.addInitScript(() => localStorage.setItem('remote-mode', 'on')),
  );

  test('from a row to a title and back to the same card', async ({ page }) => {
    await page.goto('/');
    // The first slide's button has the focus without a key press.
    await expect(watchLink(page)).toBeFocused();
    const row = page.getByRole('region', { name: 'پربینندهٔ این هفته' });
    const inRow = () => row.evaluate((it) => it.contains(document.activeElement));
    await pressUntil(page, 'ArrowDown', inRow);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await inRow()).toBe(true);
    const card = row.locator(':focus');
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await expect(card).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('main').locator(':focus')).toHaveAttribute('data-main');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press('Backspace');
    await expect(row.locator(':focus')).toContainText(name);
    await expect(row.locator(':focus')).toBeInViewport({ ratio: 1 });
  });

  test('plays, seeks, chooses a subtitle, and goes back step by step', async ({
    page,
    request,
  }) => {
    const film = await findFilm(request, FREE_FILM);
    await page.goto(film.path);
    await expect(page.getByRole('link', { name: /^(تماشا|ادامه)/ }).first()).toBeFocused();
    await page.keyboard.press('Enter');
    const player = page.getByRole('region', { name: /^پخش‌کنندهٔ/ });
    await expect(player).toBeFocused();
    await expectPlays(page);

    // The film fills the whole screen, also after a reload.
    await page.reload();
    await expect(player).toBeFocused();
    const top = async () => Math.abs((await player.boundingBox())?.y ?? 100);
    await expect.poll(top).toBeLessThan(1);
    await expectPlays(page);

    await page.keyboard.press('Enter');
    await expect.poll(() => isPaused(page)).toBe(true);
    await expectAccessible(page);
    const from = await clock(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => clock(page)).toBeCloseTo(from + 10, 0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => clock(page)).toBeCloseTo(from, 0);

    await page.keyboard.press('ArrowDown');
    await expect(player.getByRole('button', { name: 'پخش', exact: true }).last()).toBeFocused();
    await pressUntil(page, 'ArrowRight', hasFocus(page, /^زیرنویس/));
    await page.keyboard.press('Enter');
    const english = page.getByRole('radio', { name: 'انگلیسی' }).first();
    await expect(page.getByRole('radio').and(page.locator(':focus'))).toBeVisible();
    await pressUntil(page, 'ArrowDown', () =>
      english.evaluate((radio) => radio === document.activeElement),
    );
    await page.keyboard.press('Enter');
    await expect(english).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(english).toBeHidden();
    await expect(player).toBeVisible();

    // The seek bar is above the buttons, whichever button has the focus.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(player.getByRole('slider', { name: 'جای پخش' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => isPaused(page)).toBe(false);

    // While a film plays, Back hides the controls first.
    await page.keyboard.press('Backspace');
    await expect(player).toBeFocused();
    await expect(player.locator('[data-fades][data-shown]')).toHaveCount(0);
    await expect(page).toHaveURL(/\/watch\//);
    await page.keyboard.press('Backspace');
    await expect(page).toHaveURL(new RegExp(encodeURI(film.path)));
    await expect(page.getByRole('link', { name: /^(تماشا|ادامه)/ }).first()).toBeFocused();
  });

  test('searches by keys', async ({ page }) => {
    await page.goto('/tv');
    await expect(page.getByRole('main').locator(':focus')).toBeVisible();
    const search = page.getByRole('button', { name: 'جست‌وجوی فیلم و سریال' });
    await pressUntil(page, 'ArrowUp', hasFocus(page, /خرید اشتراک|خانه|ورود/));
    await pressUntil(page, 'ArrowLeft', hasFocus(page, /پشتیبانی|خرید اشتراک/));
    await pressUntil(page, 'ArrowUp', hasFocus(page, /خرید اشتراک|جست‌وجو/));
    await pressUntil(page, 'ArrowLeft', hasFocus(page, /جست‌وجو/));
    await expect(search).toBeFocused();
    await page.keyboard.press('Enter');
    const field = page.getByRole('combobox', { name: 'جست‌وجوی فیلم، سریال و اشخاص' });
    await expect(field).toBeFocused();
    await page.keyboard.type('متروپلیس');
    await expect(page.getByRole('option', { name: /متروپلیس/ })).toBeVisible();
    await expectAccessible(page);
    // Past the end of the text the focus moves to the button beside it, and then down to the tabs.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('tab', { name: 'عنوان ها' })).toBeFocused();
    await pressUntil(page, 'ArrowUp', () => field.evaluate((it) => it === document.activeElement));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'متروپلیس' })).toBeVisible();
    // Back closes the search before it leaves the page.
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'متروپلیس' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/tv$/);
  });

  test.describe('of a member', () => {
    test.use({ as: 'member' });

    test('the panel and its dialogs', async ({ page }) => {
      await page.goto('/user/dashboard');
      const overview = page.getByRole('tab', { name: 'نمای کلی' });
      await expect(page.getByRole('main').locator(':focus')).toBeVisible();
      await pressUntil(page, 'ArrowUp', hasFocus(page, /^نمای کلی|^تنظیمات|^سفارش‌ها|^نمایه‌ها/));
      await pressUntil(page, 'ArrowRight', () =>
        overview.evaluate((it) => it === document.activeElement),
      );
      await pressUntil(page, 'ArrowLeft', hasFocus(page, /^تنظیمات$/));
      await expect(page).toHaveURL(/tab=settings/);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await pressUntil(page, 'ArrowDown', hasFocus(page, /از نو آغاز کن/), 30);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'پیشنهادها از نو آغاز شوند؟' });
      await expect(dialog).toBeVisible();
      const isInside = () => dialog.evaluate((it) => it.contains(document.activeElement));
      await expect.poll(isInside).toBe(true);
      for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowRight']) {
        await page.keyboard.press(key);
        expect(await isInside()).toBe(true);
      }
      await page.keyboard.press('Backspace');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/tab=settings/);
      await expect.poll(() => focusedText(page)).toBe('از نو آغاز کن');
    });
  });
});

test('the mode is turned on and off at the foot of every page, and arrows scroll without it', async ({
  page,
}) => {
  await page.goto('/');
  const html = page.locator('html');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('main :focus')).toHaveCount(0);
  await page.getByRole('button', { name: 'حالت تلویزیون', exact: true }).click();
  await expect(html).toHaveAttribute('data-remote');
  // Everything has grown, and the focus begins with the page.
  await expect(watchLink(page)).toBeFocused();
  await expect(watchLink(page)).toBeInViewport();
  await page.reload();
  await expect(html).toHaveAttribute('data-remote');
  await expect(page.locator('main :focus')).toBeVisible();
  await page.getByRole('button', { name: 'پایان حالت تلویزیون' }).click();
  await expect(html).not.toHaveAttribute('data-remote');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the bar keeps its one line, and cards the width of a name', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('remote-mode', 'on'));
    await page.goto('/?genre=comedy');
    await expect(page.locator('html')).toHaveAttribute('data-remote');
    const bar = page.getByRole('banner');
    const parts = [
      bar.getByRole('button', { name: 'باز کردن منو' }),
      bar.getByRole('link', { name: /خانه$/ }),
      bar.getByRole('button', { name: 'جست‌وجوی فیلم و سریال' }),
    ];
    const middles = async () => {
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      return boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
    };
    await expect.poll(async () => new Set(await middles()).size).toBe(1);
    const widthOfCard = async () =>
      (await page.getByRole('main').getByRole('article').first().boundingBox())?.width;
    expect(await widthOfCard()).toBeGreaterThan(100);
    await page.goto('/');
    expect(await widthOfCard()).toBeGreaterThan(100);
    await expectNoSidewaysScroll(page);
  });
});

test.describe('on a television', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (SMART-TV; LINUX; Tizen 9.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 TV Safari/537.36',
    viewport: { width: 1280, height: 720 },
  });

  test('it is on by itself', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-remote');
    await expect(watchLink(page)).toBeFocused();
    await expectNoSidewaysScroll(page);
  });
});

test('media keys work without the mode, also when the focus is below the film', async ({
  page,
  request,
}) => {
  const film = await findFilm(request, FREE_FILM);
  await page.goto(film.watch[0] ?? '');
  await expect(page.getByRole('slider', { name: 'جای پخش' })).toBeAttached();
  await expectPlays(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'پشتیبانی' }).focus();
  const press = (key: string) =>
    page.evaluate(
      (name) =>
        void document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
        ),
      key,
    );
  await press('MediaPause');
  await expect.poll(() => isPaused(page)).toBe(true);
  const from = await clock(page);
  await press('MediaFastForward');
  await expect.poll(() => clock(page)).toBeCloseTo(from + 10, 0);
  await press('MediaTrackPrevious');
  await expect.poll(() => clock(page)).toBeLessThan(1);
  await press('MediaPlayPause');
  await expect.poll(() => isPaused(page)).toBe(false);
});
