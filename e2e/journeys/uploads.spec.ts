import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { post } from '../support/member.ts';
import { signInAsOwner } from '../support/operators.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';
import { demoClip, titleNamed, upload } from '../support/uploads.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

async function expectFits(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    // The screens are laid out by script after a resize.
    await expect(() => expectNoSidewaysScroll(page)).toPass({ timeout: 30_000 });
    await expectAccessible(page);
  }
}

// The first request after a start may come while the operators' site is still being built; its page retries.
test.use({ allowedErrors: /status of 503/ });

test('an operator uploads a film, confirms where it belongs, and finds it among the files', async ({
  page,
  context,
}) => {
  await post(context, '/api/sanc/login', {
    email: 'operator@demo.parde',
    password: 'parde-demo',
  });
  // A retry of the journey would find the upload of the first attempt.
  const film = `Seven.Chances.1925.720p-${Date.now()}.mp4`;
  const other = `${Date.now()}.mkv`;
  await page.goto('/admin/uploads');
  await page.locator('input[type=file]').setInputFiles([
    {
      name: film,
      mimeType: 'video/mp4',
      buffer: await readFile(await demoClip('lessons-of-light-1')),
    },
    { name: other, mimeType: 'video/x-matroska', buffer: Buffer.from('no film') },
  ]);
  const refused = page.getByRole('listitem').filter({ hasText: other });
  await expect(refused).toContainText('این فایل فیلم نیست');
  const row = page.getByRole('listitem').filter({ hasText: film });
  await expect(row).toContainText('SHA-256');
  await expectFits(page);

  await row.getByRole('link', { name: 'تأیید و افزودن' }).click();
  await expect(page.getByLabel('عنوان *')).toHaveValue('هفت شانس (۱۹۲۵)');
  await expectFits(page);
  await page.getByRole('button', { name: 'افزودن' }).click();
  await expect(row).toContainText('افزوده شد');

  await row.getByRole('link', { name: 'دیدن فایل فیلم' }).click();
  await expect(page.getByRole('heading', { name: 'هفت شانس', exact: true })).toBeVisible();
  await expect(page.getByText('مرورگرها پخش می‌کنند')).toBeVisible();
  await expectFits(page);

  await page.goto('/admin/media');
  await expect(page.getByText('هفت شانس').first()).toBeVisible();
  await expectFits(page);
  await page.goto('/admin/jobs');
  await expect(page.getByRole('heading', { name: 'کارهای پس‌زمینه' })).toBeVisible();
  await expectFits(page);
});

test.describe('over a line that breaks', () => {
  test.use({ allowedErrors: /status of 503|ERR_CONNECTION_RESET/ });

  test('a file to import goes on where its line broke', async ({ page, context }) => {
    await signInAsOwner(context);
    // Larger than one upload chunk.
    const row = `film,${'x'.repeat(1_000_000)}\n`;
    const name = `${Date.now()}.csv`;
    // From a file on disk, the browser reads it without passing it through this process.
    const file = test.info().outputPath(name);
    await writeFile(file, `name,synopsis_fa\n${row.repeat(35)}`);
    const offsets: number[] = [];
    let isBroken = true;
    await page.route(/\/admin\/uploads\/files\/./, (route) => {
      const offset = Number(route.request().headers()['upload-offset'] ?? 0);
      if (route.request().method() === 'PATCH') offsets.push(offset);
      return isBroken && offset > 0 ? route.abort('connectionreset') : route.continue();
    });
    await page.goto('/admin/imports/create');
    const broken = page.waitForEvent('requestfailed');
    await page.locator('input[type=file]').setInputFiles(file);
    const sending = page.getByRole('listitem').filter({ hasText: name });
    await expect(sending).toContainText('در حال فرستادن');
    await broken;
    await sending.getByRole('button', { name: 'ایست' }).click();
    await expectFits(page);
    isBroken = false;
    await sending.getByRole('button', { name: 'ادامه' }).click();
    // A job inspects it, after those of other journeys.
    const column = page.getByLabel('synopsis_fa');
    await expect(column).toHaveText('خلاصهٔ داستان', { timeout: 60_000 });
    await expect(sending).toBeHidden();
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
    expect(Math.max(...offsets)).toBe(32 * 1024 * 1024);
  });
});

test('a film takes the place of another', async ({ page, context }) => {
  await signInAsOwner(context);
  // A retry would find the upload of the first attempt; in letters, because digits are shown in Persian.
  const letters = String(Date.now()).replace(/\d/g, (digit) => 'ابپتثجچحخد'[Number(digit)] ?? '');
  const studio = (name: string) => `${name} ${letters}`;
  const [former, later] = [studio('پیشین'), studio('تازه')];
  const named = async (name: string) => {
    const title = await titleNamed(context, 'هفت شانس');
    const token = (await context.cookies()).find((cookie) => cookie.name === 'token')?.value ?? '';
    const answer = await context.request.get(`/api/admin/media?title_id=${title.id}&per_page=60`, {
      headers: { authorization: `Bearer ${decodeURIComponent(token)}` },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    const { data } = (await answer.json()) as { data: { studio: string | null }[] };
    return data.filter((file) => file.studio === name).length;
  };
  const say = (name: string) => page.getByLabel('استودیوی دوبله').fill(name);

  await upload(
    page,
    `Seven.Chances.1925-${Date.now()}.mp4`,
    await demoClip('lessons-of-light-3'),
    () => say(former),
  );
  expect(await named(former)).toBe(1);
  await upload(
    page,
    `Seven.Chances.1925-${Date.now()}.mp4`,
    await demoClip('lessons-of-light-4'),
    async () => {
      await say(later);
      await page.getByRole('combobox', { name: /^به جای/ }).click();
      await page.getByRole('option', { name: former }).click();
    },
  );
  expect([await named(former), await named(later)]).toEqual([0, 1]);
});
