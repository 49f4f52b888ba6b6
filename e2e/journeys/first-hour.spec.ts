import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import {
  EMULATED_MERCHANTS,
  type GatewayEmulator,
  startGatewayEmulator,
  zibalProtocol,
} from '../../packages/server/src/testing/gateway-emulator.ts';
import { openSmtpInbox, type SmtpInbox } from '../../packages/server/src/testing/smtp-inbox.ts';
import { gatedFfmpeg } from '../../packages/server/src/testing/test-films.ts';
import { expectPaid, payIn } from '../support/checkout.ts';
import { takePicture } from '../support/docs-picture.ts';
import { type EmptyServer, startEmptyServer } from '../support/empty-server.ts';
import { post, signUp } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { demoClip, titleNamed, upload, watchWhileEncoding } from '../support/uploads.ts';
import { expectPlays } from '../support/watch.ts';

/* The first hour of `docs/operate/first-hour.md`, on an empty server and in the browser alone. */

const PORT = Number(process.env.E2E_PORT ?? 3399) + 1;
const SITE = 'سینمای کوچه';
const OWNER = { name: 'مهتاب نوری', email: 'owner@kuche.test', password: 'درخت کنار رود هفتم' };

test.use({
  baseURL: `http://localhost:${PORT}`,
  // Staff without a second factor are sent to set it up; the operators' site may still be built, and
  // the first change learns its CSRF token.
  allowedErrors: /status of (403|419|503)/,
});

let server: EmptyServer;
let bank: GatewayEmulator;
let inbox: SmtpInbox;
let folder: string;
/** Opens when the larger pictures of an MKV may be made. */
let gate: Awaited<ReturnType<typeof gatedFfmpeg>>;

test.beforeAll(async () => {
  test.setTimeout(480_000);
  bank = await startGatewayEmulator(zibalProtocol);
  inbox = await openSmtpInbox();
  folder = await mkdtemp(path.join(tmpdir(), 'parde-first-hour-'));
  gate = await gatedFfmpeg(folder, '[v360]');
  server = await startEmptyServer(PORT, {
    ZIBAL_URL: bank.url,
    // The default of an address with https.
    STAFF_SECOND_FACTOR: 'required',
    PATH: `${folder}:${process.env.PATH}`,
  });
});

