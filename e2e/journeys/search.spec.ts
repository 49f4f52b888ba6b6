import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/test.ts';

const fieldOf = (page: Page) => page.getByRole('combobox', { name: /^جست‌وجو/ });

async function openSearch(page: Page) {
  await page.goto('/categories');
  await page.getByRole('button', { name: 'جست‌وجوی فیلم و سریال' }).click();
  const field = fieldOf(page);
  await expect(field).toBeFocused();
  return field;
}

test('typing finds titles, whatever keyboard they came from', async ({ page }) => {
  const field = await openSearch(page);
  // SPEC §1; what is typed follows its own direction.
  await expect(field).toHaveCSS('direction', 'ltr');
  await expect(field).toHaveCSS('unicode-bidi', 'plaintext');
  for (const [typed, found] of [
    ['متروپليس', 'متروپلیس'],
    ['metropolis', 'متروپلیس'],
    ['نوسفراتو', 'نوسفراتو'],
    ['k,stvhj,', 'نوسفراتو'],
    ['nosferatu', 'نوسفراتو'],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByRole('option').first(), typed).toContainText(found);
  }
  await expectAccessible(page);
  await field.fill('xqzjwkv');
  await expect(page.getByText('متاسفانه موردی یافت نشد')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'همهٔ نتیجه‌ها' })).toHaveAttribute(
    'href',
    '/?order_by=votes&type=all&q=xqzjwkv',
  );
  await expect(page.getByRole('link', { name: 'درخواست این عنوان' })).toHaveAttribute(
    'href',
    '/user/new-request?title=xqzjwkv',
  );
  await page.getByRole('button', { name: 'جست‌وجو در اشخاص' }).click();
  await expect(page.getByRole('tab', { name: 'اشخاص' })).toHaveAttribute('aria-selected', 'true');
});

test('a person whom the text names stands before their titles, there and in all results', async ({
  page,
}) => {
  const field = await openSearch(page);
  await field.fill('باستر کیتون');
  const rows = page.getByRole('option');
  await expect(rows.first()).toHaveAttribute('href', /^\/people\/\w+\/\d+\//);
  await expect(rows.first()).toContainText('باستر کیتون');
  await expect(rows.nth(1)).toHaveAttribute('href', /^\/titles\//);
  await expectAccessible(page);
  await field.press('Enter');
  const people = page.getByRole('main').getByRole('navigation', { name: 'اشخاص' });
  await expect(people.getByRole('link')).toHaveText(['باستر کیتون']);
  await expectAccessible(page);
  await people.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('باستر کیتون');
});

test('a key opens it, and letters typed at once are not lost', async ({ page }) => {
  for (const key of ['/', 'Control+K']) {
    await page.goto('/categories');
    await expect(page.getByRole('link', { name: 'ورود / ثبت‌نام' })).toHaveAttribute('href', /next/);
    await page.keyboard.press(key);
    await page.keyboard.type('the met');
    await expect(fieldOf(page)).toHaveValue('the met');
    await expect(fieldOf(page)).toBeFocused();
    await page.keyboard.type('ropolis');
    await expect(page.getByRole('option').first()).toContainText('متروپلیس');
  }
});

test('the matching part is bold, and the row leads to the title', async ({ page }) => {
  const field = await openSearch(page);
  await field.fill('پوتمکین');
  const row = page.getByRole('option').first();
  await expect(row.locator('b, strong, mark').first()).toHaveText('پوتمکین');
  await row.click();
  await expect(page).toHaveURL(/\/titles\/\d+\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('رزمناو پوتمکین');
});

test('an empty search offers what was searched before and what is popular', async ({ page }) => {
  await openSearch(page);
  const popular = page.getByRole('group', { name: 'پربیننده‌های این روزها' });
  const recent = page.getByRole('group', { name: 'جست‌وجوهای اخیر' });
  await expect(popular.getByRole('option').first()).toBeVisible();
  await expect(recent).toHaveCount(0);
  for (const typed of ['معما', 'متروپلیس']) {
    await fieldOf(page).fill(typed);
    await fieldOf(page).press('Enter');
    await expect(page).toHaveURL(/q=/);
    await openSearch(page);
  }
  await expect(recent.getByRole('option')).toHaveText(['متروپلیس', 'معما']);
  await expectAccessible(page);
  for (const width of [360, 675, 676, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(recent.getByRole('option').first()).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'برداشتن «معما» از جست‌وجوهای اخیر' }).click();
  await expect(recent.getByRole('option')).toHaveText(['متروپلیس']);
  await fieldOf(page).press('ArrowDown');
  await expect(recent.getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await fieldOf(page).press('Enter');
  await expect(page).toHaveURL(`/?order_by=votes&type=all&q=${encodeURIComponent('متروپلیس')}`);
  await openSearch(page);
  await fieldOf(page).fill('م');
  await expect(popular).toBeHidden();
  await fieldOf(page).fill('');
  await expect(popular).toBeVisible();
  await page.mouse.click(1, 790);
  await expect(popular).toBeHidden();
});

test('people have a tab of their own', async ({ page }) => {
  const field = await openSearch(page);
  await field.fill('باستر کیتون');
  await page.getByRole('tab', { name: 'اشخاص' }).click();
  const row = page.getByRole('option').first();
  await expect(row).toContainText('باستر کیتون');
  await row.click();
  await expect(page).toHaveURL(/\/people\/(actor|director)\/\d+\//);
});

test('six titles at most on a desktop, and the rest behind a link', async ({ page }) => {
  const field = await openSearch(page);
  await field.fill('the');
  await expect(page.getByRole('option', { name: 'مشاهده نتایج بیشتر' })).toBeVisible();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(7);
  await page.getByRole('option', { name: 'مشاهده نتایج بیشتر' }).click();
  await expect(page).toHaveURL('/?order_by=votes&type=all&q=the');
});

test('Enter searches fully with more than two letters only', async ({ page }) => {
  const field = await openSearch(page);
  await field.fill('مع');
  await field.press('Enter');
  await expect(page).toHaveURL('/categories');
  await field.fill('معما');
  await field.press('Enter');
  await expect(page).toHaveURL(`/?order_by=votes&type=all&q=${encodeURIComponent('معما')}`);
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('معما');
});

test('arrows choose, Enter opens, Escape leaves and clears', async ({ page }) => {
  const field = await openSearch(page);
  await field.fill('متروپلیس');
  await expect(page.getByRole('option').first()).toBeVisible();
  await field.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await field.press('Escape');
  await expect(field).toBeHidden();
  const opener = page.getByRole('button', { name: 'جست‌وجوی فیلم و سریال' });
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(fieldOf(page)).toHaveValue('');
  await fieldOf(page).fill('متروپلیس');
  await expect(page.getByRole('option').first()).toBeVisible();
  await fieldOf(page).press('ArrowDown');
  await fieldOf(page).press('Enter');
  await expect(page).toHaveURL(/\/titles\//);
});

test('a reader who opened it by its key goes on where they were', async ({ page }) => {
  await page.goto('/categories');
  const place = page.getByRole('main').getByRole('link').first();
  await place.focus();
  await page.keyboard.press('/');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(place).toBeFocused();
});

test('a click outside closes the results', async ({ page }) => {
  const field = await openSearch(page);
  await field.fill('متروپلیس');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await page.mouse.click(640, 760);
  await expect(page.getByRole('tab').first()).toBeHidden();
});

test('phones search as well', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const field = await openSearch(page);
  await field.fill('شب مردگان');
  await expect(page.getByRole('option').first()).toContainText('شب مردگان زنده');
  await expectAccessible(page);
});
