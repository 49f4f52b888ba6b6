import type { Locator } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

/** SPEC §2 "Menus", for visitors. */
const MENU = [
  ['خانه', '/'],
  ['ورود / ثبت‌نام', '/auth/login?next=%2Ftv'],
  ['دسته‌بندی‌ها', '/categories'],
  ['مجموعه‌ها', '/collections'],
  ['سریال‌ها', '/tv'],
  ['فیلم‌ها', '/'],
  ['دوبله‌شده‌ها', '/?is_dubbed=1'],
  ['به‌زودی', '/comingsoon'],
  ['پشتیبانی', '/contact'],
];

const USER_MENU = [
  'خانه',
  'پنل کاربری',
  'نشان‌شده‌ها',
  'دسته‌بندی‌ها',
  'مجموعه‌ها',
  'سریال‌ها',
  'فیلم‌ها',
  'دوبله‌شده‌ها',
  'به‌زودی',
  'پشتیبانی',
];

test('desktop above 675 px, mobile at and below', async ({ page }) => {
  await page.goto('/categories');
  const menu = page.getByRole('navigation', { name: 'منوی اصلی' });
  const opener = page.getByRole('button', { name: 'باز کردن منو' });
  await page.setViewportSize({ width: 676, height: 800 });
  await expect(menu).toBeVisible();
  await expect(opener).toBeHidden();
  await page.setViewportSize({ width: 675, height: 800 });
  await expect(menu).toBeHidden();
  await expect(opener).toBeVisible();
});

test('the menu has its items in their order and marks the page being shown', async ({ page }) => {
  await page.goto('/tv');
  const menu = page.getByRole('navigation', { name: 'منوی اصلی' });
  // Signing in returns to the page where it was started.
  const signIn = menu.getByRole('link', { name: 'ورود / ثبت‌نام' });
  await expect(signIn).toHaveAttribute('href', '/auth/login?next=%2Ftv');
  const items = await menu.getByRole('link').all();
  const found = items.map(async (item) => [
    await item.textContent(),
    await item.getAttribute('href'),
  ]);
  expect(await Promise.all(found)).toEqual(MENU);

  const current = menu.locator('[aria-current=page]');
  await expect(current).toHaveText(['سریال‌ها']);
  await menu.getByRole('link', { name: 'دوبله‌شده‌ها' }).click();
  await expect(page).toHaveURL('/?is_dubbed=1');
  await expect(current).toHaveText(['دوبله‌شده‌ها']);
  await menu.getByRole('link', { name: 'پشتیبانی' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('پشتیبانی');
  await expect(current).toHaveText(['پشتیبانی']);
});

test('the keyboard walks the header: skip link, wordmark, menu, search', async ({ page }) => {
  await page.goto('/categories');
  const focused = page.locator(':focus');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('رفتن به محتوا');
  const skip = await focused.boundingBox();
  expect(skip?.width).toBeGreaterThan(40);

  await page.keyboard.press('Tab');
  await expect(focused).toHaveAttribute('href', '/');
  for (const [label = ''] of MENU) {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveText(label);
  }
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('خرید اشتراک');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('جست‌وجوی فیلم و سریال');

  await page.getByRole('link', { name: 'رفتن به محتوا' }).press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('the side drawer of phones has the whole menu, and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/collections');
  const opener = page.getByRole('button', { name: 'باز کردن منو' });
  await opener.click();
  const drawer = page.getByRole('navigation', { name: 'منوی اصلی' });
  await expect(drawer.getByRole('link')).toHaveText(MENU.map(([label = '']) => label));
  await expect(drawer.locator('[aria-current=page]')).toHaveText(['مجموعه‌ها']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await drawer.getByRole('link', { name: 'به‌زودی' }).click();
  await expect(page).toHaveURL('/comingsoon');
  await expect(drawer).toBeHidden();
});

test('a user has a dashboard with its badge, and more in the drawer', async ({
  page,
  context,
  baseURL,
}) => {
  const user = { name: 'مینا', newNotifications: true };
  await context.addCookies([{ name: 'token', value: 'mina', url: baseURL }]);
  await page.route('**/api/user', (route) => route.fulfill({ json: user }));
  // The server does not know this user.
  await page.route('**/api/user/notifications/stream', (route) => route.fulfill({ status: 204 }));
  await page.goto('/categories');
  const menu = page.getByRole('navigation', { name: 'منوی اصلی' });
  await expect(menu.getByRole('link')).toContainText(USER_MENU);
  await expect(menu.getByRole('link', { name: 'پنل کاربری' })).toContainText('اعلان تازه دارید');

  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'اعلان‌ها' })).toContainText('اعلان تازه دارید');
  const opener = header.getByRole('button', { name: 'حساب من' });
  await opener.press('Enter');
  const account = header.getByRole('navigation', { name: 'حساب من' });
  await expect(account.getByRole('link')).toContainText([
    'پنل کاربری',
    'نشان‌شده‌ها',
    'تاریخچهٔ تماشا',
    'اعلان‌ها',
    'خروج',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(account).toBeHidden();
  await expect(opener).toBeFocused();

  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'باز کردن منو' }).click();
  await expect(menu.getByRole('link')).toContainText([
    ...USER_MENU,
    'تاریخچهٔ تماشا',
    'اعلان‌ها',
    'خروج',
  ]);
  await expectAccessible(page);
});

