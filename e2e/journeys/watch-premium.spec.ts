import { asMember } from '../support/checkout.ts';
import { otherDevice } from '../support/dashboard.ts';
import { post } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { expectPlays, findFilm, PREMIUM_FILM, SERIES } from '../support/watch.ts';

test.use({ as: 'premium' });

// Removes progress and running playbacks of other journeys of this worker.
test.beforeEach(async ({ context }) => {
  expect((await post(context, '/api/user/history', {}, 'DELETE')).status()).toBe(200);
  const playing = await asMember(context, '/api/user/playbacks');
  for (const { id } of ((await playing.json()) as { data: { id: string }[] }).data) {
    // A page that was closed may have ended its own playback in the meantime.
    const ended = await post(context, `/api/playbacks/${id}`, {}, 'DELETE');
    expect([200, 404]).toContain(ended.status());
  }
});

test.describe('with more players than the plan has streams', () => {
  test.use({ allowedErrors: /409 \(Conflict\)/ });

  test('one is stopped, the new one plays, and the old one says why', async ({
    page,
    openBrowser,
    personOf,
  }) => {
    const film = await findFilm(page.request, PREMIUM_FILM);
    const series = await findFilm(page.request, SERIES);
    const [, second = '', third = ''] = series.watch;
    const person = await personOf('premium');
    const [, firstPage] = await otherDevice(openBrowser, person);
    const [, secondPage] = await otherDevice(openBrowser, person);
    for (const [other, watch] of [
      [firstPage, second],
      [secondPage, third],
    ] as const) {
      await other.goto(watch);
      await expectPlays(other);
      // The films are short and would continue with the next one before this is over.
      await other.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    }

    await page.goto(film.watch[0] ?? '');
    await expect(page.getByRole('alert')).toContainText('همهٔ پخش‌های هم‌زمان شما در کارند');
    const streams = page.getByRole('list', { name: 'آنچه اکنون پخش می‌شود' });
    await expect(streams.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await streams
      .getByRole('listitem')
      .filter({ hasText: 'قسمت ۲' })
      .getByRole('button', { name: /^قطع پخش/ })
      .click();
    await expectPlays(page);
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());

    // The first page learns of it from its next heartbeat.
    const stopped = firstPage.getByRole('alert');
    await expect(stopped).toContainText('پخش از دستگاه دیگری متوقف شد', { timeout: 60_000 });
    await expect(stopped).toContainText('اکنون روی');
  });
});

test('a next episode that was declined waits; the one after it is offered anew, and begins', async ({
  page,
}) => {
  const [first = '', second = '', third = ''] = (await findFilm(page.request, SERIES)).watch;
  const card = page.getByRole('region', { name: 'قسمت بعد' });
  const toTheEnd = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 2;
    });
  await page.goto(first);
  await expectPlays(page);
  await toTheEnd();
  await card.getByRole('button', { name: 'نمی‌خواهم' }).click();
  // Asks once more at the end, and then stays on the film.
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('ثانیه');
  await expect(page).toHaveURL(first);
  await card.getByRole('button', { name: 'پخش قسمت بعد' }).click();
  await expect(page).toHaveURL(second);
  await expect(card).toBeHidden();
  await expectPlays(page);
  await toTheEnd();
  await expect(card).toContainText('ثانیه');
  await expect(page).toHaveURL(third);
  await expectPlays(page);
});

test('a file and its subtitles are downloaded', async ({ page }) => {
  const film = await findFilm(page.request, PREMIUM_FILM);
  await page.goto(`/titles/${film.id}/files`);
  const downloads = async (name: RegExp) => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name }).first().click();
    return (await coming).suggestedFilename();
  };
  expect(await downloads(/^دانلود کیفیت/)).toMatch(/قطار.*\.mp4$/);
  await page.getByText('دانلود زیرنویس', { exact: true }).click();
  expect(await downloads(/^دانلود زیرنویس فارسی.*VTT$/)).toMatch(/\.vtt$/);
  await expectAccessible(page);
});

test('an episode that nears its end leads to the next', async ({ page }) => {
  const series = await findFilm(page.request, SERIES);
  const [first = '', second = ''] = series.watch;
  await page.goto(first);
  await expectPlays(page);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 3;
  });
  await expect(page).toHaveURL(second, { timeout: 40_000 });
  // Until then the player has the first episode, which would start again.
  await expect(page.getByRole('region', { name: 'قسمت بعد' })).toBeHidden();
  await expectPlays(page);
  await expect(page.getByText('فصل ۱، قسمت ۲: \u2068رنگ\u2069').first()).toBeVisible();
  await page.goto(series.path);
  const row = page.getByRole('listitem').filter({ hasText: 'سایه' });
  await expect(row).toContainText('دیده‌اید');
});
