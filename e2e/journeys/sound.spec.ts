import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/test.ts';
import { expectPlays, FREE_FILM, findFilm } from '../support/watch.ts';

/** Meters at both ends of the page's audio graph: the film's output, and what is heard. */
async function meterSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const meters = new Map<string, AnalyserNode>();
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
    const meter = (name: string, node: AudioNode) => {
      const analyser = new AnalyserNode(node.context, { fftSize: 32_768 });
      connect.call(node, analyser);
      meters.set(name, analyser);
    };
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, to: AudioNode) {
        if (this instanceof MediaElementAudioSourceNode) meter('film', this);
        if (to === this.context.destination) meter('heard', this);
        return connect.call(this, to);
      },
    });
    Object.assign(window, {
      levelOf: (name: string) => {
        const analyser = meters.get(name);
        if (!analyser) return null;
        const samples = new Float32Array(analyser.fftSize);
        analyser.getFloatTimeDomainData(samples);
        const power = samples.reduce((sum, it) => sum + it * it, 0) / samples.length;
        const peak = samples.reduce((max, it) => Math.max(max, Math.abs(it)), 0);
        return { rms: 10 * Math.log10(power), peak: 20 * Math.log10(peak) };
      },
    });
  });
}

interface Level {
  rms: number;
  peak: number;
}

/** Both levels in dBFS, measured at the same time. */
const levels = (page: Page) =>
  page.evaluate(() => {
    const { levelOf } = window as unknown as { levelOf: (name: string) => Level | null };
    return { film: levelOf('film'), heard: levelOf('heard') };
  });

/** Median gain in dB over two seconds while the film has sound. */
async function gain(page: Page): Promise<number> {
  const gains: number[] = [];
  await expect
    .poll(
      async () => {
        const { film, heard } = await levels(page);
        if (film && heard && film.rms > -60 && heard.rms > -60) gains.push(heard.rms - film.rms);
        return gains.length;
      },
      { timeout: 30_000, intervals: [200] },
    )
    .toBeGreaterThan(9);
  return gains.sort((a, b) => a - b)[gains.length >> 1] ?? 0;
}

/** Replaces the film's sound by a tone of a given level in dBFS. */
async function soundTone(page: Page): Promise<(db: number) => Promise<void>> {
  await page.addInitScript(() => {
    AudioContext.prototype.createMediaElementSource = function (video) {
      const source = new MediaElementAudioSourceNode(this, { mediaElement: video });
      const connect = source.connect.bind(source) as (to: AudioNode) => AudioNode;
      const tone = new OscillatorNode(this, { frequency: 1_000 });
      const level = new GainNode(this, { gain: 0 });
      connect(new GainNode(this, { gain: 0 }));
      tone.connect(level);
      tone.start();
      Object.assign(window, { setTone: (db: number) => (level.gain.value = 10 ** (db / 20)) });
      return level as unknown as MediaElementAudioSourceNode;
    };
  });
  return (db) =>
    page.evaluate((to) => {
      (window as unknown as { setTone: (db: number) => void }).setTone(to);
    }, db);
}

async function openSettings(page: Page) {
  await page.keyboard.press('Shift');
  await page.mouse.move(300, 300);
  await page.getByRole('button', { name: 'تنظیمات پخش' }).click();
  return page.getByRole('menuitem', { name: /^صدای یک‌دست برای شب/ });
}

/** Opens the free film by a click, as sound needs one; returns its loudness in LUFS. */
async function watchFreeFilm(page: Page): Promise<number> {
  const film = await findFilm(page.request, FREE_FILM);
  const answer = page.waitForResponse((it) => it.url().includes('/api/playbacks') && it.ok());
  await page.goto(film.path);
  await page.getByRole('link', { name: 'تماشا', exact: true }).click();
  const { audio } = await (await answer).json();
  await expectPlays(page);
  return audio[0].loudness;
}

test('a quiet film is played at the loudness of the others', async ({ page }) => {
  await meterSound(page);
  const loudness = await watchFreeFilm(page);
  expect(loudness).toBeLessThan(-18);
  const even = await gain(page);
  // Normalized to -16 LUFS, less the limiter's reduction of its peaks.
  expect(even).toBeGreaterThan(-16 - loudness - 1.5);
  expect(even).toBeLessThan(-16 - loudness + 0.5);
  expect((await levels(page)).heard?.peak).toBeLessThan(-1);

  // A low volume set by the viewer must not count as a quiet passage.
  await (await openSettings(page)).click();
  const atNight = await gain(page);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.volume = 0.05;
  });
  expect(Math.abs((await gain(page)) - atNight)).toBeLessThan(4);
});

test('at night quiet passages come nearer to loud ones', async ({ page }) => {
  await meterSound(page);
  const setTone = await soundTone(page);
  const loudness = await watchFreeFilm(page);
  const heardAt = async (db: number) => {
    await setTone(db);
    let last: number | null = null;
    await expect
      .poll(async () => {
        const before = last;
        last = (await levels(page)).heard?.rms ?? null;
        return before !== null && last !== null && Math.abs(before - last) < 0.1;
      })
      .toBe(true);
    // A sine's power is 3 dB below its peak.
    return (last ?? 0) + 3;
  };
  const change = -16 - loudness;
  expect(await heardAt(-40)).toBeCloseTo(-40 + change, 0);
  expect(await heardAt(-12)).toBeCloseTo(-12 + change, 0);
  expect(await heardAt(0)).toBeLessThan(-1);

  const night = await openSettings(page);
  await expect(night).toContainText('خاموش');
  await expectAccessible(page);
  await night.click();
  const quiet = await heardAt(-40);
  const loud = await heardAt(-12);
  expect(loud - quiet).toBeLessThan(12);
  expect(await heardAt(0)).toBeLessThan(-1);

  await page.reload();
  await expectPlays(page);
  await expect(await openSettings(page)).toContainText('روشن');
});
