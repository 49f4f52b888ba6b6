import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { shifted, watchShifts } from '../support/layout-shifts.ts';
import { expect, test } from '../support/test.ts';

/**
 * In this film a sign is captioned at the top of the picture, and two lines are captioned below it, in both languages.
 */
const FILM = 'چند دقیقه در تاریکی';
const MOMENT = 17;

async function openFilm(page: Page, request: APIRequestContext, name = FILM): Promise<void> {
  const answer = await request.get(`/api/titles/search?q=${encodeURIComponent(name)}`);
  const { data } = (await answer.json()) as { data: { id: number }[] };
  const id = data[0]?.id;
  const { imdbKey } = await (await request.get(`/api/titles/${id}`)).json();
  await page.goto(`/watch/${imdbKey}/${id}`);
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((it: HTMLVideoElement) => it.readyState))
    .toBeGreaterThan(1);
  // Keyboard shortcuts are installed together with the controls.
  await expect(page.getByRole('slider', { name: 'جای پخش' })).toBeAttached();
}

async function seek(page: Page, seconds: number): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.pause();
    video.currentTime = to;
  }, seconds);
}

async function chooseSubtitle(page: Page, group: string, name: string): Promise<void> {
  await page.mouse.move(600, 300);
  await page.mouse.move(620, 320);
  await page.getByRole('button', { name: 'زیرنویس', exact: true }).click();
  const radio = page
    .getByRole('group', { name: group, exact: true })
    .getByLabel(name, { exact: true });
  // React marks the choice a moment after the click.
  await radio.first().click({ force: true });
  await expect(radio.first()).toBeChecked();
  await page.keyboard.press('Escape');
}

/** Position of a line's last character within the row: -1 leftmost, 1 rightmost. */
const sideOfLastSign = (line: Locator): Promise<number> =>
  line.evaluate((element) => {
    const boxes: DOMRect[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}\p{P}]/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        boxes.push(range.getBoundingClientRect());
      }
    }
    const last = boxes.at(-1) ?? new DOMRect();
    const row = boxes.filter((box) => Math.abs(box.top - last.top) < 4 && box !== last);
    if (row.every((box) => last.left < box.left)) return -1;
    return row.every((box) => last.right > box.right) ? 1 : 0;
  });

test('two subtitles at once, each line in its own direction and in our font', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await openFilm(page, request);
  await chooseSubtitle(page, 'زیرنویس', 'فارسی');
  await chooseSubtitle(page, 'زیرنویس دوم', 'انگلیسی');
  await seek(page, MOMENT);
  const persian = page.locator('[data-caption=first] [dir]', { hasText: 'و یک پردهٔ سفیدِ خاموش.' });
  const english = page.locator('[data-caption=second] [dir]', {
    hasText: 'and one silent white screen.',
  });
  await expect(persian).toBeVisible();
  expect(await sideOfLastSign(persian)).toBe(-1);
  expect(await sideOfLastSign(english)).toBe(1);
  // The stream lists the same subtitles, for televisions; they must not be loaded a second time here.
  expect(asked.some((path) => path.endsWith('/master.m3u8'))).toBe(true);
  expect(asked.filter((path) => /\/s\d+-\d+\.(?:m3u8|vtt)$/.test(path))).toEqual([]);
  expect(
    await page
      .locator('video')
      .evaluate(({ textTracks }: HTMLVideoElement) =>
        [...textTracks].filter(({ mode }) => mode === 'showing'),
      ),
  ).toEqual([]);
  const [above, below] = [await persian.boundingBox(), await english.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
  await expect(persian).toHaveCSS('font-family', /Vazirmatn Variable/);
  // `document.fonts.check` would also require the unneeded subsets of the font.
  const ofPersian = () =>
    [...document.fonts]
      .filter(({ unicodeRange }) => unicodeRange.includes('U+67E'))
      .map(({ status }) => status);
  expect(await page.evaluate(ofPersian)).toEqual(['loaded']);

  // Seek back, and test the keys that move captions.
  await seek(page, 22);
  await expect(persian).toHaveCount(0);
  await seek(page, MOMENT);
  await expect(persian).toBeVisible();
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('Shift+KeyH');
  await expect(persian).toHaveCount(0);
});

test('a panel opened by keyboard gives the focus back to its button', async ({ page, request }) => {
  await openFilm(page, request);
  const button = page.getByRole('button', { name: 'زیرنویس', exact: true });
  await button.press('Enter');
  const panel = page.getByRole('group', { name: 'زیرنویس', exact: true });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});

/** Caption words that overlap a control, and the number of words. */
const covered = (page: Page) =>
  page.getByRole('region', { name: /^پخش‌کنندهٔ/ }).evaluate((player) => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const boxes = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()];
    };
    const words = [...player.querySelectorAll('[data-caption] [dir]')]
      .filter(isSeen)
      .flatMap(boxes);
    const controls = [...player.querySelectorAll('button, a, [role=slider]')].filter(isSeen);
    const over = controls.filter((control) => {
      const box = control.getBoundingClientRect();
      return words.some(
        (word) =>
          Math.min(word.right, box.right) - Math.max(word.left, box.left) > 1 &&
          Math.min(word.bottom, box.bottom) - Math.max(word.top, box.top) > 3,
      );
    });
    return {
      words: words.length,
      controls: controls.length,
      over: over.map((one) => one.ariaLabel),
    };
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 740 }, hasTouch: true });

  test('controls that appear by themselves shift no layout', async ({ page, request }) => {
    await watchShifts(page);
    await openFilm(page, request, 'متروپلیس');
    const controls = page.locator('[data-fades]');
    await expect(controls.filter({ visible: true }).first()).toHaveAttribute('data-shown');
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    );
    expect(await shifted(page)).toBeLessThan(0.001);
  });

  test('no caption overlaps a control, however wide it is', async ({ page, request }) => {
    await openFilm(page, request);
    await seek(page, MOMENT);
    const captions = page.getByRole('button', { name: 'زیرنویس', exact: true });
    await page.keyboard.press('c');
    await expect(page.locator('[data-caption=first]').first()).toBeVisible();
    for (const width of [320, 360, 414, 540, 675]) {
      await page.setViewportSize({ width, height: 740 });
      if (!(await captions.isVisible())) {
        // A place where no control appears.
        const picture = await page.locator('video').boundingBox();
        await page.touchscreen.tap(8, (picture?.y ?? 0) + 70);
      }
      await expect(captions).toBeVisible();
      await expect.poll(() => covered(page), `${width} px`).toMatchObject({ over: [] });
      const shown = await covered(page);
      expect(shown.words).toBeGreaterThan(1);
      expect(shown.controls).toBeGreaterThan(5);
    }
  });
});

test.describe('a subtitle that does not come', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('is reported, and loads on retry', async ({ page, request }) => {
    await page.route('**/*.vtt', (route) => route.fulfill({ status: 503, body: '' }));
    await openFilm(page, request);
    await chooseSubtitle(page, 'زیرنویس', 'فارسی');
    await seek(page, MOMENT);
    const note = page.getByRole('status').filter({ hasText: 'زیرنویس فارسی بارگذاری نشد.' });
    await expect(note).toBeVisible();
    await page.unroute('**/*.vtt');
    await note.getByRole('button', { name: 'تلاش دوباره' }).click();
    await expect(page.locator('[data-caption=first]').first()).toBeVisible();
  });
});
