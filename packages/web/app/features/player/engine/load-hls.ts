import type { PlayerSource } from '../player-props';
import { loadSettings } from '../player-settings';

/**
 * Loads hls.js and what uses it on the first call. A page that is about to play calls it early, so that they
 * load in parallel with the player.
 */
export async function loadHls() {
  const [{ default: Hls }, engine] = await Promise.all([import('hls.js'), import('./hls-engine')]);
  return { Hls, ...engine };
}

/** Begins to load a film from its start, before there is an element that shows it. */
export async function prefetchStream({ kind, url, cdnUrl }: PlayerSource): Promise<void> {
  if (kind !== 'hls') return;
  const { Hls, prefetchHls } = await loadHls();
  const { height, isSavingData } = loadSettings();
  const preferences = { height, isSavingData, audioLanguage: null };
  if (Hls.isSupported()) prefetchHls(Hls, { url, cdnUrl, startSeconds: 0, preferences });
}
