import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { post, signUp } from '../support/member.ts';
import { signInAsOwner } from '../support/operators.ts';
import { parde } from '../support/parde.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

/** The first change learns its CSRF token; the second of two concurrent changes gets 409. */
test.use({ allowedErrors: /status of (409|419)/ });

test.describe('while the server is away', () => {
  test.use({ allowedErrors: /status of (419|503)/ });

  test('lists and records say so, and are read when they are asked for again', async ({
    page,
    context,
    catalogue,
  }) => {
    await signInAsOwner(context);
    const message = 'سرور سرش شلوغ است؛ چند لحظهٔ دیگر دوباره بیایید';
    for (const [screen, shown] of [
      ['members', page.getByRole('table')],
      [`titles/${catalogue.filmId}`, page.getByRole('textbox', { name: 'نام فارسی' })],
      ['figures', page.getByRole('button', { name: 'شمردن دوباره' })],
    ] as const) {
      // The request for the signed-in user was made before.
      await page.route(/\/api\/admin\/(?!me$)/, (route) =>
        route.fulfill({ status: 503, json: { message } }),
      );
      await page.goto(`/admin/${screen}`);
      const alert = page.getByRole('alert').filter({ hasText: message }).first();
      await expect(alert).toBeVisible();
      await expectAccessible(page);
      await page.unrouteAll({ behavior: 'wait' });
      await alert.getByRole('button', { name: 'تلاش دوباره' }).click();
      await expect(shown).toBeVisible();
      await expect(alert).toBeHidden();
      expect(new URL(page.url()).pathname).toBe(`/admin/${screen}`);
    }
  });
});

test('what failed with a film is tried again from the list', async ({ page, context }) => {
  await signInAsOwner(context);
  await page.route('**/api/admin/media?*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const [first, second, third, ...others] = data;
    const encode = { id: 1, isPaused: false, progress: 0, heights: [], burntStream: null };
    const failed = {
      ...encode,
      state: 'failed',
      attempts: 3,
      error: 'no space left',
      errorCode: 'disk_full',
    };
    const files = [
      { ...first, encode: failed, problem: null, problemCode: null },
      { ...second, encode: null, problem: 'ffprobe ended with 1', problemCode: 'failed' },
      { ...third, encode: null, problem: 'It has 900 errors', problemCode: 'damaged' },
    ];
    await route.fulfill({ response, json: { data: [...files, ...others], ...rest } });
  });
  const asked: string[] = [];
  await page.route(/\/api\/admin\/media\/\d+\/(retry|derive)$/, (route) => {
    asked.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    return route.fulfill({ json: { ok: true } });
  });
  await page.goto('/admin/media');
  const retry = page.getByRole('button', { name: /^تلاش دوباره برای/ });
  await expect(retry).toHaveCount(2);
  await expectAccessible(page);
  await retry.first().click();
  await expect.poll(() => asked).toEqual(['retry']);
  await retry.last().click();
  await expect.poll(() => asked).toEqual(['retry', 'derive']);
  await expect(page).toHaveURL(/\/admin\/media$/);
  // The list is read every five seconds, also now.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.describe('a tab that was open while the site was rebuilt', () => {
  test.use({ allowedErrors: /status of (404|419)|dynamically imported module/ });

  test('is loaded again when it asks for a script that is gone', async ({ page, context }) => {
    await signInAsOwner(context);
    const script = /figure-charts-[\w-]+\.js$/;
    const asked: string[] = [];
    page.on('request', (request) => script.test(request.url()) && asked.push(request.url()));
    await page.route(script, (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.goto('/admin/figures');
    // There may be no figures yet, and then there are no charts.
    await page.getByRole('button', { name: 'شمردن دوباره' }).click();
    await expect(async () => {
      if (asked.length === 0) await page.reload();
      expect(asked.length).toBeGreaterThan(0);
    }).toPass({ timeout: 60_000, intervals: [1000] });
    await expect(page.getByRole('heading', { name: 'پولی که رسید' })).toBeVisible();
    expect(asked).toHaveLength(2);
  });
});

test('a screen of another role says so, and leads back', async ({ page, context }) => {
  await signInAsOwner(context);
  await page.route('**/api/admin/me', async (route) => {
    const response = await route.fetch();
    const me = { ...(await response.json()), permissions: ['overview.read', 'orders.read'] };
    await route.fulfill({ response, json: me });
  });
  for (const screen of ['backups', 'figures', 'staff/create']) {
    await page.goto(`/admin/${screen}`);
    await expect(page.getByRole('alert')).toContainText('برای نقش شما باز نیست');
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'رفتن به امروز' }).click();
  await expect(page).toHaveURL(/\/admin\/?$/);
});

