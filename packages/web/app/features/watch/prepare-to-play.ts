import { readTokenCookie } from '../../lib/cookies';
import { prefetchCsrf } from '../../lib/csrf';
import { loadHls } from '../player/engine/load-hls';
import { ACCESS_ATTRIBUTE } from './stage';

export const loadFilmPlayer = () => import('./film-player');

/**
 * Loads what a film needs, at once and side by side: the player, its engine, and the cookie of the call
 * that starts a playback. A failed download is retried, and reported, when the player needs it.
 */
export function prepareToPlay(): void {
  prefetchCsrf();
  loadFilmPlayer().catch(() => undefined);
  loadHls().catch(() => undefined);
}

/**
 * The same for a page that was opened by its address, before it is hydrated. Not where the server
 * knows that there is something to buy first: to it everybody is a visitor, so a member's page is
 * prepared.
 */
export function prepareRenderedPage(): void {
  const stage = document.querySelector(`[${ACCESS_ATTRIBUTE}]`);
  if (!stage) return;
  const isFree = stage.getAttribute(ACCESS_ATTRIBUTE) === 'free';
  if (isFree || readTokenCookie()) prepareToPlay();
}
