import { describe, expect, it } from 'vitest';
import {
  CDN_PREFIX,
  cdnExpiry,
  cdnFolderAddress,
  openCdnAddress,
  renditionFolderOf,
} from './cdn-token.ts';

const CDN = { url: 'https://cdn.example', key: 'a-key-of-the-cdn-1234' };
const FOLDER = 'films/7/hls/3/v720/';
const UNTIL = 1_800_000_000;
const BEFORE = UNTIL * 1000 - 1;
const address = cdnFolderAddress(CDN, FOLDER, UNTIL);
const path = (file: string) => address.slice(CDN.url.length + CDN_PREFIX.length) + file;

describe('an address at the CDN', () => {
  it('has the token that nginx checks', () => {
    // echo -n '1800000000films/7/hls/3/v720/ a-key-of-the-cdn-1234' | openssl md5 -binary | openssl base64
    expect(address).toBe(`https://cdn.example/media/cdn/d2_x1n0pNOz8gfliFR6AEw/${UNTIL}/${FOLDER}`);
  });

  it('opens the segments of its rendition until it expires', () => {
    expect(openCdnAddress(CDN, path('00001.m4s'), BEFORE)).toBe(`${FOLDER}00001.m4s`);
    expect(openCdnAddress(CDN, path('init.mp4'), BEFORE)).toBe(`${FOLDER}init.mp4`);
    expect(openCdnAddress(CDN, path('00001.m4s'), UNTIL * 1000)).toBeNull();
  });

  it.each([
    ['another rendition', path('00001.m4s').replace('v720', 'v1080')],
    ['another film', path('00001.m4s').replace('films/7', 'films/8')],
    ['a later end', path('00001.m4s').replace(String(UNTIL), String(UNTIL + 1))],
    ['another token', path('00001.m4s').replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))],
    ['a playlist', path('index.m3u8')],
    ['a folder above', path('../a0/00001.m4s')],
    ['something encoded', path('%2e%2e.m4s')],
    ['nothing', ''],
  ])('does not open %s', (_, forged) => {
    expect(openCdnAddress(CDN, forged, BEFORE)).toBeNull();
  });

  it('of another key opens nothing', () => {
    expect(openCdnAddress({ ...CDN, key: 'another' }, path('00001.m4s'), BEFORE)).toBeNull();
  });

  it('holds less than five minutes, and is the same for a minute', () => {
    const start = 1_800_000_000_000;
    for (const ms of [0, 30_000, 59_999]) {
      const holds = cdnExpiry(start + ms) - (start + ms) / 1000;
      expect(holds).toBeGreaterThan(200);
      expect(holds).toBeLessThan(300);
      expect(cdnExpiry(start + ms)).toBe(cdnExpiry(start));
    }
  });
});

it('only segments have one', () => {
  expect(renditionFolderOf('films/7/hls/3/v720/00001.m4s')).toBe(FOLDER);
  expect(renditionFolderOf('films/7/hls/3/a0/init.mp4')).toBe('films/7/hls/3/a0/');
  for (const key of ['films/7/hls/3/v720/index.m3u8', 'films/7/poster.webp', 'media/source.mp4'])
    expect(renditionFolderOf(key)).toBeNull();
});
