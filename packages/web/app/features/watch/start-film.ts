import type { Playback } from '@parde/contract';
import type { Client } from '@parde/contract/client';
import { accessOf, mayWatch } from '@parde/shared/access';
import { keepaliveApi } from '../../lib/api';
import { readTokenCookie } from '../../lib/cookies';
import { callWithCachedCsrf, prefetchCsrf } from '../../lib/csrf';
import { isPageHydrated, tellFilmShown } from '../../lib/late-scripts';
import { isChild, peekStoredUser } from '../../stores/stored-user';
import { dropEarlyFilm, loadHls, playEarly } from '../player/engine/load-hls';
import { rememberedChoice, rememberedPosition, resumeSeconds } from './visitor-memory';

/* In the head of its page, since a film that was opened by its address waits for nothing else: nothing here may need React,
   nor load what starts the page. */

/** The visitor's access, as the server rendered it. */
export const ACCESS_ATTRIBUTE = 'data-access';
/** What may play, as JSON. */
export const FILM_ATTRIBUTE = 'data-film';
/** Where it plays before there is a player. */
export const SCREEN_ATTRIBUTE = 'data-screen';

export interface RenderedFilm {
  titleId: number;
  episodeId: number | null;
  /** Of its versions, best first. */
  fileIds: number[];
}

/**
 * What a page that was opened by its address needs to play, before it is hydrated. Not where the server
 * knows that there is something to buy first: to it everybody is a visitor, so a member's page is
 * prepared. What is sure to play is asked for as well, and plays if its position is known.
 */
export function prepareRenderedPage(): void {
  if (!startRenderedFilm()) tellFilmShown();
}

/** Whether it starts. */
function startRenderedFilm(): boolean {
  // The stage, or the script in the head of its page.
  const said = document.querySelector(`[${ACCESS_ATTRIBUTE}]`);
  if (!said || isPageHydrated()) return false;
  const isFree = said.getAttribute(ACCESS_ATTRIBUTE) === 'free';
  const isVisitor = readTokenCookie() === null;
  if (!isFree && isVisitor) return false;
  prefetchCsrf();
  leaveLineToPicture()
    .then(loadHls)
    .catch(() => undefined);
  if (isPrerendered()) return false;
  const user = peekStoredUser();
  // Whose profile it is, and what that may watch, is for the server to say.
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
  // A member's position is not known yet.
  if (!isVisitor) return false;
  const position = rememberedPosition({ titleId, episodeId });
  const audioLanguage = choice?.audioLanguage ?? null;
  playback
    .then(async ({ sources: [source], durationSeconds }) => {
      const screen = await findScreen();
      // The player has it already.
      if (!screen || !source || early === null) return tellFilmShown();
      const startSeconds = resumeSeconds(position, durationSeconds);
      await playEarly(source, { screen, startSeconds, audioLanguage, onShown: tellFilmShown });
    })
    .catch(tellFilmShown);
  return true;
}

/** What the visitor sees until the film plays comes first. */
async function leaveLineToPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  await picture?.decode().catch(() => null);
}

/** Where it plays until there is a player; null: there is a player. */
async function findScreen(): Promise<Element | null> {
  const find = () => document.querySelector(`[${SCREEN_ATTRIBUTE}]`);
  if (!find() && document.readyState === 'loading') {
    await new Promise((done) => document.addEventListener('DOMContentLoaded', done));
  }
  return find();
}

/** The number in `?file=`; null: none. */
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

/** Asked for before the page was hydrated. */
let early: { fileId: number; playback: Promise<Playback> } | null = null;

/** Asks for a playback that the page is about to start. */
function preparePlayback(fileId: number): Promise<Playback> {
  const playback = requestPlayback(callWithCachedCsrf as Client, fileId, null);
  early = { fileId, playback };
  // Whoever may not watch it now may later.
  playback.catch(() => {
    if (early?.playback === playback) early = null;
  });
  addEventListener('pagehide', dropPrepared);
  return playback;
}

/** Nobody will take it. */
export function dropPrepared(): void {
  const dropped = early?.playback;
  early = null;
  dropEarlyFilm();
  dropped?.then(({ playbackId }) => endPlayback(keepaliveApi(), playbackId)).catch(() => undefined);
}

/** The playback that was asked for, once. Another one than of this file is ended. */
export function takePrepared(fileId: number): Promise<Playback> | null {
  if (early?.fileId !== fileId) dropPrepared();
  const taken = early?.playback ?? null;
  early = null;
  return taken;
}

/** Whether the browser renders the page before anybody sees it, as it may while an address is typed. */
export const isPrerendered = () => 'prerendering' in document && document.prerendering === true;

if (typeof document !== 'undefined') prepareRenderedPage();
