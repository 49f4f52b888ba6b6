import type { Page } from '@playwright/test';
import { clock, expectRuns, play, state } from '../support/player.ts';
import { expect, test } from '../support/test.ts';

test.describe('with a television near by', () => {
  // A fake of the Remote Playback API.
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const remotes = new WeakMap<object, EventTarget>();
      Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
        get(this: HTMLMediaElement) {
          const remote = Object.assign(remotes.get(this) ?? new EventTarget(), {
            state: 'disconnected',
            prompt: async () => this.setAttribute('data-prompted', ''),
            watchAvailability: async (tell: (isAvailable: boolean) => void) => {
              this.addEventListener('television', () => tell(true));
              return 1;
            },
            cancelWatchAvailability: async () => undefined,
          });
          remotes.set(this, remote);
          return remote;
        },
      });
    }),
  );

  const announce = (page: Page) =>
    page.locator('video').evaluate((video) => video.dispatchEvent(new Event('television')));
  const cast = (page: Page) => page.getByRole('button', { name: 'پخش روی تلویزیون' });

  test('what plays from one address can be handed to it', async ({ page, catalogue }) => {
    await page.goto(`/watch/trailer/${catalogue.filmImdb}`);
    await expect(page.getByRole('slider', { name: 'جای پخش' })).toBeAttached();
    await expect(cast(page)).toHaveCount(0);
    await announce(page);
    await cast(page).click();
    await expect(page.locator('video')).toHaveAttribute('data-prompted');
  });

  test('a stream that a script feeds to the picture cannot, and is not offered', async ({
    page,
    request,
  }) => {
    await play(page, request);
    await announce(page);
    await page.mouse.move(600, 300);
    await expect(page.getByRole('button', { name: 'تنظیمات پخش' })).toBeVisible();
    await expect(cast(page)).toHaveCount(0);
    const isDisabled = page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.disableRemotePlayback);
    expect(await isDisabled).toBe(true);
  });
});

/** Property that WebKit adds to the element. */
type WebKitVideo = HTMLVideoElement & { webkitCurrentPlaybackTargetIsWireless?: boolean };

test.describe('with AirPlay near by', () => {
  // Imitates the handover of Safari: it has chosen the second source when it ends the MediaSource. Chromium reports its
  // choice later.
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const moved = (video: WebKitVideo, isAway: boolean) => {
        video.webkitCurrentPlaybackTargetIsWireless = isAway;
        video.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
      };
      Object.assign(window, {
        WebKitPlaybackTargetAvailabilityEvent: Event,
        ManagedMediaSource: class ManagedMediaSource extends MediaSource {},
      });
      Object.assign(HTMLVideoElement.prototype, { webkitCurrentPlaybackTargetIsWireless: false });
      RemotePlayback.prototype.prompt = async () => {
        const video = document.querySelector<WebKitVideo>('video');
        const fed = video?.querySelector('source');
        if (!video || !fed || video.disableRemotePlayback)
          throw new DOMException('', 'NotAllowedError');
        if (video.webkitCurrentPlaybackTargetIsWireless) {
          Reflect.deleteProperty(video, 'currentSrc');
          return moved(video, false);
        }
        const { currentTime } = video;
        const chosen = video.querySelector<HTMLSourceElement>('source:last-child')?.src;
        Object.defineProperty(video, 'currentSrc', { value: chosen, configurable: true });
        fed.type = 'video/none';
        moved(video, true);
        video.load();
        video.currentTime = currentTime;
        await video.play();
      };
    }),
  );

  test('a stream goes to a television, which loads it, and comes back at its place', async ({
    page,
    request,
  }) => {
    await play(page, request);
    const video = page.locator('video');
    const cast = page.getByRole('button', { name: /^(پایان )?پخش روی تلویزیون$/ });
    await video.evaluate((it) =>
      it.dispatchEvent(
        Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), {
          availability: 'available',
        }),
      ),
    );
    await page.mouse.move(600, 300);
    const source = () =>
      video.evaluate((it) => Reflect.get(HTMLMediaElement.prototype, 'currentSrc', it) as string);
    expect(await source()).toMatch(/^blob:/);
    await page.keyboard.press('5');
    const place = (await state(page)).duration / 2;
    await page.mouse.move(640, 320);
    await cast.click();
    await expect.poll(source).toMatch(/\/media\/play\/.+\.m3u8$/);
    // Only this source loads: its URL needs no cookie.
    expect((await fetch(await source())).status).toBe(200);
    await expect.poll(() => clock(page)).toBeGreaterThan(place);
    await page.mouse.move(600, 300);
    await cast.click();
    await expect.poll(source).toMatch(/^blob:/);
    await expectRuns(page);
    expect(await clock(page)).toBeGreaterThan(place);
  });
});
