import type { PlayerSource } from '../player-props';
import type { Engine, EngineOptions } from './engine';
import { startFile } from './file-engine';
import { startHls } from './hls-engine';
import { loadHls } from './load-hls';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** False when the browser is sure that it cannot decode the source, so trying would waste time. */
export function mayPlay(video: HTMLVideoElement, { kind, mimeType }: PlayerSource): boolean {
  return kind === 'hls' || mimeType === '' || video.canPlayType(mimeType) !== '';
}

/**
 * The engine for a source; null when the browser supports none. hls.js is loaded lazily and
 * preferred over native HLS, which exposes neither qualities nor error reasons.
 */
export async function openEngine(
  source: PlayerSource,
  options: EngineOptions,
): Promise<Engine | null> {
  if (source.kind === 'file') return startFile(options);
  const Hls = await loadHls();
  if (Hls.isSupported()) return startHls(Hls, options);
  return options.video.canPlayType(HLS_TYPE) === '' ? null : startFile(options);
}
