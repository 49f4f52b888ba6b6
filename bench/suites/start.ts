import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { nginxIsMissing, startNginx } from '../../packages/server/src/testing/nginx.ts';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { median } from '../measure/numbers.ts';
import type { Row } from '../measure/table.ts';
import { BROWSER_FLAGS } from './browser-flags.ts';
import type { SuiteOptions } from './suite.ts';

const MAX_ROUNDS = 5;
/** Times hls.js alone. */
const BUDGET = { first: 1.3, again: 1.15, slow: null };
/** A DSL line: 40 ms there and back, 10 Mbit/s. */
const LINE = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 125_000,
};

/** A page with only a player: the control for the watch page. */
const barePage = (playlist: string) => `<!doctype html><meta charset="utf-8"><title>bare</title>
<video muted autoplay playsinline width="1280" height="720"></video>
<script src="/bare/hls.js"></script>
<script>
  const hls = new Hls();
  hls.loadSource('/plain/${playlist}');
  hls.attachMedia(document.querySelector('video'));
</script>`;

/**
 * Runs in the page before its own scripts: measures milliseconds from navigation to the first displayed frame that shows
 * a picture of the film. (`requestVideoFrameCallback` does not tell of one that was there before its element was in the
 * page.)
 */
function watchForFirstFrame(): void {
  const page = window as unknown as { firstFrame?: number };
  function look() {
    const video = document.querySelector('video');
    if (video && video.readyState >= video.HAVE_CURRENT_DATA) page.firstFrame = performance.now();
    else requestAnimationFrame(look);
  }
  look();
}

async function timeToFirstFrame(
  context: BrowserContext,
  url: string,
  isSlow: boolean,
): Promise<number> {
  const page = await context.newPage();
  try {
    if (isSlow) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', LINE);
    }
    await page.goto(url, { waitUntil: 'commit' });
    const found = await page.waitForFunction(() => 'firstFrame' in window && window.firstFrame);
    return Number(await found.jsonValue());
  } finally {
    await page.close();
  }
}

interface Start {
  /** First visit: nothing is cached. */
  first: number;
  /** Second visit: the scripts are cached. */
  again: number;
  /** First visit over `LINE`. */
  slow: number;
}

async function measureStart(browser: Browser, url: string): Promise<Start> {
  const fresh = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addInitScript(watchForFirstFrame);
    return context;
  };
  const [near, far] = [await fresh(), await fresh()];
  try {
    return {
      first: await timeToFirstFrame(near, url, false),
      again: await timeToFirstFrame(near, url, false),
      slow: await timeToFirstFrame(far, url, true),
    };
  } finally {
    await near.close();
    await far.close();
  }
}

/**
 * Time from opening the watch page of a free film to its first displayed frame, in Chromium,
 * compared with a page that has only hls.js and the same stream, sent by nginx. Skipped without
 * nginx or ffmpeg.
 */
export async function startSuite({ server, openPlayable, rounds }: SuiteOptions): Promise<Row[]> {
  const film = nginxIsMissing ? null : await openPlayable();
  if (!film || Object.keys(server.pages).length === 0) return [];
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-bench-start-'));
  await chmod(folder, 0o755);
  const require = createRequire(import.meta.url);
  await copyFile(require.resolve('hls.js/dist/hls.min.js'), path.join(folder, 'hls.js'));
  await writeFile(path.join(folder, 'index.html'), barePage(film.playlist));
  const types = 'types { text/html html; text/javascript js; application/vnd.apple.mpegurl m3u8; }';
  const nginx = await startNginx(
    `location /bare/ { alias ${folder}/; ${types} add_header Cache-Control "max-age=3600"; }
     location /plain/ { alias ${film.storageDir}/; ${types} }`,
  );
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: BROWSER_FLAGS });
  try {
    const pairs: { ours: Start; bare: Start }[] = [];
    for (let round = 0; round < Math.min(rounds, MAX_ROUNDS); round += 1) {
      const bare = await measureStart(browser, `${nginx.origin}/bare/index.html`);
      pairs.push({ bare, ours: await measureStart(browser, `${server.app}${film.page}`) });
    }
    const row = (what: keyof Start, label: string): Row => {
      const ratio = median(pairs.map(({ ours, bare }) => ours[what] / bare[what]));
      const maxRatio = BUDGET[what];
      return {
        name: `start of playback, ${label}`,
        figure: `${median(pairs.map(({ ours }) => ours[what])).toFixed(0)} ms`,
        control: `${median(pairs.map(({ bare }) => bare[what])).toFixed(0)} ms, hls.js alone from nginx`,
        ratio,
        budget: maxRatio === null ? '' : `<= ${maxRatio}`,
        isMet: maxRatio === null ? null : ratio <= maxRatio,
      };
    };
    return [
      row('first', 'first visit'),
      row('again', 'again'),
      row('slow', 'first visit at 10 Mbit/s, 40 ms'),
    ];
  } finally {
    await browser.close();
    await nginx.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
