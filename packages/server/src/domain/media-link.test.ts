import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import {
  createMediaLinks,
  MEDIA_LINK_PREFIX,
  type MediaLinkClaims,
  signMediaLink,
  streamLinkLifetimeS,
  verifyMediaLink,
} from './media-link.ts';

const SECRET = randomBytes(32);
const NOW = Date.UTC(2026, 10, 21);

const CLAIMS: MediaLinkClaims = {
  root: 'films/12/hls/3/',
  expiresAt: NOW / 1000 + 3600,
  fileId: 12,
  userId: 7,
  sessionId: 9,
  playbackId: '0b8c9d5e-6f0a-4b1c-8d2e-3f4a5b6c7d8e',
  kind: 'stream',
  fileName: null,
  asciiName: null,
  maxResolution: null,
  isExternal: false,
  mediaType: null,
};

const tokenOf = (claims: Partial<MediaLinkClaims> = {}) =>
  signMediaLink(SECRET, { ...CLAIMS, ...claims });
const open = (token: string, rest = 'master.m3u8', now = NOW) =>
  verifyMediaLink(SECRET, token, rest, now);
const refusalOf = (token: string, rest?: string, now?: number) => {
  const verified = open(token, rest, now);
  return verified.isGood ? null : verified.refusal;
};

const part = fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,20}$/);
const anyClaims = fc.record({
  root: fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => `${parts.join('/')}/`),
  expiresAt: fc.integer({ min: NOW / 1000 + 1, max: NOW / 1000 + 1e6 }),
  fileId: fc.nat(),
  userId: fc.option(fc.nat()),
  sessionId: fc.option(fc.nat()),
  playbackId: fc.option(fc.uuid()),
  kind: fc.constantFrom('stream' as const, 'download' as const),
  maxResolution: fc.constant(null),
  fileName: fc.option(fc.string({ unit: 'grapheme', maxLength: 80 }).map((t) => t.toWellFormed())),
  asciiName: fc.option(fc.string({ unit: 'grapheme-ascii', maxLength: 80 })),
  isExternal: fc.boolean(),
  mediaType: fc.option(fc.string({ maxLength: 30 })),
});

describe('a signed link', () => {
  it('says what was signed, of whatever is signed', () => {
    fc.assert(
      fc.property(anyClaims, fc.array(part, { minLength: 1, maxLength: 3 }), (claims, parts) => {
        const rest = parts.join('/');
        expect(open(signMediaLink(SECRET, claims), rest)).toEqual({
          isGood: true,
          claims,
          key: claims.root + rest,
        });
      }),
    );
  });

  it('opens no rendition of more lines than it says', () => {
    const refusals = (maxResolution: number | null) =>
      ['master.m3u8', 'v480/index.m3u8', 'v720/00001.m4s', 'v1080/init.mp4', 'a0/00001.m4s'].map(
        (rest) => refusalOf(tokenOf({ root: 'films/12/hls/34/', maxResolution }), rest),
      );
    expect(refusals(null)).toEqual([null, null, null, null, null]);
    expect(refusals(720)).toEqual([null, null, null, 'other_path', null]);
    expect(refusals(240)).toEqual([null, 'other_path', 'other_path', 'other_path', null]);
  });

  it('has a token that stands in a path as it is', () => {
    fc.assert(
      fc.property(anyClaims, (claims) => {
        expect(signMediaLink(SECRET, claims)).toMatch(/^[\w-]+\.[\w-]{43}$/);
      }),
    );
  });

  it('is refused with any bit of it turned', () => {
    const token = tokenOf();
    for (let at = 0; at < token.length; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const bytes = Buffer.from(token, 'latin1');
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        expect(['malformed', 'altered']).toContain(refusalOf(bytes.toString('latin1')));
      }
    }
  });

  it('is refused when it is cut, lengthened, or signed with another secret', () => {
    const token = tokenOf();
    for (let length = 0; length < token.length; length += 1) {
      expect(['malformed', 'altered']).toContain(refusalOf(token.slice(0, length)));
    }
    for (const longer of [`${token}A`, `A${token}`, `${token}=`, `${token}.A`, ` ${token}`]) {
      expect(['malformed', 'altered']).toContain(refusalOf(longer));
    }
    expect(refusalOf(signMediaLink(randomBytes(32), CLAIMS))).toBe('altered');
    // Halves of two valid tokens.
    const [payload] = token.split('.');
    const [, signature] = tokenOf({ userId: 8 }).split('.');
    expect(refusalOf(`${payload}.${signature}`)).toBe('altered');
  });

  it('is refused in another spelling of the same bytes', () => {
    const token = tokenOf();
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The last letter carries only four significant bits; two of its six are ignored.
    const next = letters[letters.indexOf(token.at(-1) ?? '') + 1] ?? '';
    const other = token.slice(0, -1) + next;
    const bytesOf = (text: string) => Buffer.from(text.split('.')[1] ?? '', 'base64url');
    expect(bytesOf(other)).toEqual(bytesOf(token));
    expect(refusalOf(other)).toBe('altered');
  });

  it('is refused whatever else is put for a token', () => {
    fc.assert(
      fc.property(anyText(80), (text) => {
        expect(['malformed', 'altered']).toContain(refusalOf(text));
      }),
    );
    expect(refusalOf(`${'A'.repeat(10_000_000)}.${'A'.repeat(43)}`)).toBe('malformed');
  });

  it('ends on its second', () => {
    const token = tokenOf({ expiresAt: NOW / 1000 + 10 });
    expect(refusalOf(token, 'master.m3u8', NOW + 9_999)).toBeNull();
    expect(refusalOf(token, 'master.m3u8', NOW + 10_000)).toBe('expired');
  });
});

