import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createImportFixture, type ImportFixture } from '../../testing/import-fixture.ts';
import { emptyCatalogue } from '../../testing/small-catalogue.ts';

let site: ImportFixture;
let server: Server;
let base: string;
let files: Record<string, Buffer>;
let asked: string[];

beforeAll(async () => {
  site = await createImportFixture();
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const file = files[request.url ?? ''];
    if (file) response.end(file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(async () => {
  await emptyCatalogue(site);
  asked = [];
  const create = { width: 60, height: 90, channels: 3 as const, background: '#204060' };
  files = {
    '/poster.jpg': await sharp({ create }).jpeg().toBuffer(),
    '/still.jpg': await sharp({ create: { ...create, width: 90 } })
      .jpeg()
      .toBuffer(),
    '/trailer.mp4': Buffer.from('\0\0\0\x18ftypisom\0\0\0\0'),
    '/page.mp4': Buffer.from('<!doctype html><p>no film'),
  };
});

afterAll(async () => {
  server.close();
  await site.close();
});

const fetchOptions = { isAllowed: (address: string) => address === '127.0.0.1' };
const film = (more: object) => ({
  ...{ record: 'title', id: 'test:1', type: 'series', title_fa: 'نمونه' },
  ...more,
});
const pictured = 'select poster_hash is not null as poster from titles';

it('fetches pictures, stills and trailers that a record names by address, once', async () => {
  const lines = [
    { record: 'person', id: 'test:p', name_en: 'Somebody', image: `${base}/poster.jpg` },
    film({
      poster: `${base}/poster.jpg`,
      seasons: [{ number: 1, episodes: [{ number: 1, still: `${base}/still.jpg` }] }],
      trailers: [{ file: `${base}/trailer.mp4` }],
    }),
  ];
  expect(await site.load(lines, { fetchOptions })).toMatchObject({ created: 2, warnings: 0 });
  expect(await site.rows(pictured)).toEqual([{ poster: true }]);
  expect(await site.rows('select still_hash is not null as still from episodes')).toEqual([
    { still: true },
  ]);
  expect(await site.rows('select image_hash is not null as portrait from people')).toEqual([
    { portrait: true },
  ]);
  const [trailer] = await site.rows<{ storage_key: string }>('select storage_key from trailers');
  expect(trailer?.storage_key).toMatch(/^clips\/[0-9a-f]{32}\.mp4$/);
  asked = [];
  const again = await site.load(lines, { fetchOptions });
  expect(again).toMatchObject({ unchanged: 2 });
  expect(asked).toEqual([]);
});

it('warns of what is not there or is no film, and tries again the next time', async () => {
  const lines = [
    film({ poster: `${base}/later.jpg`, trailers: [{ file: `${base}/page.mp4` }] }),
    { ...film({ poster: `${base}/trailer.mp4` }), id: 'test:2' },
  ];
  const first = await site.load(lines, { fetchOptions });
  expect(first).toMatchObject({ created: 2, rejected: 0, warnings: 3 });
  expect(first.problems.flatMap(({ reasons }) => reasons)).toEqual([
    { code: 'not_a_clip', file: `${base}/page.mp4` },
    { code: 'http_status', file: `${base}/later.jpg`, status: 404 },
    { code: 'not_an_image', file: `${base}/trailer.mp4` },
  ]);
  files['/later.jpg'] = files['/poster.jpg'] as Buffer;
  expect(await site.load(lines, { fetchOptions })).toMatchObject({ updated: 1, unchanged: 1 });
  expect(await site.rows(`${pictured} order by id`)).toEqual([{ poster: true }, { poster: false }]);
});

it('asks nothing of inner networks', async () => {
  const lines = [film({ poster: `${base}/poster.jpg` })];
  const result = await site.load(lines);
  expect(result).toMatchObject({ created: 1, warnings: 1 });
  expect(result.problems[0]?.reasons).toMatchObject([
    { code: 'private_address', host: '127.0.0.1' },
  ]);
  expect(asked).toEqual([]);
});
