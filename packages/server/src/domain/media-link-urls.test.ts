import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { MediaLinkClaims } from './media-link.ts';
import { createMediaLinks, MEDIA_LINK_PREFIX } from './media-link.ts';

const links = createMediaLinks(randomBytes(32));
const NOW = Date.UTC(2026, 10, 21);
const CLAIMS: MediaLinkClaims = {
  root: 'films/12/hls/3/',
  expiresAt: NOW / 1000 + 60,
  fileId: 12,
  userId: null,
  sessionId: null,
  playbackId: null,
  kind: 'stream',
  fileName: null,
  maxResolution: null,
};
const open = (url: string) => links.open(url.slice(MEDIA_LINK_PREFIX.length), NOW);

it('opens what lies beside and below the playlist that it names', () => {
  const url = links.urlOf(CLAIMS, 'master.m3u8');
  expect(open(url)).toMatchObject({ key: 'films/12/hls/3/master.m3u8' });
  const segment = new URL('v720/00001.m4s', new URL(url, 'http://x')).pathname;
  expect(open(segment)).toMatchObject({ key: 'films/12/hls/3/v720/00001.m4s' });
  const above = new URL('../4/master.m3u8', new URL(url, 'http://x')).pathname;
  expect(open(above).isGood).toBe(false);
});

it('names one key by its last part', () => {
  const url = links.urlOf({ ...CLAIMS, root: 'media/ab.mp4' });
  expect(url).toMatch(/\/ab\.mp4$/);
  expect(open(url)).toMatchObject({ key: 'media/ab.mp4' });
});

it.each(['', '/', 'x', '.', '/master.m3u8'])('is refused without a token: %j', (path) => {
  expect(links.open(path, NOW)).toEqual({ isGood: false, refusal: 'malformed' });
});
