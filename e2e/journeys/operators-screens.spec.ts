import type { Page } from '@playwright/test';
import { plansOf } from '../support/checkout.ts';
import { post } from '../support/member.ts';
import { settle, signInAsOwner } from '../support/operators.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

/** The overview and every screen of the menu, with a form for each kind of record that is created by hand. */
const SCREENS = {
  day: [
    '',
    'inbox',
    'comments',
    'requests',
    'support',
    'members',
    'lists',
    'playback-reports',
    'playbacks',
  ],
  catalogue: ['titles', 'titles/create', 'uploads', 'media', 'people', 'people/create'],
  lists: ['collections', 'front-page', 'categories', 'searches', 'duplicates'],
  imports: ['imports', 'imports/create', 'jobs', 'backups', 'audit'],
  money: [
    'figures',
    'reconciliation',
    'payment-alerts',
    'orders',
    'plans',
    'plans/create',
    'coupons',
    'coupons/create',
    'gifts',
    'gifts/create',
  ],
  site: ['settings', 'connections', 'staff', 'staff/create'],
};
const WIDTHS = [360, 676, 1440];

/** The first change learns its CSRF token; the second of two concurrent changes gets 409. */
test.use({ allowedErrors: /status of (409|419)/ });

test('the operators’ site asks for nothing that its Content-Security-Policy blocks', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      document.documentElement.dataset.blocked = blockedURI;
    });
  });
  await signInAsOwner(context);
  await page.goto('/admin/titles');
  await settle(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-blocked');
});

for (const [section, screens] of Object.entries(SCREENS)) {
  test(`the operators’ screens of ${section} fit phone and laptop, and axe finds nothing`, async ({
    page,
    context,
  }) => {
    await signInAsOwner(context);
    for (const screen of screens) {
      await test.step(`/admin/${screen}`, async () => {
        await page.goto(`/admin/${screen}`);
        await settle(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          // The menu slides away first.
          await expect(async () => expectNoSidewaysScroll(page)).toPass({ timeout: 30_000 });
          if (width !== 676) await expectAccessible(page);
        }
      });
    }
  });
}

/** Checks all tabs of records, on a phone and a laptop. */
async function expectRecords(page: Page, records: readonly string[]): Promise<void> {
  for (const record of records) {
    await page.goto(`/admin/${record}`);
    await settle(page);
    await expect(page.getByRole('link', { name: 'رفتن به فهرست' })).toHaveCount(0);
    const tabs = page.getByRole('tab');
    for (let tab = 0; tab < Math.max(1, await tabs.count()); tab += 1) {
      if ((await tabs.count()) > 0) await tabs.nth(tab).click();
      await settle(page);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(async () => expectNoSidewaysScroll(page)).toPass({ timeout: 30_000 });
        await expectAccessible(page);
      }
    }
  }
}

test('titles, media files and members fit phone and laptop, and axe finds nothing in any part', async ({
  page,
  context,
  catalogue,
}) => {
  await signInAsOwner(context);
  await expectRecords(page, [`titles/${catalogue.filmId}`, 'media/1/show', 'members/1/show']);
});

test('people, collections, plans, orders and staff fit phone and laptop, and axe finds nothing', async ({
  page,
  context,
  catalogue,
  openBrowser,
  personOf,
}) => {
  await signInAsOwner(context);
  const member = await openBrowser({ person: await personOf('member') });
  const { month } = await plansOf(member);
  const ordered = await post(member, '/api/user/join2', { plan_id: month.id });
  const { orderId } = (await ordered.json()) as { orderId: number };
  const person = `people/${catalogue.person.split('/')[3]}`;
  const collection = `collections/${catalogue.collection.split('/')[2]}`;
  await expectRecords(page, [person, collection, 'plans/1', 'staff/3', `orders/${orderId}/show`]);
});

/** One post of a WordPress site whose theme uses its own field names. */
const WXR = `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item>
  <title>دانلود فیلم شهرهای پنهان Hidden Cities</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
  <category domain="sazande"><![CDATA[فریتس لانگ]]></category>
  <wp:postmeta><wp:meta_key>film_year_of_release</wp:meta_key><wp:meta_value>1931</wp:meta_value></wp:postmeta>
  <wp:postmeta><wp:meta_key>download_1080p</wp:meta_key><wp:meta_value>https://example.com/a/very/long/address/of/a/film/M.1931.1080p.mkv</wp:meta_value></wp:postmeta>
  </item></channel></rss>`;

