import { expect } from '@playwright/test';
import { By, Key, until, type WebDriver } from 'selenium-webdriver';
import { FREE_FILM, findFilm } from '../support/watch.ts';
import { IS_WEBKIT_INSTALLED, test } from '../support/webkit.ts';

// Not every machine has WebKit's driver. `.ci/run` installs it, and in CI these fail without it.
test.skip(!IS_WEBKIT_INSTALLED && !process.env.CI, 'WebKitWebDriver is not installed');
test.describe.configure({ mode: 'default' });

/** As narrow as its window can be. */
const PHONE = 480;
const LAPTOP = 1440;

const WAIT_MS = 30_000;

const appears = (browser: WebDriver, locator: By) =>
  browser.wait(until.elementLocated(locator), WAIT_MS, `${locator}`);

const resize = (browser: WebDriver, width: number) =>
  browser.manage().window().setRect({ x: 0, y: 0, width, height: 900 });

/** How far each row that scrolls has left its start. */
const passedInRows = (browser: WebDriver) =>
  browser.executeScript<number[]>(() =>
    [...document.querySelectorAll('ul')]
      .filter((row) => getComputedStyle(row).overflowX === 'auto')
      .filter((row) => row.scrollWidth > row.clientWidth)
      .map((row) => row.scrollLeft),
  );

for (const width of [PHONE, LAPTOP])
  test(`every row begins at its first card, at ${width} px`, async ({ webkit, baseURL }) => {
    await resize(webkit, width);
    await webkit.get(`${baseURL}/`);
    await expect.poll(async () => (await passedInRows(webkit)).length).toBeGreaterThan(3);
    expect(new Set(await passedInRows(webkit))).toEqual(new Set([0]));
    expect(
      await webkit.executeScript('return document.documentElement.scrollWidth - innerWidth'),
    ).toBeLessThanOrEqual(0);
  });

test('a film plays, moves by the arrow keys, and shows its subtitle from right to left', async ({
  webkit,
  baseURL,
  request,
}) => {
  const [watch = ''] = (await findFilm(request, FREE_FILM)).watch;
  await resize(webkit, LAPTOP);
  await webkit.get(baseURL + watch);
  const play = By.css('button[aria-label="پخش"]');
  await appears(webkit, play);
  const clock = () =>
    webkit.executeScript<number>('return document.querySelector("video").currentTime');
  await expect
    .poll(() => webkit.executeScript('return document.querySelector("video").readyState'))
    .toBeGreaterThan(1);
  if (await webkit.executeScript('return document.querySelector("video").paused'))
    await webkit.findElement(play).click();
  await expect.poll(clock).toBeGreaterThan(0.5);
  const from = await clock();
  await webkit.actions().sendKeys(Key.ARROW_RIGHT).perform();
  await expect.poll(clock).toBeGreaterThan(from + 4);

  await webkit.actions().sendKeys('c', 'k').perform();
  await webkit.executeScript('document.querySelector("video").currentTime = 17');
  const line = await appears(webkit, By.css('[data-caption="first"] [dir]'));
  expect(await line.getCssValue('direction')).toBe('rtl');
});

test('a member signs in and out', async ({ webkit, baseURL }) => {
  await resize(webkit, LAPTOP);
  await webkit.get(`${baseURL}/auth/login`);
  await appears(webkit, By.css('input[name="email"]')).sendKeys('member@demo.parde');
  await webkit.findElement(By.css('input[name="password"]')).sendKeys('parde-demo');
  const submit = await webkit.findElement(By.css('button[type="submit"]'));
  // The form is sent by scripts only.
  await webkit.wait(until.elementIsEnabled(submit), WAIT_MS);
  await submit.click();
  const account = By.css('header button[aria-label="حساب من"]');
  await appears(webkit, account).click();
  await appears(webkit, By.xpath('//*[@popover]//*[self::a or self::button][.="خروج"]')).click();
  await appears(webkit, By.xpath('//header//a[contains(., "ورود")]'));
});