test('a coupon ends only after somebody was asked', async ({ page, context }) => {
  await signInAsOwner(context);
  const code = `ASK${Date.now()}`;
  const coupon = { code, kind: 'percent', value: 10, max_per_member: 1, plan_ids: [] };
  expect((await post(context, '/api/admin/coupons', coupon)).status()).toBe(200);
  await page.goto('/admin/coupons');
  const button = page.getByRole('button', { name: `پایان دادن به ${code}` });
  const dialog = page.getByRole('dialog', { name: `پایان دادن به «${code}»` });
  await button.click();
  await dialog.getByRole('button', { name: 'انصراف' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await button.click();
  await dialog.getByRole('button', { name: 'پایان دادن' }).click();
  await expect(page.getByRole('row', { name: code })).toContainText('پایان یافته');
});

test.describe('what is removed', () => {
  // The screen may repeat the request once.
  test.use({ allowedErrors: /status of (404|419)/ });

  test('a genre is removed after the dialog said how many titles lose it', async ({
    page,
    context,
    openBrowser,
  }) => {
    await signInAsOwner(context);
    const code = `gone-${Date.now()}`;
    const name = `رفتنی ${code}`;
    const genre = { kind: 'genre', code, title_fa: name, title_en: code };
    const created = await post(context, '/api/admin/categories', genre);
    const { id } = (await created.json()) as { id: string };
    const folder = await mkdtemp(path.join(tmpdir(), 'parde-journey-'));
    const file = path.join(folder, 'film.jsonl');
    const film = {
      record: 'title',
      id: `journey:${code}`,
      type: 'movie',
      title_fa: 'فیلم ژانر رفتنی',
    };
    await writeFile(file, `${JSON.stringify({ ...film, genres: [code] })}\n`);
    await parde('import', 'catalogue', file);

    const phone = await (await openBrowser()).newPage();
    await signInAsOwner(phone.context());
    const buttonOf = (tab: Page) => tab.getByRole('button', { name: 'پاک کردن', exact: true });
    const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: `پاک کردن «${name}»` });
    for (const [tab, width] of [
      [page, 1440],
      [phone, 360],
    ] as const) {
      await tab.setViewportSize({ width, height: 740 });
      await tab.goto(`/admin/categories/${id}`);
      await buttonOf(tab).click();
      await expect(dialogOf(tab)).toContainText('۱ عنوان آن را از دست می‌دهند و برگشتی نیست');
      await expectAccessible(tab);
      await expectNoSidewaysScroll(tab);
      await tab.keyboard.press('Escape');
      await expect(dialogOf(tab)).toBeHidden();
      await expect(buttonOf(tab)).toBeFocused();
    }
    await buttonOf(phone).click();
    await dialogOf(phone).getByRole('button', { name: 'پاک کردن' }).click();
    await expect(phone).toHaveURL(/\/admin\/categories(\?|$)/);
    await expect(phone.getByText('پاک شد')).toBeVisible();
    await expect(phone.getByText('درام', { exact: true })).toBeVisible();
    await expect(phone.getByText(name)).toHaveCount(0);
    const gone = await context.request.get(`/api/titles/search?genre=${code}`);
    expect(((await gone.json()) as { data: object[] }).data).toEqual([]);
  });
});

