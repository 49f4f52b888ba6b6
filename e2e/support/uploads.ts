import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import {
  ffmpegMakes,
  type gatedFfmpeg,
  makeFilm,
} from '../../packages/server/src/testing/test-films.ts';
import { expect, test } from './test.ts';
import { expectPlays } from './watch.ts';

const DEMO_FILMS = path.resolve(import.meta.dirname, '../../packages/server/demo/films');

/** The first seconds of a demo film, as a file to upload; encoding takes a third of a second per second. */
export async function demoClip(name: string): Promise<string> {
  const clip = test.info().outputPath(`${name}.mp4`);
  const film = path.join(DEMO_FILMS, name, 'film.mp4');
  await ffmpegMakes('-i', film, '-t', '5', '-map', '0:v', '-map', '0:a', '-c', 'copy', clip);
  return clip;
}

/**
 * Uploads a film on the operators' screen and adds it where its name says it belongs.
 *
 * @param look at what is asked, before it is added
 */
export async function upload(
  page: Page,
  name: string,
  file: string,
  look?: () => Promise<void>,
): Promise<void> {
  await page.goto('/admin/uploads');
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: name.endsWith('.mkv') ? 'video/x-matroska' : 'video/mp4',
    buffer: await readFile(file),
  });
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('link', { name: 'تأیید و افزودن' }).click({ timeout: 60_000 });
  await expect(page.getByLabel('عنوان *')).not.toHaveValue('');
  await look?.();
  await page.getByRole('button', { name: 'افزودن', exact: true }).click();
  await expect(row).toContainText('افزوده شد');
}

/** The first title that a search finds. */
export async function titleNamed(context: BrowserContext, name: string) {
  const found = await context.request.get(`/api/titles/search?q=${encodeURIComponent(name)}`);
  const { data } = (await found.json()) as { data: { id: number; path: string }[] };
  const [first] = data;
  if (!first) throw new Error(`nothing is named ${name}`);
  return first;
}

/**
 * Uploads an MKV of the film «کوچهٔ آبی», Blue Alley, and watches it while its larger pictures are held back.
 *
 * @param gate opens when they may be made
 */
export async function watchWhileEncoding(
  page: Page,
  folder: string,
  gate: Awaited<ReturnType<typeof gatedFfmpeg>>,
): Promise<void> {
  const film = await makeFilm(path.join(folder, 'film.mkv'), {
    ...{ seconds: 12, width: 640, height: 360 },
  });
  await upload(page, 'Blue.Alley.1931.360p.mkv', film);
  const { path: titlePath } = await titleNamed(page.context(), 'Blue Alley');
  await page.goto('/admin/media');
  const row = page.getByRole('row').filter({ hasText: 'کوچهٔ آبی' });
  await expect(row).toContainText('نخستین کیفیت آماده', { timeout: 90_000 });
  await row.click();
  await expect(page.getByText(/کیفیت‌های دیگر یکی‌یکی افزوده می‌شوند/)).toBeVisible();
  const fileUrl = page.url();
  const rungsOfNext = async () => {
    const master = await page.waitForResponse(/master\.m3u8/);
    return [...(await master.text()).matchAll(/^(v\d+)\/index/gm)].map(([, rung]) => rung).sort();
  };

  await page.goto(titlePath);
  const first = rungsOfNext();
  await page.getByRole('link', { name: 'تماشا' }).first().click();
  expect(await first).toEqual(['v240']);
  await expectPlays(page);
  await expect(page.getByText(/کیفیت‌های بالاتر در راه است/)).toBeVisible();
  const operator = await page.context().newPage();
  await operator.goto(fileUrl);
  await gate.open();
  await expect(operator.getByRole('main')).toContainText(/۳۶۰p، ۲۴۰p/, { timeout: 90_000 });
  await operator.close();
  await expectPlays(page);
  const later = rungsOfNext();
  await page.reload();
  expect(await later).toEqual(['v240', 'v360']);
  await expect(page.getByText(/کیفیت‌های بالاتر در راه است/)).toHaveCount(0);
  await expectPlays(page);
}
