import type { BrowserContext, Page } from '@playwright/test';
import { shifted, watchShifts } from '../support/layout-shifts.ts';
import { post, signUp } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { FREE_FILM, findFilm } from '../support/watch.ts';

const HEADING = 'ادامهٔ تماشا';
/** Maximum cumulative layout shift (CLS) before any interaction. */
const MAX_SHIFT = 0.02;

/** Heading of the section below, whether or not this row has loaded. */
async function headingAfter(page: Page): Promise<string> {
  const first = page.getByRole('main').getByRole('heading', { level: 2 });
  return (await first.filter({ visible: true }).nth(1).textContent()) ?? '';
}

async function stopAt(context: BrowserContext, titleId: number): Promise<void> {
  const place = { position_seconds: 20, duration_seconds: 100, played_seconds: 20 };
  const answer = await post(context, '/api/user/progress', { title_id: titleId, ...place });
  expect(answer.status()).toBe(200);
}

/** Delays responses until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/user/continue', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the row appears in its reserved space without layout shift; without films none is reserved', async ({
      page,
      context,
    }) => {
      await signUp(context);
      const film = await findFilm(page.request, FREE_FILM);
      await stopAt(context, film.id);
      const row = page.getByRole('region', { name: HEADING });
      await page.goto('/');
      await expect(row).toBeVisible();

      await watchShifts(page);
      let letGo = await holdAnswers(page);
      await page.reload();
      // Its space is reserved before the response, but hidden from assistive technology.
      await expect(page.getByText(HEADING, { exact: true })).toBeVisible();
      await expect(row).toBeHidden();
      const nextRow = page.getByRole('heading', { name: await headingAfter(page) });
      const topOf = async () => (await nextRow.boundingBox())?.y ?? Number.NaN;
      const before = await topOf();
      letGo();
      await expect(row.getByRole('link', { name: FREE_FILM })).toBeVisible();
      // Browsers place boxes at fractions of a pixel.
      expect(await topOf()).toBeCloseTo(before, 0);
      expect(await shifted(page)).toBeLessThan(MAX_SHIFT);

      await row.getByRole('button').last().click();
      await expect(row).toBeHidden();
      await page.unroute('**/api/user/continue');
      letGo = await holdAnswers(page);
      const answered = page.waitForResponse('**/api/user/continue');
      await page.reload();
      await expect(page.getByText(HEADING, { exact: true })).toBeHidden();
      letGo();
      await answered;
      await expect(page.getByText(HEADING, { exact: true })).toBeHidden();
      expect(await shifted(page)).toBeLessThan(MAX_SHIFT);
    });
  });
}
