import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';

/* Takes the pictures of the README and of the manifest from the running demo, so that they stay up to date: `npm run
   pictures`. Needs ffmpeg, which converts them to WebP, and Chromium at `CHROMIUM` or at its path in Debian. */

const ROOT = path.resolve(import.meta.dirname, '..');
const DOCS = path.join(ROOT, 'docs/images');
const SITE = path.join(ROOT, 'packages/web/public/images/screens');
const PORT = 3497;
const BASE = `http://localhost:${PORT}`;
const PASSWORD = 'parde-demo';
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Time for requests after the page is shown, in ms. */
const SETTLE_MS = 2_500;
const FILM = 'متروپلیس';
/** A spelling by ear. */
const MISSPELT = 'متروپلیص';
/** Frames per second of the tour. */
const RATE = 8;

const run = promisify(execFile);

async function startDemo(dataDir: string) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (;;) {
    if (child.exitCode !== null) throw new Error('The demo did not start.');
    const answer = await fetch(`${BASE}/health/ready`).catch(() => null);
    if (answer?.ok) break;
    await delay(200);
  }
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

async function openPage(browser: Browser, viewport: typeof PHONE, account: string | null) {
  const context = await browser.newContext({
    viewport,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    serviceWorkers: 'block',
    deviceScaleFactor: viewport === PHONE ? 2 : 1,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (account) {
    await page.goto(`${BASE}/auth/login`);
    await delay(SETTLE_MS);
    await page.getByLabel('ایمیل').first().fill(`${account}@demo.parde`);
    await page.locator('input[type=password]').first().fill(PASSWORD);
    await page.locator('form button[type=submit]').first().click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/login'));
  }
  return page;
}

/**
 * Shows a page with the pictures of its first screen. Members' pages keep a connection open, so the network is never
 * idle.
 */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(BASE + address);
  await page.evaluate(() => document.fonts.ready);
  // Waits for requests that the page makes after its script has run.
  await delay(SETTLE_MS);
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
    ),
  );
}

async function save(page: Page, folder: string, name: string, quality = 80): Promise<void> {
  const png = path.join(tmpdir(), `${name}-${process.pid}.png`);
  await page.screenshot({ path: png });
  const webp = path.join(folder, `${name}.webp`);
  await run('ffmpeg', ['-v', 'error', '-y', '-i', png, '-quality', String(quality), webp]);
  await rm(png);
}

async function addressOf(page: Page, name: string): Promise<{ path: string; watch: string }> {
  const found = await page.request.get(`${BASE}/api/titles/search?q=${encodeURIComponent(name)}`);
  const [{ id, path: titlePath }] = (await found.json()).data;
  const { imdbKey } = await (await page.request.get(`${BASE}/api/titles/${id}`)).json();
  return { path: titlePath, watch: `/watch/${imdbKey}/${id}` };
}

/** Plays the film with Persian and English subtitles from a given second on. */
async function playAt(page: Page, seconds: number): Promise<void> {
  const video = page.locator('video');
  await video.waitFor();
  for (const [group, language] of [
    ['زیرنویس', 'فارسی'],
    ['زیرنویس دوم', 'انگلیسی'],
  ] as const) {
    await page.getByRole('button', { name: 'زیرنویس', exact: true }).click();
    const choices = page.getByRole('group', { name: group, exact: true });
    await choices.getByLabel(language, { exact: true }).first().check({ force: true });
    await page.keyboard.press('Escape');
  }
  await video.evaluate(async (element: HTMLVideoElement, to) => {
    element.muted = true;
    await element.play().catch(() => undefined);
    element.currentTime = to;
  }, seconds);
  await page.waitForFunction(
    (to) => (document.querySelector('video')?.currentTime ?? 0) > to + 0.5,
    seconds,
  );
  await page.locator('[data-caption=first] [dir]').first().waitFor();
}

/** Searches for a film by a misspelt name; results for the unfinished name are other titles. */
async function searchMisspelt(page: Page, onLetter?: () => Promise<void>): Promise<void> {
  await page.keyboard.press('/');
  await page.locator('input:focus').waitFor();
  const found = page.waitForResponse(
    (answer) => new URL(answer.url()).searchParams.get('q') === MISSPELT,
  );
  for (const letter of MISSPELT) {
    await page.keyboard.type(letter);
    await onLetter?.();
  }
  await found;
  await page.getByRole('option', { name: FILM }).first().waitFor();
}

async function takePictures(browser: Browser): Promise<void> {
  const member = await openPage(browser, DESKTOP, 'member');
  await show(member, '/');
  await save(member, DOCS, 'home');
  await save(member, SITE, 'wide');
  await searchMisspelt(member);
  await save(member, DOCS, 'search');
  const { watch } = await addressOf(member, 'چند دقیقه در تاریکی');
  await show(member, watch);
  await playAt(member, 5);
  await save(member, DOCS, 'player');
  const phone = await openPage(browser, PHONE, 'member');
  await show(phone, '/');
  await save(phone, DOCS, 'home-phone');
  await save(phone, SITE, 'narrow');
  const { path: titlePath } = await addressOf(phone, FILM);
  await show(phone, titlePath);
  await save(phone, DOCS, 'title-phone');
  await save(phone, SITE, 'narrow-title');
  const operator = await openPage(browser, DESKTOP, 'operator');
  await show(operator, '/admin/titles');
  await operator.getByRole('table').waitFor();
  await save(operator, DOCS, 'operators');
}

/** A walk from the front page over a misspelt name to a film, as a moving picture. */
async function takeTour(browser: Browser): Promise<void> {
  const page = await openPage(browser, { width: 1120, height: 700 }, 'member');
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-tour-'));
  let frames = 0;
  const film = async (seconds: number) => {
    for (let end = frames + seconds * RATE; frames < end; frames += 1)
      await page.screenshot({ path: path.join(folder, `${String(frames).padStart(4, '0')}.png`) });
  };
  await show(page, '/');
  await film(1.5);
  for (let step = 0; step < 10; step += 1) {
    await page.mouse.wheel(0, 60);
    await film(1 / RATE);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await delay(SETTLE_MS);
  await searchMisspelt(page, () => film(1 / RATE));
  await film(1.5);
  await page.keyboard.press('Escape');
  const { path: titlePath } = await addressOf(page, FILM);
  await show(page, titlePath);
  await film(1.5);
  const { watch } = await addressOf(page, 'چند دقیقه در تاریکی');
  await show(page, watch);
  await playAt(page, 4);
  await film(4);
  const options = ['-c:v', 'libwebp_anim', '-loop', '0', '-quality', '60', '-vf', 'scale=840:-2'];
  const pattern = path.join(folder, '%04d.png');
  const tour = path.join(DOCS, 'tour.webp');
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-framerate',
    String(RATE),
    '-i',
    pattern,
    ...options,
    tour,
  ]);
  await rm(folder, { recursive: true });
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'parde-pictures-'));
const stop = await startDemo(dataDir);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--autoplay-policy=no-user-gesture-required',
  ],
});
try {
  await takePictures(browser);
  await takeTour(browser);
} finally {
  await browser.close();
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}
