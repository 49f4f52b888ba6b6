// @vitest-environment jsdom
import Hls from 'hls.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SITE_CONFIG_ELEMENT } from '../../config/site-config';
import { AUTH_STORAGE } from '../../stores/stored-user';
import { earlyVideo } from '../player/engine/load-hls';
import {
  ACCESS_ATTRIBUTE,
  dropPrepared,
  FILM_ATTRIBUTE,
  prepareRenderedPage,
  SCREEN_ATTRIBUTE,
} from './start-film';
import { NO_CHOICE, rememberChoice, rememberPosition } from './visitor-memory';

const asked = vi.fn(async (_address: string, _init?: RequestInit) => {
  return new Response('{"sources":[]}', { headers: { 'content-type': 'application/json' } });
});
const addresses = () => asked.mock.calls.map(([address]) => address);
const CSRF = '/sanctum/csrf-cookie';

beforeEach(() => vi.stubGlobal('fetch', asked));
afterEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockClear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser forgets it
  document.cookie = 'token=; max-age=0';
});

/** Imitates the cookie that the server sets, and the user that the site stores. */
function signIn(premiumUntil: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'token=abc';
  const user = { id: 3, role: 'member', premiumUntil };
  localStorage.setItem(AUTH_STORAGE, JSON.stringify({ state: { token: 'abc', user } }));
}

function show(access: string, ...fileIds: number[]): void {
  const site = { publicUrl: 'http://localhost', apiUrl: null };
  const film = JSON.stringify({ titleId: 5, episodeId: null, fileIds });
  document.body.innerHTML = `<div ${ACCESS_ATTRIBUTE}="${access}" ${FILM_ATTRIBUTE}='${film}'></div>
    <script id="${SITE_CONFIG_ELEMENT}" type="application/json">${JSON.stringify(site)}</script>`;
}

test('a film that is free for everybody is prepared', () => {
  show('free');
  prepareRenderedPage();
  expect(asked).toHaveBeenCalledOnce();
});

test('a visitor who has to sign in first loads no player', () => {
  show('sign_in');
  prepareRenderedPage();
  expect(asked).not.toHaveBeenCalled();
});

test('what a member may be allowed to watch is prepared', () => {
  show('premium');
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'token=abc';
  prepareRenderedPage();
  expect(asked).toHaveBeenCalledOnce();
});

/** File that the page requests before it is hydrated; null: none. */
async function askedFile(): Promise<number | null> {
  prepareRenderedPage();
  await vi.waitFor(() => expect(addresses()).toContain(CSRF));
  await new Promise((done) => setTimeout(done));
  const [, init] = asked.mock.calls.find(([address]) => address.endsWith('/api/playbacks')) ?? [];
  return init ? (JSON.parse(String(init.body)) as { file_id: number }).file_id : null;
}

test('a visitor is given the best version, unless another may have been chosen', async () => {
  show('free', 8, 9);
  expect(await askedFile()).toBe(8);
  asked.mockClear();
  rememberChoice(5, { ...NO_CHOICE, editionKind: 'dubbed' });
  expect(await askedFile()).toBeNull();
});

test('a member is given the only version, if premium is stored', async () => {
  show('premium', 8);
  signIn(null);
  expect(await askedFile()).toBeNull();
  asked.mockClear();
  signIn('2100-01-01T00:00:00Z');
  expect(await askedFile()).toBe(8);
  asked.mockClear();
  show('premium', 8, 9);
  expect(await askedFile()).toBeNull();
});

const goneWith = (id: string) =>
  asked.mock.calls.filter(
    ([address, init]) => init?.method === 'DELETE' && address.endsWith(`/api/playbacks/${id}`),
  ).length;

test('a playback that nobody takes is ended when the page is left', async () => {
  const body = JSON.stringify({ playbackId: 'p7', sources: [] });
  asked.mockImplementation(
    async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
  );
  signIn('2100-01-01T00:00:00Z');
  show('premium', 8);
  expect(await askedFile()).toBe(8);
  dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() => expect(goneWith('p7')).toBe(1));
  dispatchEvent(new Event('pagehide'));
  await new Promise((done) => setTimeout(done));
  expect(goneWith('p7'), 'once').toBe(1);
});

test('a page that is rendered before it is shown takes no stream', async () => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  show('free', 8);
  expect(await askedFile()).toBeNull();
  Reflect.deleteProperty(document, 'prerendering');
});

test('a visitor’s film plays where the player will be, from where this browser stopped', async () => {
  vi.spyOn(Hls, 'isSupported').mockReturnValue(true);
  vi.spyOn(Hls.prototype, 'loadSource').mockReturnValue();
  vi.spyOn(Hls.prototype, 'attachMedia').mockReturnValue();
  const source = { kind: 'hls', url: '/media/play/token/master.m3u8', mimeType: '' };
  const body = JSON.stringify({ playbackId: null, durationSeconds: 6000, sources: [source] });
  asked.mockImplementation(
    async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
  );
  show('free', 8);
  const screen = document.body.appendChild(document.createElement('div'));
  screen.setAttribute(SCREEN_ATTRIBUTE, '');
  rememberPosition({ titleId: 5, episodeId: null }, 100, 6000);
  prepareRenderedPage();
  const found = () => earlyVideo({ url: source.url, startSeconds: 100 });
  await vi.waitFor(() => expect(Hls.prototype.attachMedia).toHaveBeenCalledWith(found()));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  found()?.dispatchEvent(new Event('loadeddata'));
  expect(screen.firstChild).toBe(found());
  dropPrepared();
  expect(screen.childElementCount, 'left before it was taken').toBe(0);
  vi.restoreAllMocks();
});
