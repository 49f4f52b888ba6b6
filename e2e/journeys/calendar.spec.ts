import type { Page } from '@playwright/test';
import { settle, signInAsOwner } from '../support/operators.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

/* The Jalali calendar beside the days of the operators' site. */

test.use({ allowedErrors: /status of 503/ });

const PHONE = { width: 360, height: 740 };

async function openCalendar(page: Page) {
  await signInAsOwner(page.context());
  await page.goto('/admin/coupons/create');
  await settle(page);
  await page.getByRole('button', { name: /^تقویم: / }).click();
  return page.getByRole('dialog', { name: /^تقویم: / });
}

const field = (page: Page) => page.getByRole('textbox', { name: 'از این روز کار نکند' });

test('a day is chosen by keyboard, in Persian and from right to left', async ({ page }) => {
  await signInAsOwner(page.context());
  await page.goto('/admin/coupons/create');
  await settle(page);
  await field(page).fill('۱۴۰۵/۰۹/۰۲ ۱۸:۳۰');
  const button = page.getByRole('button', { name: /^تقویم: / });
  await button.click();
  const calendar = page.getByRole('dialog', { name: /^تقویم: / });
  await expect(calendar.getByText('آذر ۱۴۰۵')).toBeVisible();
  const days = calendar.getByRole('gridcell');
  const focused = calendar.locator('[role="gridcell"]:focus');
  await expect(focused).toHaveText('۲');
  // 1 Azar 1405 is a Sunday; weeks begin on Saturday.
  await expect(calendar.getByRole('columnheader').first()).toHaveAccessibleName(/شنبه/);
  const x = async (name: string) => (await days.getByText(name, { exact: true }).boundingBox())?.x;
  expect(await x('۱')).toBeGreaterThan((await x('۲')) ?? 0);
  for (const [key, day] of [
    ['ArrowLeft', '۳'],
    ['ArrowRight', '۲'],
    ['ArrowDown', '۹'],
    ['ArrowUp', '۲'],
    ['End', '۶'],
    ['Home', '۳۰'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(focused, key).toHaveText(day);
  }
  await page.keyboard.press('PageDown');
  await expect(calendar.getByText('آذر ۱۴۰۵')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(calendar.getByText('دی ۱۴۰۵')).toBeVisible();
  await page.keyboard.press('PageUp');
  await expect(calendar.getByText('آذر ۱۴۰۵')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(button).toBeFocused();
  await expect(field(page)).toHaveValue('۱۴۰۵/۰۹/۰۲ ۱۸:۳۰');
  await button.click();
  await expect(focused).toHaveText('۲');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  // The hour stays.
  await expect(field(page)).toHaveValue('۱۴۰۵/۰۹/۰۹ ۱۸:۳۰');
});

test('it opens on today, and fits a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const calendar = await openCalendar(page);
  const options = { day: 'numeric', timeZone: 'Asia/Tehran' } as const;
  const today = new Intl.DateTimeFormat('fa-IR-u-ca-persian', options).format();
  await expect(calendar.locator('[aria-current="date"]')).toHaveText(today);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await calendar.locator('[aria-current="date"]').click();
  await expect(calendar).toBeHidden();
  await expect(field(page)).toHaveValue(/^۱[۰-۹]{3}\/[۰-۹]{2}\/[۰-۹]{2} ۰۰:۰۰$/);
});