test('the bottom bar of phones waits for 100 px of scroll', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  const bar = page.locator('nav[aria-label="منوی پایین"]');
  await expect(bar).toBeHidden();
  const scrollTo = (top: number) =>
    page.evaluate(async (y) => {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, top);
  await scrollTo(100);
  await expect(bar).toHaveAttribute('data-shown', 'false');
  await scrollTo(140);
  await expect(bar).toBeVisible();
  await expect(bar.getByRole('button')).toHaveText('منو');
  await expect(bar.getByRole('link')).toHaveText(['پشتیبانی', 'نشان‌شده‌ها', 'ورود']);
  await scrollTo(0);
  await expect(bar).toBeHidden();
  await scrollTo(400);
  await page.setViewportSize({ width: 676, height: 780 });
  await expect(bar).toBeHidden();
});

test('nothing that is scrolled to lies under the bottom bar of phones', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/premium/plans');
  const last = page.getByRole('link', { name: /^خرید/ }).last();
  // As Firefox and Safari do with what gets the focus; Chromium scrolls it to the middle.
  await last.evaluate((link) => link.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
  const bar = page.getByRole('navigation', { name: 'منوی پایین' });
  await expect(bar).toHaveAttribute('data-shown', 'true');
  const { y: edge = 0 } = (await bar.boundingBox()) ?? {};
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(edge);
});

test('a slow page shows its progress bar, and then the loading view', async ({ page }) => {
  await page.goto('/categories');
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/collections?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.route('**/api/collections', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'منوی اصلی' }).getByText('مجموعه‌ها').click();
  const bar = page.getByRole('progressbar');
  await expect(bar.first()).toBeVisible();
  await expect(page.getByText('در حال بارگذاری', { exact: false }).last()).toBeAttached();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('مجموعه‌ها');
  await expect(bar).toHaveCount(0);
});

test('another page opens at its top, Back where one was', async ({ page }) => {
  await page.goto('/tv');
  const card = page.getByRole('main').getByRole('article').last().getByRole('link');
  await card.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(200);
  await card.click();
  await expect(page).toHaveURL(/\/titles\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('main')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/tv');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 40);
  await expect(card).toBeFocused();
});

test('Back on a phone closes what is open, then leaves the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await page.goto('/tv');
  await page.getByRole('button', { name: 'باز کردن منو' }).click();
  const menu = page.getByRole('dialog', { name: 'منوی اصلی' });
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  const search = page.getByRole('combobox', { name: /^جست‌وجو/ });
  await page.getByRole('button', { name: 'جست‌وجو' }).click();
  await expect(search).toBeVisible();
  await page.goBack();
  await expect(search).toBeHidden();
  await expect(page).toHaveURL('/tv');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('the footer has its copyright line and leads on', async ({ page }) => {
  await page.goto('/contact');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('© پرده');
  await footer.getByRole('link', { name: 'مجموعه‌ها' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('مجموعه‌ها');
});

/** Words of the links and buttons in an element that are on more than one line. */
const brokenWords = (element: Locator) =>
  element.evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('a, button')) continue;
      for (const { index, 0: word } of node.textContent?.matchAll(/\S+/g) ?? []) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

test('letters twice as large break no word of the footer and the bottom bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/premium/plans');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await brokenWords(page.getByRole('contentinfo'))).toEqual([]);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const bar = page.getByRole('navigation', { name: 'منوی پایین' });
  expect(await brokenWords(bar)).toEqual([]);
  const wrapping = page.getByRole('contentinfo').getByRole('button', { name: 'حالت تلویزیون' });
  await expect(wrapping).toHaveCSS('text-align', 'start');
  await expectNoSidewaysScroll(page);
});