test('what an operator edited stays when the file is imported again', async ({
  page,
  context,
  openBrowser,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-journey-'));
  const file = path.join(folder, 'film.jsonl');
  // A retry of the journey uses another film.
  const unique = `Edited ${Date.now()}`;
  const film = {
    ...{ record: 'title', id: `journey:${unique}`, type: 'movie', title_en: unique },
    ...{ title_fa: 'نام فایل', synopsis_fa: 'خلاصهٔ فایل', year: 1990 },
  };
  await writeFile(file, `${JSON.stringify(film)}\n`);
  await parde('import', 'catalogue', file);

  await signInAsOwner(context);
  await page.goto(`/admin/titles?filter={"q":"${unique}"}`);
  await page.getByText('نام فایل').first().click();
  const name = page.getByRole('textbox', { name: 'نام فارسی' });
  await expect(name).toHaveValue('نام فایل');

  // Another member of staff saves in the meantime.
  const address = page.url();
  const other = await openBrowser();
  await signInAsOwner(other);
  const second = await other.newPage();
  await second.goto(address);
  await expect(second.getByRole('textbox', { name: 'نام فارسی' })).toHaveValue('نام فایل');

  await name.fill('نام دست‌نوشته');
  await page.getByRole('textbox', { name: 'خلاصهٔ داستان' }).fill('خلاصه‌ای که ویراستار نوشت.');
  await page.getByRole('button', { name: 'ذخیره', exact: true }).click();
  await expect(page.getByRole('button', { name: 'باز کردن قفل «نام فارسی»' })).toBeVisible();

  await second.getByRole('textbox', { name: 'نام انگلیسی' }).fill('Edited by Another');
  await second.getByRole('button', { name: 'ذخیره', exact: true }).click();
  await expect(second.getByText(/دیگری|تغییر داده/).first()).toBeVisible();
  await expect(second.getByRole('textbox', { name: 'نام انگلیسی' })).toHaveValue(
    'Edited by Another',
  );

  await writeFile(file, `${JSON.stringify({ ...film, year: 1995 })}\n`);
  await parde('import', 'catalogue', file);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'نام فارسی' })).toHaveValue('نام دست‌نوشته');
  await expect(page.getByRole('textbox', { name: 'خلاصهٔ داستان' })).toHaveValue(
    'خلاصه‌ای که ویراستار نوشت.',
  );
  await expect(page.locator('input[name=year]')).toHaveValue(/۱۹۹۵|1995/);
});

test.describe('a member who says that something is missing', () => {
  // The refused requests, and the first change, which learns its CSRF token.
  test.use({ allowedErrors: /status of (403|419)/ });

  test('staff see the site as they do, change nothing, and come back', async ({
    page,
    context,
    catalogue,
    openBrowser,
  }) => {
    const { email } = await signUp(await openBrowser(), 'پریسا نادری');
    await signInAsOwner(context);
    await page.goto(`/admin/members?filter=${JSON.stringify({ q: email })}`);
    await page.getByText('پریسا نادری').first().click();
    const see = page.getByRole('button', { name: 'دیدن سایت مانند او' });
    await see.click();
    await page.getByRole('combobox', { name: 'برای چه' }).click();
    await page.getByRole('option', { name: 'برای بررسی پرداخت یا اشتراک' }).click();
    await page.getByRole('textbox', { name: 'دلیل' }).fill('می‌گوید سفارشش پیدا نیست');
    const member = new URL(page.url()).pathname;
    await page.getByRole('dialog').getByRole('button', { name: 'دیدن سایت مانند او' }).click();

    await page.waitForURL('/user/dashboard');
    const banner = page.getByRole('complementary', { name: 'دیدن سایت مانند عضو' });
    await expect(banner).toContainText('سایت را مانند پریسا نادری می‌بینید');
    await expect(page.getByRole('heading', { name: /پریسا نادری/ })).toBeVisible();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await test.step('a change is refused with a sentence', async () => {
      await page.goto(catalogue.film);
      await expect(banner).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'افزودن به نشان‌شده‌ها' }).click();
      await expect(page.getByText(/چیزی را نمی‌توان تغییر داد$/).last()).toBeVisible();
    });
    await test.step('another tab is one’s own', async () => {
      const other = await context.newPage();
      await other.goto('/user/dashboard');
      await expect(other.getByText('operator@demo.parde').first()).toBeVisible();
      await expect(other.getByText('پریسا نادری')).toHaveCount(0);
      await other.close();
    });
    await banner.getByRole('link', { name: 'پایان' }).click();
    await page.waitForURL(member);
    await expect(see).toBeVisible();
    await page.goto('/user/dashboard');
    await expect(page.getByText('operator@demo.parde').first()).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
});
