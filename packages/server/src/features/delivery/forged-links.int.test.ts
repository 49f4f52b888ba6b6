import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import { expectRefusal, it, SEGMENT } from '../../testing/delivery-site.ts';
import { HOSTILE_VALUES } from '../../testing/hostile-input.ts';

describe('a link that was tampered with is refused', () => {
  it('with any letter of it changed', async ({ site, viewer }) => {
    const url = viewer.segmentUrl();
    const [, token = ''] = /\/play\/([^/]+)\//.exec(url) ?? [];
    await fc.assert(
      fc.asyncProperty(
        fc.nat(token.length - 1),
        fc.constantFrom('A', 'z', '0', '-'),
        async (at, letter) => {
          fc.pre(token[at] !== letter);
          const altered = token.slice(0, at) + letter + token.slice(at + 1);
          expectRefusal(await site.get(url.replace(token, altered)));
        },
      ),
      { numRuns: 40 },
    );
  });

  it.for([
    'hls/34/v720/00001.m4s',
    '../34/v720/00001.m4s',
    '%2e%2e/34/v720/00001.m4s',
    '..%2f34%2fv720%2f00001.m4s',
    '%252e%252e/34/v720/00001.m4s',
    'v720/..%5c..%5c34/v720/00001.m4s',
    'v720//00001.m4s',
    '/v720/00001.m4s',
    'v720/00001.m4s/',
    'v720/00001.m4s/x',
    'v720/00001.m4s%00',
    'v720',
    '',
    '%00',
    '.',
    'x'.repeat(2_000),
  ])('for another path: %s', async (rest, { site, viewer }) => {
    const address = viewer.segmentUrl().replace('v720/00001.m4s', rest);
    const answer = await site.get(address);
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.rawPayload.equals(SEGMENT)).toBe(false);
  });

  it('when it was made for a download and is asked for a stream', async ({ site, viewer }) => {
    const download = site.links.urlOf(
      viewer.claims({ root: site.sourceKey, kind: 'download', playbackId: null }),
    );
    for (const rest of [
      'master.m3u8',
      'v720/00001.m4s',
      `films/${site.fileId}/hls/3/master.m3u8`,
    ]) {
      expectRefusal(await site.get(download.replace('source.mp4', rest)));
    }
  });
});

describe('no made-up link makes a 5xx', () => {
  it.for([
    ...HOSTILE_VALUES,
    'a.b',
    '.',
    '..',
    '%2e%2e',
    `${'A'.repeat(3_000)}.${'A'.repeat(43)}`,
    `${'A'.repeat(20_000)}`,
    `AQ.${'A'.repeat(43)}`,
    `e30.${'_'.repeat(43)}`,
    `${'%41'.repeat(500)}`,
  ])('%.60s', async (token, { site }) => {
    for (const rest of ['', '/', '/master.m3u8', '/%00', '/../../x']) {
      const { statusCode } = await site.get(`/media/play/${token}${rest}`);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    }
  });

  it('of any form, with any header', async ({ site, viewer, statusOf }) => {
    const text = anyText(60).map((s) => encodeURIComponent(s.toWellFormed()));
    const header = fc.string({
      unit: fc.constantFrom(...'bytes=-,0123456789"W/* ;'),
      maxLength: 40,
    });
    const good = fc.constant(viewer.segmentUrl());
    const url = fc.oneof(
      good,
      text.map((token) => `/media/play/${token}`),
      text.map((rest) => site.links.urlOf(viewer.claims(), rest)),
    );
    const names = [
      'range',
      'if-range',
      'if-match',
      'if-none-match',
      'if-modified-since',
      'referer',
      'origin',
      'sec-fetch-site',
    ];
    await fc.assert(
      fc.asyncProperty(
        url,
        fc.dictionary(fc.constantFrom(...names), header),
        async (address, headers) => {
          expect(await statusOf(address, headers)).toBeLessThan(500);
        },
      ),
      { numRuns: 150 },
    );
  });
});
