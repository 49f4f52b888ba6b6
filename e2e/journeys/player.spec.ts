import type { Locator, Page } from '@playwright/test';
import { clock, expectRuns, play, state, watchPath } from '../support/player.ts';
import { expect, test } from '../support/test.ts';

/** Expects the button over the picture rather than the one in the control bar. */
async function expectInMiddle(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true });
  const middleOf = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  await expect
    .poll(async () => middleOf(button.first()))
    .toEqual(await middleOf(page.locator('video')));
}

/** Brightest and darkest pixel of the picture, 0–255: a black frame has no bright one. */
const brightness = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return Math.max(...data.filter((_, index) => index % 4 === 1));
  });

async function choose(page: Page, menu: RegExp, choice: string): Promise<void> {
  await page.mouse.move(600, 300);
  await page.mouse.move(640, 320);
  await page.getByRole('button', { name: 'تنظیمات پخش' }).click();
  await page.getByRole('menuitem', { name: menu }).click();
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
  // A choice returns to the menu, which stays open.
  await expect(page.getByRole('menuitem', { name: menu })).toContainText(choice);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('a film plays, and the bar of time runs from left to right', async ({ page, request }) => {
  await play(page, request);
  expect(await brightness(page)).toBeGreaterThan(40);

  // A film that plays on would be somewhere else by the time it is looked at.
  await page.keyboard.press('k');
  await expect.poll(async () => (await state(page)).isPaused).toBe(true);
  const bar = await page.locator('[data-part="seek-bar"]').boundingBox();
  if (!bar) throw new Error('No bar');
  await page.mouse.click(bar.x + bar.width * 0.9, bar.y + bar.height / 2);
  const { duration } = await state(page);
  await expect.poll(async () => (await clock(page)) / duration).toBeGreaterThan(0.88);
  expect((await clock(page)) / duration).toBeLessThan(0.95);
});

test('everything is done by keys', async ({ page, request }) => {
  await play(page, request);
  await page.keyboard.press('k');
  await expect.poll(async () => (await state(page)).isPaused).toBe(true);
  const { duration } = await state(page);
  await page.keyboard.press('5');
  await expect.poll(() => clock(page)).toBeCloseTo(duration / 2, 0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => clock(page)).toBeCloseTo(duration / 2 + 5, 0);
  await page.keyboard.press('j');
  await expect.poll(() => clock(page)).toBeCloseTo(duration / 2 - 5, 0);
  await page.keyboard.press('Shift+Period');
  await expect.poll(async () => (await state(page)).rate).toBe(1.25);

  await page.keyboard.press('Shift+Slash');
  const help = page.getByRole('dialog', { name: 'کلیدهای میان‌بر' });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  // Keys that are pressed while it closes are still the dialog's.
  await expect(page.getByRole('region', { name: /^پخش‌کنندهٔ/ })).toBeFocused();

  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
});

test('picture and sound are chosen while it plays', async ({ page, request }) => {
  await play(page, request);
  await choose(page, /^کیفیت/, '۲۴۰p');
  await expect.poll(async () => (await state(page)).height).toBe(240);
  await choose(page, /^صدای فیلم/, 'انگلیسی');
  await expectRuns(page);
  // The quality is stored per browser and persists.
  await page.reload();
  await expect.poll(async () => (await state(page)).height).toBe(240);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('on its side shows all of the bar', async ({ page, request }) => {
    await play(page, request);
    const end = () =>
      page
        .locator('[data-part="controls"]')
        .evaluate((bar) => Math.round(innerHeight - bar.getBoundingClientRect().bottom));
    for (const [width, height] of [
      [740, 360],
      [667, 375],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(end, `${width} × ${height}`).toBeGreaterThanOrEqual(0);
    }
  });

  test('the menu has what the bar has no room for', async ({ page, request }) => {
    await play(page, request);
    await expect(page.getByRole('button', { name: 'تصویر در تصویر' })).toBeHidden();
    // With focus inside, the controls stay visible.
    await page.getByRole('button', { name: 'تنظیمات پخش' }).press('Enter');
    await page.getByRole('menuitem', { name: 'تصویر در تصویر' }).click();
    // Where supported, the film moves into a Document Picture-in-Picture window.
    const isAfloat = () =>
      page.evaluate(
        () => document.pictureInPictureElement !== null || document.querySelector('video') === null,
      );
    await expect.poll(isAfloat).toBe(true);
  });

  test('the button is in the middle of the picture, and no hint on the bar', async ({
    page,
    request,
  }) => {
    // Simulates a browser that blocks autoplay.
    await page.addInitScript(() => {
      const { play: start } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = () =>
        Promise.reject(new DOMException('', 'NotAllowedError'));
      document.addEventListener(
        'pointerdown',
        () => {
          HTMLMediaElement.prototype.play = start;
        },
        { capture: true },
      );
    });
    await page.goto(await watchPath(request));
    const hint = page.getByText('برای شروع، دکمهٔ پخش را بزنید');
    await expect(hint).toBeAttached();
    for (const width of [675, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expectInMiddle(page, 'پخش');
      const words = await hint.boundingBox();
      const bar = await page.getByRole('slider', { name: 'جای پخش' }).boundingBox();
      expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    }
    await page.getByRole('button', { name: 'پخش', exact: true }).first().click();
    await expectRuns(page);
    // Captions would cover the button.
    await expect(page.locator('[data-captions]')).toHaveCount(0);
    // With focus inside, the controls stay visible.
    await page.getByRole('button', { name: 'تنظیمات پخش' }).focus();
    await expectInMiddle(page, 'مکث');
  });
});

test.describe('without a connection', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('the player says so, and goes on by itself when it is back', async ({
    page,
    request,
    context,
  }) => {
    await play(page, request);
    await context.setOffline(true);
    await expect(page.getByText('اتصال قطع شد؛ با برگشت اینترنت ادامه می‌دهیم')).toBeVisible();
    await page.keyboard.press('9');
    await context.setOffline(false);
    await expect(page.getByText('اتصال قطع شد؛ با برگشت اینترنت ادامه می‌دهیم')).toBeHidden();
    await expectRuns(page);
  });
});
