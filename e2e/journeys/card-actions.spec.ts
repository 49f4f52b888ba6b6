import { accountMenu } from '../support/auth-forms.ts';
import { signUp } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a card shows its bookmark to the pointer and to the keyboard', async ({ page, context }) => {
  await signUp(context);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await expect(accountMenu(page)).toBeVisible();
  const card = page.getByRole('main').getByRole('article').first();
  const button = card.getByRole('button');
  // Nothing is rendered or requested until the pointer is over a card.
  await expect(page.locator('[data-title-id] button')).toHaveCount(0);
  expect(asked.filter((url) => /watchlist\/ids|card-actions-/.test(url))).toEqual([]);

  await card.hover();
  await expect(button).toHaveAccessibleName(/^افزودن به نشان‌شده‌ها: /);
  await expectAccessible(page);
  const kept = page.waitForResponse((answer) => /\/api\/user\/watchlist\/\d+$/.test(answer.url()));
  await button.click();
  await expect(button).toHaveAccessibleName(/^برداشتن از نشان‌شده‌ها: /);
  expect(await (await kept).json()).toEqual({ inWatchlist: true });

  await page.mouse.move(5, 5);
  await expect(button).toHaveCount(0);
  await card.getByRole('link').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(button).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  const removed = page.waitForResponse((answer) => /watchlist\/\d+$/.test(answer.url()));
  await page.keyboard.press('Enter');
  expect(await (await removed).json()).toEqual({ inWatchlist: false });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('cards stay simple', async ({ page }) => {
    await page.goto('/tv');
    const card = page.getByRole('main').getByRole('article').first();
    await card.getByRole('link').focus();
    await expect(page.locator('[data-title-id] button')).toHaveCount(0);
    await card.tap();
    await expect(page).toHaveURL(/\/titles\//);
  });
});

test('a visitor who presses it goes to sign in', async ({ page }) => {
  await page.goto('/tv');
  const card = page.getByRole('main').getByRole('article').first();
  await card.hover();
  await card.getByRole('button').click();
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Ftv$/);
});

test.describe('where things may move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the trailer of a card runs where the pointer rests, until it leaves', async ({ page }) => {
    await page.goto('/?is_playable=1');
    const cards = page.getByRole('main').locator('[data-title-id]');
    const ids = await cards.evaluateAll((all) => all.map(({ dataset }) => dataset.titleId));
    let place = 0;
    for (; place < ids.length; place += 1) {
      const answer = await page.request.get(`/api/titles/${ids[place]}`);
      if (((await answer.json()) as { trailers: unknown[] }).trailers.length > 0) break;
    }
    const card = cards.nth(place);
    const before = await card.boundingBox();
    await card.hover();
    const trailer = page.locator('[data-title-id] video');
    await expect(trailer).toHaveAttribute('data-running');
    expect(await trailer.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
    expect(await card.boundingBox()).toEqual(before);
    await page.mouse.move(5, 5);
    await expect(trailer).toHaveCount(0);

    // Pausing the slides of the front page also stops automatic trailers.
    await page.goto('/');
    await page.getByRole('button', { name: 'توقف نمایش خودکار' }).click();
    await page.goto('/?is_playable=1');
    await card.hover();
    await expect(card.getByRole('link', { name: /^تماشا: / })).toBeVisible();
    await expect(trailer).toHaveCount(0);
  });
});

test('a card on which a pointer or the focus rests can be played; where nothing may move, no trailer runs', async ({
  page,
}) => {
  await page.goto('/?is_playable=1');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const cards = page.getByRole('main').locator('[data-title-id]');
  const play = cards.first().getByRole('link', { name: /^تماشا: / });
  await cards.first().hover();
  await expect(cards.first().getByRole('button')).toBeVisible();
  await expect(play).toBeVisible();
  await expectAccessible(page);
  await page.mouse.move(5, 5);
  await expect(play).toHaveCount(0);

  await cards.first().getByRole('link').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(play).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(cards.first().getByRole('button')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(play).toBeFocused();
  expect(asked.filter((path) => path.endsWith('.mp4'))).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/watch\//);
  await expect(page.locator('video')).toBeVisible();
});
