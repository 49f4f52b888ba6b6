// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SITE_CONFIG_ELEMENT } from '../../config/site-config';
import { prepareRenderedPage } from './prepare-to-play';
import { ACCESS_ATTRIBUTE } from './stage';

const asked = vi.fn(async () => new Response(null, { status: 204 }));

beforeEach(() => vi.stubGlobal('fetch', asked));
afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockClear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser forgets it
  document.cookie = 'token=; max-age=0';
});

function show(access: string): void {
  const site = { publicUrl: 'http://localhost', apiUrl: null };
  document.body.innerHTML = `<div ${ACCESS_ATTRIBUTE}="${access}"></div>
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
