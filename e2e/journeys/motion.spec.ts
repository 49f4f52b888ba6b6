import type { Page } from '@playwright/test';
import { expect, test, untilHydrated } from '../support/test.ts';

interface Snapshot {
  /** The element with the poster's name, before and after: `card <id>`, `page` or none. */
  before: string[];
  after: string[];
  hasMoved: boolean;
}

/** Records every view transition of the page: which elements have the poster's transition name at its start and end. */
const recordTransitions = (page: Page) =>
  page.addInitScript(() => {
    const seen: Snapshot[] = [];
    Object.assign(window, { seen });
    const start = document.startViewTransition.bind(document);
    const named = () =>
      [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')].map(
        (poster) => {
          const id = poster.closest<HTMLElement>('[data-title-id]')?.dataset.titleId;
          return id ? `card ${id}` : 'page';
        },
      );
    document.startViewTransition = (update) => {
      const snapshot: Snapshot = { before: named(), after: [], hasMoved: false };
      seen.push(snapshot);
      const transition = start(update);
      transition.ready.then(
        () => {
          snapshot.after = named();
          snapshot.hasMoved = document
            .getAnimations()
            .some(({ effect }) =>
              (effect as KeyframeEffect).pseudoElement?.includes('group(poster)'),
            );
        },
        () => undefined,
      );
      return transition;
    };
  });

const transitionsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: Snapshot[] }).seen);

/** A row of the front page shows some of its titles again in the listing below. */
const cardOf = (page: Page) => page.getByRole('main').locator('article[data-title-id]').first();

async function openListing(page: Page): Promise<void> {
  await page.goto('/?genre=silent');
  await untilHydrated(cardOf(page));
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the poster moves from the pressed card to the page of its title, and back', async ({
    page,
  }) => {
    await recordTransitions(page);
    await openListing(page);
    const id = await cardOf(page).getAttribute('data-title-id');
    await cardOf(page).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/titles/${id}/`));
    const there = { before: [`card ${id}`], after: ['page'], hasMoved: true };
    await expect.poll(() => transitionsOf(page)).toEqual([there]);

    await page.goBack();
    await expect(page).toHaveURL(/genre=silent/);
    const back = { before: ['page'], after: [`card ${id}`], hasMoved: true };
    await expect.poll(() => transitionsOf(page)).toEqual([there, back]);

    // Another card: the first one's poster stays where it is.
    const second = page.getByRole('main').locator('article[data-title-id]').nth(1);
    const other = await second.getAttribute('data-title-id');
    await second.getByRole('link').click();
    await expect
      .poll(() => transitionsOf(page))
      .toEqual([there, back, { before: [`card ${other}`], after: ['page'], hasMoved: true }]);
  });

  test('from one title to another similar one, too', async ({ page, catalogue }) => {
    await recordTransitions(page);
    await page.goto(catalogue.film);
    const id = await cardOf(page).getAttribute('data-title-id');
    await cardOf(page).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/titles/${id}/`));
    await expect
      .poll(() => transitionsOf(page))
      .toEqual([{ before: [`card ${id}`], after: ['page'], hasMoved: true }]);
  });
});

test('with reduced motion nothing moves', async ({ page }) => {
  await recordTransitions(page);
  await openListing(page);
  await cardOf(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/titles\//);
  await page.goBack();
  await expect(page).toHaveURL(/genre=silent/);
  expect(await transitionsOf(page)).toEqual([]);
});

test('where data is saved nothing moves', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, serviceWorkers: 'block' });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await recordTransitions(page);
  await openListing(page);
  await cardOf(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/titles\//);
  expect(await transitionsOf(page)).toEqual([]);
  await page.close();
});
