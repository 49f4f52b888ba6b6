import type { Playback } from '@parde/contract';
import type { Client } from '@parde/contract/client';
import { accessOf, mayWatch } from '@parde/shared/access';
import { keepaliveApi } from '../../lib/api';
import { readTokenCookie } from '../../lib/cookies';
import { callWithCachedCsrf, prefetchCsrf } from '../../lib/csrf';
import { isPageHydrated, markFilmShown } from '../../lib/late-scripts';
import { isChild, peekStoredUser } from '../../stores/stored-user';
import { dropEarlyFilm, loadHls, playEarly } from '../player/engine/load-hls';
import { rememberedChoice, rememberedPosition, resumeSeconds } from './visitor-memory';

/* This script runs in the head of the page, because a film opened by its URL should wait for nothing else: nothing
   here may need React, or load the page's entry script. */

/** Attribute with the visitor's access, as rendered by the server. */
export const ACCESS_ATTRIBUTE = 'data-access';
/** Attribute with the film that may play, as JSON. */
export const FILM_ATTRIBUTE = 'data-film';
/** Attribute of the element in which the film plays before there is a player. */
export const SCREEN_ATTRIBUTE = 'data-screen';

export interface RenderedFilm {
  titleId: number;
  episodeId: number | null;
  /** File ids of its versions, best first. */
  fileIds: number[];
}

/**
 * Prepares playback on a page that was opened by its URL, before it is hydrated. Skipped if the server knows that the
 * visitor has to buy something first; to the server everybody is a visitor, so a member's page is always prepared. If
 * the film is certain to play, its playback is requested as well, and it starts if its position is known.
 */
export function prepareRenderedPage(): void {
  if (!startRenderedFilm()) markFilmShown();
}

/** Returns whether playback starts. */
function startRenderedFilm(): boolean {
  // Either the stage, or this script in the page's head.
  const said = document.querySelector(`[${ACCESS_ATTRIBUTE}]`);
  if (!said || isPageHydrated()) return false;
  const isFree = said.getAttribute(ACCESS_ATTRIBUTE) === 'free';
  const isVisitor = readTokenCookie() === null;
  if (!isFree && isVisitor) return false;
  prefetchCsrf();
  waitForMainPicture()
    .then(loadHls)
    .catch(() => undefined);
  if (isPrerendered()) return false;
  const user = peekStoredUser();
  // Only the server can decide which profile is active and what it may watch.
  if (!isVisitor && (user === null || isChild(user))) return false;
  const access = accessOf(isFree, user && { role: user.role, premium: user.premiumUntil });
  if (!mayWatch(access)) return false;
  const film = JSON.parse(said.getAttribute(FILM_ATTRIBUTE) ?? '{}') as Partial<RenderedFilm>;
  return startFilm({ titleId: 0, episodeId: null, fileIds: [], ...film }, isVisitor);
}

/** Starts the playback of a file, unless a choice that is not known yet may name another. */
function startFilm({ titleId, episodeId, fileIds }: RenderedFilm, isVisitor: boolean): boolean {
  const asked = requestedFile(new URLSearchParams(location.search));
  const fileId = fileIds.find((id) => id === asked) ?? fileIds[0];
  if (fileId === undefined) return false;
  const choice = rememberedChoice(titleId);
  const hasChosen = !isVisitor || choice !== null;
  if (hasChosen && fileIds.length > 1 && fileId !== asked) return false;
  const playback = preparePlayback(fileId);
  // A member's position is only known to the server.
  if (!isVisitor) return false;
  const position = rememberedPosition({ titleId, episodeId });
  const audioLanguage = choice?.audioLanguage ?? null;
  playback
    .then(async ({ sources: [source], durationSeconds }) => {
      const screen = await findScreen();
      // The player has already taken the playback over.
      if (!screen || !source || early === null) return markFilmShown();
      const startSeconds = resumeSeconds(position, durationSeconds);
      await playEarly(source, { screen, startSeconds, audioLanguage, onShown: markFilmShown });
    })
    .catch(markFilmShown);
  return true;
}

/** Waits for the picture that the visitor sees until the film plays, so that it gets the bandwidth first. */
async function waitForMainPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  await picture?.decode().catch(() => null);
}

/** The element in which the film plays until there is a player; `null` if there already is a player. */
async function findScreen(): Promise<Element | null> {
  const find = () => document.querySelector(`[${SCREEN_ATTRIBUTE}]`);
  if (!find() && document.readyState === 'loading') {
    await new Promise((done) => document.addEventListener('DOMContentLoaded', done));
  }
  return find();
}

/** The number given in `?file=`; `null` if there is none. */
export function requestedFile(search: URLSearchParams): number | null {
  const asked = Number(search.get('file'));
  return Number.isInteger(asked) && asked > 0 ? asked : null;
}

export const requestPlayback = (call: Client, fileId: number, id: string | null) =>
  call('POST /api/playbacks', {
    body: { file_id: fileId, ...(id === null ? {} : { playback_id: id }) },
  });

export function endPlayback(keepaliveCall: Client, id: string | null): void {
  if (id === null) return;
  void keepaliveCall('DELETE /api/playbacks/{id}', { params: { id } }).catch(() => undefined);
}

/** The playback requested before the page was hydrated. */
let early: { fileId: number; playback: Promise<Playback> } | null = null;

/** Requests a playback that the page is about to start. */
function preparePlayback(fileId: number): Promise<Playback> {
  const playback = requestPlayback(callWithCachedCsrf as Client, fileId, null);
  early = { fileId, playback };
  // A failed request is forgotten: viewers without access may get it later.
  playback.catch(() => {
    if (early?.playback === playback) early = null;
  });
  addEventListener('pagehide', dropPrepared);
  return playback;
}

/** Discards the prepared playback if nobody is going to take it over, and ends it. */
export function dropPrepared(): void {
  const dropped = early?.playback;
  early = null;
  dropEarlyFilm();
  dropped?.then(({ playbackId }) => endPlayback(keepaliveApi(), playbackId)).catch(() => undefined);
}

/** Hands over the prepared playback, once. If it belongs to a different file, it is ended. */
export function takePrepared(fileId: number): Promise<Playback> | null {
  if (early?.fileId !== fileId) dropPrepared();
  const taken = early?.playback ?? null;
  early = null;
  return taken;
}

/** Whether the browser renders the page before anybody sees it, as it may do while a URL is being typed. */
export const isPrerendered = () => 'prerendering' in document && document.prerendering === true;

if (typeof document !== 'undefined') prepareRenderedPage();
