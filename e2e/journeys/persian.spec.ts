import type { Page } from '@playwright/test';
import { OPEN_PAGES } from '../support/catalogue.ts';
import { SETTINGS } from '../support/dashboard.ts';
import { post, signUp } from '../support/member.ts';
import { expect, expectNoSidewaysScroll, test } from '../support/test.ts';

/** Pages of visitors, then those of the demo's member. */
const OPEN: typeof OPEN_PAGES = {
  ...OPEN_PAGES,
  'watch page': ({ filmId, filmImdb }) => `/watch/${filmImdb}/${filmId}`,
  plans: () => '/premium/plans',
  'sign-in': () => '/auth/login',
};
const OWN = [
  '/user/dashboard',
  '/user/dashboard?tab=orders',
  '/user/dashboard?tab=devices',
  '/user/dashboard?tab=settings',
  '/user/history',
  '/user/watchlist',
  '/user/notifications',
  '/user/diary',
  '/user/lists',
  '/user/new-request',
];

/**
 * Selector of texts that are not Persian: English names, addresses, codes and keys, each marked as such. Text without a
 * Persian letter that has a Latin one («Apollo 13», «1080p») is not Persian either. IMDb ids count as codes. Texts of
 * members are excluded, and so are names that other journeys make, which contain times in milliseconds.
 */
const NOT_PERSIAN =
  '[lang="en"], [dir="ltr"], code, kbd, script, style, noscript, template, ' +
  '[aria-labelledby="comments-title"] p, [aria-labelledby="top-comments"] p';

/** Dates of the Gregorian calendar, in any digits. */
const GREGORIAN =
  '[12۱۲][0-9۰-۹]{3}[-/.][0-9۰-۹]{1,2}[-/.][0-9۰-۹]{1,2}|[0-9۰-۹]{1,2} (?:ژانویه|فوریه|آوریل|ژوئن|ژوئیه|سپتامبر|اکتبر|نوامبر|دسامبر)';

/** Texts and labels with a Latin digit or a Gregorian date in Persian text. */
function unlocalizedTexts(page: Page): Promise<string[]> {
  return page.evaluate(
    ([notPersian = '', gregorian = '']) => {
      const found: string[] = [];
      const isOther = (text: string) => /[A-Za-z]/.test(text) && !/[آ-ی]/.test(text);
      const look = (text: string | null, place: Element | null) => {
        if (!text || !place || place.closest(notPersian) || isOther(text)) return;
        const isSolar = /1[34]\d\d|۱[۳۴][۰-۹]{2}/.test(text);
        const isGregorian = new RegExp(gregorian).test(text) && !isSolar;
        if (/[0-9]/.test(text.replace(/tt\d{7,}|\d{13}/g, '')) || isGregorian)
          found.push(text.trim().slice(0, 120));
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode())
        look(walker.currentNode.textContent, walker.currentNode.parentElement);
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext'])
        for (const element of document.querySelectorAll(`[${name}]`))
          look(element.getAttribute(name), element);
      look(document.title, document.body);
      return [...new Set(found)];
    },
    [NOT_PERSIAN, GREGORIAN],
  );
}

/** Waits until the page is complete, including what waits for scripts and what is below the window. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // The news stream keeps a connection open, so the network is never idle.
  let length = -1;
  await expect
    .poll(
      async () => {
        const before = length;
        length = await page.evaluate(() => document.body.textContent?.length ?? 0);
        return length === before;
      },
      { intervals: [300] },
    )
    .toBe(true);
}

/** In a zoomed window of 1280 × 1024, and with larger type. */
async function expectReadableAtTwice(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width: 640, height: 512 });
  await expectNoSidewaysScroll(page);
  const bars = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => /fixed|sticky/.test(getComputedStyle(one).position))
      .map((one) => one.getBoundingClientRect())
      .filter(({ top, bottom, width }) => width > 320 && bottom > 0 && top < innerHeight)
      .reduce((sum, { height }) => sum + height, 0),
  );
  expect(bars, 'bars that stay leave room').toBeLessThan(512 / 2);
  await page.setViewportSize({ width: 1280, height: 1024 });
  await page.evaluate(() => {
    document.documentElement.style.setProperty('font-size', '200%', 'important');
  });
  await expectNoSidewaysScroll(page);
  // A phone whose owner has chosen large type.
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
}

test('no page of visitors has a Latin digit or a Gregorian date in Persian text, and each can be read at 200 %', async ({
  page,
  catalogue,
}) => {
  const unlocalized: Record<string, string[]> = {};
  for (const [name, pathOf] of Object.entries(OPEN)) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 1024 });
      await page.goto(pathOf(catalogue));
      await settle(page);
      const found = await unlocalizedTexts(page);
      if (found.length > 0) unlocalized[name] = found;
      await expectReadableAtTwice(page);
    });
  }
  expect(unlocalized).toEqual({});
});

test('nor has a page of members', async ({ page, context }) => {
  const account = { email: 'member@demo.parde', password: 'parde-demo' };
  expect((await post(context, '/api/sanc/login', account)).status()).toBe(200);
  const unlocalized: Record<string, string[]> = {};
  for (const path of OWN) {
    await page.goto(path);
    await settle(page);
    const found = await unlocalizedTexts(page);
    if (found.length > 0) unlocalized[path] = found;
  }
  expect(unlocalized).toEqual({});
});

test('a Latin digit and a Gregorian date are found', async ({ page }) => {
  await page.goto('/categories');
  await settle(page);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<p>تا 3 روز</p><p>۲۰۲۶/۱۱/۲۶</p><p>۵ دسامبر</p><p>۱۴۰۵/۹/۵</p><p>Apollo 13</p><b aria-label="فصل 2"></b>',
    );
  });
  expect((await unlocalizedTexts(page)).sort()).toEqual(
    ['تا 3 روز', 'فصل 2', '۲۰۲۶/۱۱/۲۶', '۵ دسامبر'].sort(),
  );
});

test('each paragraph of what people write runs as its first letter does, and an empty field is Persian', async ({
  page,
}) => {
  await page.goto('/contact');
  const message = page.getByRole('textbox', { name: 'پیام', exact: true });
  await expect(message).toHaveCSS('direction', 'rtl');
  await expect(message).toHaveCSS('unicode-bidi', 'plaintext');
  const stops = await page.evaluate(() => {
    const shown = document.createElement('p');
    shown.dir = 'auto';
    shown.style.whiteSpace = 'pre-line';
    shown.textContent = 'سطری فارسی.\nAn English line.';
    document.querySelector('main')?.append(shown);
    const text = shown.firstChild as Text;
    const placeOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().x;
    };
    const [persian, english] = [text.data.indexOf('.'), text.data.length - 1];
    return {
      persian: placeOf(persian) - placeOf(persian - 1),
      english: placeOf(english) - placeOf(english - 1),
    };
  });
  expect(stops.persian, 'left of its sentence').toBeLessThan(0);
  expect(stops.english, 'right of its sentence').toBeGreaterThan(0);
});

test('names in Latin letters follow each other from right to left', async ({ page, context }) => {
  await signUp(context);
  for (const address of ['/user/data-import', SETTINGS]) {
    await page.goto(address);
    const sentence = page.getByText('IMDb، Letterboxd و Trakt').last();
    await expect(sentence).toBeVisible();
    const places = await sentence.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: number[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: name, index } of (node.textContent ?? '').matchAll(
          /IMDb|Letterboxd|Trakt/g,
        )) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + name.length);
          found.push(range.getBoundingClientRect().right);
        }
      }
      return found;
    });
    expect(places).toEqual(places.toSorted((one, other) => other - one));
  }
});