describe('a folder', () => {
  it.each([
    '',
    '/',
    '..',
    '.',
    '../4/master.m3u8',
    'v720/../../4/init.mp4',
    'v720/..',
    'v720//init.mp4',
    '/master.m3u8',
    'v720/',
    '.hidden',
    'v720/.tmp',
    '%2e%2e/4/master.m3u8',
    '..%2f4',
    'v720%2finit.mp4',
    '..\\4',
    'a\0.m4s',
    'a\n',
    'ب.vtt',
    'a b',
    'x'.repeat(300),
    // Within the path limit, but longer than a storage key part may be.
    'x'.repeat(129),
  ])('opens nothing at %j', (rest) => {
    expect(refusalOf(tokenOf(), rest)).toBe('other_path');
  });

  it('never opens what lies outside', () => {
    const odd = fc.oneof(part, fc.constantFrom('..', '.', '', '%2e%2e', '..%2f', '\\', '../..'));
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 6 }), (parts) => {
        const verified = open(tokenOf(), parts.join('/'));
        if (!verified.isGood) return;
        const { pathname } = new URL(verified.key, 'http://x/');
        expect(pathname.startsWith('/films/12/hls/3/')).toBe(true);
        expect(pathname).toBe(`/${verified.key}`);
      }),
    );
  });

  it('is not its neighbour whose name begins alike', () => {
    const verified = open(tokenOf(), '4/master.m3u8');
    expect(verified).toMatchObject({ key: 'films/12/hls/3/4/master.m3u8' });
  });
});

it('opens a link that the release before has signed', () => {
  const fields = ['media/0123abcd.mp4', NOW / 1000 + 60, 12, 7, 9, null, 'd', 'فیلم.mp4', null];
  const payload = Buffer.from(`\x01${JSON.stringify(fields)}`).toString('base64url');
  const signature = createHmac('sha256', SECRET).update(`media-link\n${payload}`);
  expect(open(`${payload}.${signature.digest('base64url')}`, '0123abcd.mp4')).toMatchObject({
    claims: { fileName: 'فیلم.mp4', asciiName: null },
  });
});

describe('one key', () => {
  const token = tokenOf({ root: 'media/0123abcd.mp4', kind: 'download', fileName: 'فیلم.mp4' });

  it('is opened by its own name only', () => {
    expect(open(token, '0123abcd.mp4')).toMatchObject({
      isGood: true,
      key: 'media/0123abcd.mp4',
      claims: { kind: 'download', fileName: 'فیلم.mp4' },
    });
    fc.assert(
      fc.property(fc.oneof(fc.string(), part), (rest) => {
        fc.pre(rest !== '0123abcd.mp4');
        expect(refusalOf(token, rest)).toBe('other_path');
      }),
    );
  });

  it.each(['', '0123abcd.mp4/', '0123abcd.mp4/x', '../media/0123abcd.mp4', 'media/0123abcd.mp4'])(
    'is not opened by %j',
    (rest) => {
      expect(refusalOf(token, rest)).toBe('other_path');
    },
  );
});

const links = createMediaLinks(SECRET);
const FOLDER_CLAIMS: MediaLinkClaims = {
  ...CLAIMS,
  expiresAt: NOW / 1000 + 60,
  userId: null,
  sessionId: null,
  playbackId: null,
};
const openUrl = (url: string) => links.open(url.slice(MEDIA_LINK_PREFIX.length), NOW);

it('opens what lies beside and below the playlist that it names', () => {
  const url = links.urlOf(FOLDER_CLAIMS, 'master.m3u8');
  expect(openUrl(url)).toMatchObject({ key: 'films/12/hls/3/master.m3u8' });
  const segment = new URL('v720/00001.m4s', new URL(url, 'http://x')).pathname;
  expect(openUrl(segment)).toMatchObject({ key: 'films/12/hls/3/v720/00001.m4s' });
  const above = new URL('../4/master.m3u8', new URL(url, 'http://x')).pathname;
  expect(openUrl(above).isGood).toBe(false);
});

it('names one key by its last part', () => {
  const url = links.urlOf({ ...FOLDER_CLAIMS, root: 'media/ab.mp4' });
  expect(url).toMatch(/\/ab\.mp4$/);
  expect(openUrl(url)).toMatchObject({ key: 'media/ab.mp4' });
});

it.each(['', '/', 'x', '.', '/master.m3u8'])('is refused without a token: %j', (path) => {
  expect(links.open(path, NOW)).toEqual({ isGood: false, refusal: 'malformed' });
});

it.each([
  [null, 6],
  [90 * 60, 6],
  [4 * 3600, 8],
  [24 * 3600, 12],
])('links of a film of %s seconds work for %d hours', (duration, hours) => {
  expect(streamLinkLifetimeS(duration)).toBe(hours * 3600);
});