test('a WordPress site’s fields are mapped, and an import fits phone and laptop, and axe finds nothing', async ({
  page,
  context,
}) => {
  await signInAsOwner(context);
  await test.step('the fields of a site', async () => {
    await page.goto('/admin/imports/create');
    const choose = async (label: string, option: string) => {
      await page.getByLabel(label, { exact: true }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('از کجا', 'سایت وردپرس (WXR)');
    const buffer = Buffer.from(WXR);
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'site.xml', mimeType: 'text/xml', buffer },
    });
    await expect(page.getByLabel('film_year_of_release')).toHaveText('سال');
    await choose('sazande', 'کارگردان‌ها');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect(async () => expectNoSidewaysScroll(page)).toPass({ timeout: 30_000 });
      if (width !== 676) await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'بررسی کن' }).click();
    await expect(page.getByText('۱ تازه')).toBeVisible();
    await page.getByRole('link', { name: 'تغییر ستون‌ها' }).click();
    await expect(page.getByLabel('sazande')).toHaveText('کارگردان‌ها');
  });
  await test.step('lists of TMDB, and a file of Wikidata', async () => {
    await page.goto('/admin/imports/create');
    for (const [source, way] of [
      ['TMDB', 'فایل روزانهٔ TMDB: پربیننده‌ترین‌ها'],
      ['ویکی‌داده', 'فایلی از ویکی‌داده (dump)'],
    ] as const) {
      for (const [label, option] of [
        ['از کجا', source],
        ['چه چیزی', way],
      ] as const) {
        await page.getByLabel(label, { exact: true }).click();
        await page.getByRole('option', { name: option, exact: true }).click();
      }
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(async () => expectNoSidewaysScroll(page)).toPass({ timeout: 30_000 });
        await expectAccessible(page);
      }
    }
  });
  await page.goto('/admin/imports');
  await page.getByText('catalogue.jsonl').last().click();
  await page.waitForURL(/\/admin\/imports\/[\w-]+\/show$/);
  await expectRecords(page, [new URL(page.url()).pathname.replace('/admin/', '')]);
});

test('a dialog stays in reach, and the menu out of the way, when the window gets narrow', async ({
  page,
  context,
  catalogue,
}) => {
  await signInAsOwner(context);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(`/admin/titles/${catalogue.filmId}`);
  await settle(page);
  const menu = page.getByRole('menu');
  await expect(menu.getByText('عنوان‌ها')).toBeVisible();
  await page.getByRole('button', { name: 'شناسایی…' }).click();
  const dialog = page.getByRole('dialog', { name: /^شناسایی/ });
  for (const width of [1440, 676, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(dialog.getByRole('button', { name: 'جست‌وجو' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expectAccessible(page);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'کارهای دیگر' }).click();
  await expect(page.getByRole('button', { name: 'شناسایی…' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(menu.getByText('عنوان‌ها')).toBeVisible();
});

test('filters stand in one line, buttons for many rows come with the first, and lists begin at the top', async ({
  page,
  context,
}) => {
  await signInAsOwner(context);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/admin/members');
  await settle(page);
  const bottoms = await page
    .locator('form .MuiInputBase-root')
    .evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().bottom));
  expect(bottoms).toHaveLength(2);
  expect(new Set(bottoms).size).toBe(1);

  // Bulk actions are collapsed and take no focus.
  await page.goto('/admin/titles');
  await settle(page);
  const unselect = page.getByRole('button', { name: 'برنگزیدن هیچ‌یک', includeHidden: true });
  await expect(unselect).toBeHidden();
  await page.getByRole('checkbox').nth(1).check();
  await expect(unselect).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  for (const screen of ['coupons', 'staff', 'plans']) {
    await page.goto(`/admin/${screen}`);
    await settle(page);
    const topOf = async (selector: string) =>
      (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
    const above = (await topOf('.RaList-content li')) - (await topOf('.RaList-main'));
    expect(above, screen).toBeLessThan(30);
  }
});
