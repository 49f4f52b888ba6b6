import { accessOf, mayWatch } from '@parde/shared/access';
import { readTokenCookie } from '../../lib/cookies';
import { prefetchCsrf } from '../../lib/csrf';
import { isChild, peekStoredUser } from '../../stores/stored-user';
import { loadHls, prefetchStream } from '../player/engine/load-hls';
import { isPrerendered, preparePlayback } from './playback-session';
import { ACCESS_ATTRIBUTE, FILM_ATTRIBUTE, type RenderedFilm } from './stage';
import { requestedFile } from './version-choice';
import { rememberedChoice, rememberedPosition } from './visitor-memory';

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
 * prepared. What is sure to play is asked for as well.
 */
export function prepareRenderedPage(): void {
  const stage = document.querySelector(`[${ACCESS_ATTRIBUTE}]`);
  if (!stage) return;
  const isFree = stage.getAttribute(ACCESS_ATTRIBUTE) === 'free';
  const isVisitor = readTokenCookie() === null;
  if (!isFree && isVisitor) return;
  prepareToPlay();
  if (isPrerendered()) return;
  const user = peekStoredUser();
  // Whose profile it is, and what that may watch, is for the server to say.
  if (!isVisitor && (user === null || isChild(user))) return;
  if (!mayWatch(accessOf(isFree, user && { role: user.role, premium: user.premiumUntil }))) return;
  const film = JSON.parse(stage.getAttribute(FILM_ATTRIBUTE) ?? '{}') as Partial<RenderedFilm>;
  startFilm({ titleId: 0, episodeId: null, fileIds: [], ...film }, isVisitor);
}

/** Starts the playback of a file, unless a choice that is not known yet may name another. */
function startFilm({ titleId, episodeId, fileIds }: RenderedFilm, isVisitor: boolean): void {
  const asked = requestedFile(new URLSearchParams(location.search));
  const fileId = fileIds.find((id) => id === asked) ?? fileIds[0];
  if (fileId === undefined) return;
  const hasChosen = !isVisitor || rememberedChoice(titleId) !== null;
  if (hasChosen && fileIds.length > 1 && fileId !== asked) return;
  const playback = preparePlayback(fileId);
  // A member's position is not known yet.
  if (!isVisitor || rememberedPosition({ titleId, episodeId }) !== null) return;
  playback.then(({ sources: [source] }) => source && prefetchStream(source)).catch(() => undefined);
}
