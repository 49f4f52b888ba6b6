import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';

/**
 * Where `PICTURES` names a folder, such as `docs/images`, takes the pictures of `docs/operate/first-hour.md`
 * anew; needs ffmpeg.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  const folder = path.resolve(import.meta.dirname, '../..', process.env.PICTURES);
  await mkdir(folder, { recursive: true });
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 1100, height: 740 });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
  const png = path.join(folder, `${name}.png`);
  await page.screenshot({ path: png, animations: 'disabled' });
  const webp = path.join(folder, `${name}.webp`);
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', '-i', png, '-quality', '80', webp]);
  await rm(png);
  if (viewport) await page.setViewportSize(viewport);
}