test.afterAll(async () => {
  await server?.stop();
  await inbox?.close();
  await bank?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** A table like those that people keep: 100 films with Persian names; the files of the last two are uploaded later. */
function hundredFilms(): string {
  const rows = Array.from(
    { length: 98 },
    (_, n) => `فیلم شمارهٔ ${n + 1},Film Number ${n + 1},${1950 + (n % 70)},درام`,
  );
  return [
    'نام فارسی,نام انگلیسی,سال,ژانر',
    ...rows,
    'کوچهٔ آبی,Blue Alley,1931,درام',
    'هفت شانس,Seven Chances,1925,کمدی',
  ].join('\n');
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const mailsTo = (email: string) =>
  inbox.arrived.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.text ?? '');

test('an empty server becomes a site that shows films and sells plans', async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(600_000);
  const visitors = await openBrowser();
  const visitor = await visitors.newPage();

  await test.step('the printed link makes an owner, who sees the first steps', async () => {
    await page.goto(server.ownerLink);
    await field(page, 'نام').fill(OWNER.name);
    await field(page, 'ایمیل').fill(OWNER.email);
    await field(page, 'گذرواژه').fill(OWNER.password);
    await button(page, 'ساختن حساب').click();
    // As on every site with https, staff have a second factor before anything else.
    await expect(page.getByText('یک گام تا بخش گرداندن سایت')).toBeVisible({ timeout: 90_000 });
    await button(page, 'روشن کردن ورود دومرحله‌ای').click();
    const shown = (await page.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{4}$/).textContent()) ?? '';
    const codes = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) });
    await page.getByLabel('کد یک‌بارمصرف').fill(codes.generate());
    await button(page, 'روشن کردن').click();
    await button(page, 'نگه داشتم').click();
    await expect(page.getByRole('heading', { name: 'آغاز کار: ۰ از ۶' })).toBeVisible();
    await takePicture(page, 'first-hour-steps');
  });

  await test.step('a name', async () => {
    await page.goto('/admin/settings');
    await field(page, 'نام سایت').fill(SITE);
    await button(page, 'ذخیره').click();
    const home = async () => (await visitors.request.get('/')).text();
    await expect.poll(home).toContain(SITE);
    await visitor.goto('/');
    await expect(visitor).toHaveTitle(new RegExp(SITE));
  });

  await test.step('a mail server', async () => {
    await page.goto('/admin/connections');
    const mail = page.getByRole('region', { name: 'ایمیل' });
    await mail.getByLabel('سرور ایمیل دارم').check();
    await mail.getByLabel('نام سرور').fill('127.0.0.1');
    await mail.getByLabel('رمزنگاری').click();
    await page.getByRole('option', { name: /STARTTLS/ }).click();
    await mail.getByLabel('پورت').fill(String(inbox.port));
    await mail.getByLabel('نشانی فرستنده').fill('salam@kuche.test');
    await mail.getByRole('button', { name: 'ذخیره' }).click();
    await expect(page.getByText('ذخیره شد')).toBeVisible();
    await mail.getByRole('button', { name: 'فرستادن نامهٔ آزمایشی به خودم' }).click();
    await expect.poll(() => mailsTo(OWNER.email)).toContainEqual(expect.stringContaining(SITE));
  });

  await test.step('a gateway', async () => {
    const gateway = page.getByRole('region', { name: /زیبال/ });
    await gateway.getByLabel('شناسهٔ پذیرنده').fill(EMULATED_MERCHANTS.zibal);
    await gateway.getByRole('button', { name: 'ذخیره' }).click();
    await gateway.getByRole('button', { name: 'آزمودن زیبال' }).click();
    await expect(gateway.getByRole('alert')).toBeVisible();
    await expect(gateway.getByText('روشن')).toBeVisible();
  });

  await test.step('a hundred titles', async () => {
    await page.goto('/admin/imports/create');
    await page.locator('input[type=file]').setInputFiles({
      name: 'films.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(hundredFilms()),
    });
    await button(page, 'بررسی کن').click();
    await expect(page.getByText('۱۰۰ تازه')).toBeVisible();
    await takePicture(page, 'first-hour-import');
    await button(page, 'انجام ورود').click();
    await page.getByRole('dialog').getByRole('button', { name: 'انجام ورود' }).click();
    await expect(page.getByText('انجام شد').first()).toBeVisible();
    await expect
      .poll(async () => {
        const answer = await visitors.request.get('/api/titles/search?q=فیلم شماره ي ۵۷');
        return ((await answer.json()) as { data: { titleFa: string }[] }).data[0]?.titleFa;
      })
      .toBe('فیلم شمارهٔ 57');
  });

  await test.step('a film', async () =>
    upload(page, 'Seven.Chances.1925.720p.mp4', await demoClip('the-six-oclock-train'), () =>
      takePicture(page, 'first-hour-upload'),
    ));

  await test.step('a film that browsers do not play is watched while it is encoded', () =>
    watchWhileEncoding(page, folder, gate));

  await test.step('a series with two episodes', async () => {
    await page.goto('/admin/titles/create');
    await page.getByLabel('نوع').click();
    await page.getByRole('option', { name: 'سریال' }).click();
    await field(page, 'نام فارسی').fill('خانهٔ کنار رود');
    await field(page, 'نام اصلی').fill('House by the River');
    await button(page, 'ساختن پیش‌نویس').click();
    await page.getByRole('tab', { name: 'فصل‌ها' }).click();
    await button(page, 'فصل تازه').click();
    for (const name of ['آغاز', 'انجام']) {
      await button(page, 'قسمت تازه').click();
      const dialog = page.getByRole('dialog');
      await field(page, 'نام فارسی').fill(name);
      await dialog.getByRole('button', { name: 'انجام' }).click();
    }
    await button(page, 'ذخیرهٔ فصل').click();
    await expect(page.getByText('۲ قسمت')).toBeVisible();
    await page.getByRole('tab', { name: 'انتشار' }).click();
    await page.getByRole('combobox', { name: 'وضعیت انتشار' }).click();
    await page.getByRole('option', { name: 'منتشرشده' }).click();
    await button(page, 'ذخیره').click();
    await upload(page, 'House.by.the.River.S01E01.mp4', await demoClip('lessons-of-light-1'));
    await upload(page, 'House.by.the.River.S01E02.mp4', await demoClip('lessons-of-light-2'));
  });

  await test.step('a plan', async () => {
    await page.goto('/admin/plans/create');
    await field(page, 'نام').fill('یک ماه');
    await field(page, 'بها به تومان').fill('۸۹۰۰۰');
    await field(page, 'چند روز').fill('۳۰');
    await button(page, 'ذخیرهٔ طرح').click();
    await expect(page.getByText('یک ماه')).toBeVisible();
  });

  await test.step('a member buys it and watches', async () => {
    await signUp(visitors, 'کاوه شریف');
    await visitors.route(`${bank.url}/**`, async (route) => {
      const reference = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      bank.pay(reference);
      const back = new URL(bank.payments.get(reference)?.callbackUrl ?? '');
      back.search = new URLSearchParams({
        trackId: reference,
        success: '1',
        status: '2',
      }).toString();
      await route.fulfill({ status: 302, headers: { location: back.href } });
    });
    await visitor.goto('/premium/plans');
    await visitor.getByRole('link', { name: 'خرید یک ماه' }).click();
    await payIn(visitor, /پرداخت ۸۹٬۰۰۰ تومان/).click();
    await expectPaid(visitor, 'اشتراک شما آغاز شد');
    const film = await titleNamed(visitors, 'هفت شانس');
    await visitor.goto(film.path);
    await visitor.getByRole('link', { name: 'تماشا' }).first().click();

    await expectPlays(visitor);
  });

  await test.step('people: a comment removed, a request and a message answered', async () => {
    const film = await titleNamed(visitors, 'هفت شانس');
    const sent = [
      ['/api/user/comment', { title_id: film.id, body: 'تبلیغ: بیایید به سایت ما' }],
      ['/api/user/request', { title: 'شهر فرنگ', type: 'movie' }],
      [
        '/api/support',
        { name: 'کاوه', email: 'kaveh@kuche.test', topic: 'question', message: 'زیرنویس کجاست؟' },
      ],
    ] as const;
    for (const [path, body] of sent) {
      const answer = await post(visitors, path, body);
      expect(answer.status(), `${path} ${await answer.text()}`).toBe(200);
    }
    await page.goto('/admin/comments?filter={"state":"all"}');
    await button(page, 'برداشتن').click();
    await field(page, 'دلیل').fill('تبلیغ است');
    await page.getByRole('dialog').getByRole('button', { name: 'برداشتن' }).click();
    await expect(page.getByText('دیدگاه برداشته شد')).toBeVisible();

    await page.goto('/admin/requests');
    await button(page, 'رد کردن').click();
    await field(page, 'دلیل').fill('نسخه‌ای از آن نمانده است.');
    await page.getByRole('dialog').getByRole('button', { name: 'رد کردن' }).click();
    await expect(page.getByText(/^رد شد/)).toBeVisible();

    await page.goto('/admin/support');
    await page.getByText('زیرنویس کجاست؟').click();
    await field(page, 'پاسخ').fill('کنار دکمهٔ صدا است.');
    await button(page, 'فرستادن و بستن').click();
    await expect
      .poll(() => mailsTo('kaveh@kuche.test'), { timeout: 30_000 })
      .toContainEqual(expect.stringContaining('کنار دکمهٔ صدا است.'));
  });

  await test.step('a back-up, and all first steps are done', async () => {
    await page.goto('/admin/backups');
    await button(page, 'پشتیبان بگیر').click();
    const newest = page.getByRole('main').getByRole('listitem').first();
    await expect(newest).toContainText('گرفته شد');
    await newest.getByRole('button', { name: 'سنجیدن' }).click();
    await expect(newest).toContainText('سنجیده و سالم');
    await page.goto('/admin');
    await expect(page.getByText('درآمد امروز')).toBeVisible();
    await expect(page.getByRole('heading', { name: /آغاز کار/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /درآمد امروز/ })).toContainText('۸۹٬۰۰۰ تومان');
    await button(page, 'همه را وارسی کن').click();
    await expect(page.getByText(/^درست است: .*پشتیبان.*سرور ایمیل/)).toBeVisible();
  });
});
