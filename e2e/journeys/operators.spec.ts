import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { post } from '../support/member.ts';
import { parde } from '../support/parde.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

/** The overview and every screen of the menu, with a form for each kind of thing that is made by hand. */
const SCREENS = [
  '',
  'inbox',
  'titles',
  'titles/create',
  'uploads',
  'media',
  'people',
  'people/create',
  'imports',
  'imports/create',
  'comments',
  'requests',
  'support',
  'members',
  'orders',
  'plans',
  'plans/create',
  'coupons',
  'coupons/create',
  'gifts',
  'gifts/create',
  'settings',
  'connections',
  'jobs',
  'staff',
  'staff/create',
  'audit',
];
const WIDTHS = [360, 676, 1440];

async function signInAsOwner(context: BrowserContext): Promise<void> {
  const answer = await post(context, '/api/sanc/login', {
    email: 'operator@demo.parde',
    password: 'parde-demo',
  });
  expect(answer.status()).toBe(200);
}

/** The first call of this site learns its CSRF token. */
test.use({ allowedErrors: /status of 419/ });

async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1, [role="heading"][aria-level="1"]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

for (const screen of SCREENS) {
  test(`/admin/${screen} fits phone and laptop, and axe finds nothing`, async ({
    page,
    context,
  }) => {
    await signInAsOwner(context);
    await page.goto(`/admin/${screen}`);
    await settle(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      if (width !== 676) await expectAccessible(page);
    }
  });
}

test('what an operator edited stays when the file is imported again', async ({
  page,
  context,
  openBrowser,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-journey-'));
  const file = path.join(folder, 'film.jsonl');
  const film = {
    ...{ record: 'title', id: 'journey:edited', type: 'movie', title_en: 'Edited by Hand' },
    ...{ title_fa: 'نام فایل', synopsis_fa: 'خلاصهٔ فایل', year: 1990 },
  };
  await writeFile(file, `${JSON.stringify(film)}\n`);
  await parde('import', 'catalogue', file);

  await signInAsOwner(context);
  await page.goto('/admin/titles?filter={"q":"Edited by Hand"}');
  await page.getByText('نام فایل').first().click();
  const name = page.getByLabel('نام فارسی');
  await expect(name).toHaveValue('نام فایل');

  // Somebody else saves meanwhile.
  const address = page.url();
  const other = await openBrowser();
  await signInAsOwner(other);
  const second = await other.newPage();
  await second.goto(address);
  await expect(second.getByLabel('نام فارسی')).toHaveValue('نام فایل');

  await name.fill('نام دست‌نوشته');
  await page.getByLabel('خلاصهٔ فارسی').fill('خلاصه‌ای که ویراستار نوشت.');
  await page.getByRole('button', { name: 'ذخیره', exact: true }).click();
  await expect(page.getByText('نام دست‌نوشته').first()).toBeVisible();

  await second.getByLabel('سال', { exact: true }).fill('۱۹۹۱');
  await second.getByRole('button', { name: 'ذخیره', exact: true }).click();
  await expect(second.getByText(/دیگری|تغییر داده/).first()).toBeVisible();
  await expect(second.getByLabel('سال', { exact: true })).toHaveValue(/۱۹۹۱|1991/);

  await writeFile(file, `${JSON.stringify({ ...film, year: 1995 })}\n`);
  await parde('import', 'catalogue', file);
  await page.reload();
  await expect(page.getByLabel('نام فارسی')).toHaveValue('نام دست‌نوشته');
  await expect(page.getByLabel('خلاصهٔ فارسی')).toHaveValue('خلاصه‌ای که ویراستار نوشت.');
  await expect(page.getByLabel('سال', { exact: true })).toHaveValue(/۱۹۹۵|1995/);
});
