// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Chromium fires it when the site can be installed, and again after its own prompt was dismissed. */
function dispatchOffer() {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(Object.assign(event, { prompt: vi.fn() }));
}

it.each(['acceptInstall', 'declineInstall'] as const)(
  '%s ends the offer on the page',
  async (answer) => {
    const prompt = await import('./install-prompt');
    localStorage.setItem('visits', '2');
    dispatchOffer();
    expect(prompt.offeredInstall()).not.toBeNull();
    prompt[answer]();
    dispatchOffer();
    expect(prompt.offeredInstall()).toBeNull();
  },
);
