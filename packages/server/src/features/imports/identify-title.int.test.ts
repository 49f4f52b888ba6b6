import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AdminTitle, TitleCandidate } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/* Staff identify a title; a server of this test replaces TMDB and Wikidata. */

let t: TestApp;
let editor: Member;
let server: Server;
let answers: Record<string, (url: URL) => unknown>;
let id: number;

const PNG = Buffer.from('iVBORw0KGgo=', 'base64');
const FILM = {
  ...{ id: 19, title: 'متروپولیس', original_title: 'Metropolis', original_language: 'de' },
  ...{ release_date: '1927-02-06', runtime: 153, poster_path: '/poster.jpg', overview: 'شهری.' },
};
const IDS = { imdb_id: 'tt0017136', wikidata_id: 'Q151599' };

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    const answer = answers[url.pathname]?.(url);
    if (answer === undefined) response.writeHead(404).end('{}');
    else if (Buffer.isBuffer(answer)) response.setHeader('content-type', 'image/png').end(answer);
    else if (typeof answer === 'number') response.writeHead(answer).end();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t = await createTestApp({
    ...{ TMDB_KEY: 'k'.repeat(32), TMDB_URL: `${base}/3`, TMDB_IMAGE_URL: `${base}/t/p` },
    WIKIDATA_URL: `${base}/sparql`,
  });
  editor = await createMember(t, { role: 'editor' });
});
afterAll(async () => {
  server.close();
  await t.close();
});

beforeEach(async () => {
  await t.rows('delete from titles');
  const made = await editor.post<AdminTitle>('/api/admin/titles', {
    ...{ type: 'movie', title_fa: 'شهر بزرگ', runtime_min: 99 },
    external_ids: [{ source: 'imdb', external_id: 'tt0000099' }],
  });
  id = made.body.id;
  answers = {
    '/3/search/movie': () => ({ results: [FILM, { id: 20, title: 'Other', adult: true }] }),
    '/3/find/tt0017136': () => ({ movie_results: [FILM] }),
    '/3/movie/19': () => ({
      ...{ ...FILM, ...IDS, genres: [{ name: 'درام' }] },
      credits: { crew: [{ id: 1, name: 'Fritz Lang', job: 'Director' }] },
    }),
    '/3/movie/19/external_ids': () => IDS,
    '/t/p/w92/poster.jpg': () => PNG,
    '/sparql': () => ({ results: { bindings: [] } }),
  };
});

const search = async (query: string) =>
  (
    await editor.get<{ data: TitleCandidate[]; problems: string[]; hasTmdbKey: boolean }>(
      `/api/admin/titles/${id}/candidates?type=movie&${query}`,
    )
  ).body;
const read = async () => (await editor.get<AdminTitle>(`/api/admin/titles/${id}`)).body;
const identify = async (externalIds: object[], more: object = {}) => {
  const { version } = await read();
  return editor.post<{ runs: number; errors: object }>(
    `/api/admin/titles/${id}/identify`,
    snakeCased({
      ...{ version, externalIds, ...more },
    }),
  );
};
const metropolis = [
  { source: 'tmdb', externalId: 'movie-19' },
  { source: 'imdb', externalId: 'tt0017136' },
  { source: 'wikidata', externalId: 'Q151599' },
];

const binding = (entity: string, imdb: string, date: string) => ({
  item: { value: `http://www.wikidata.org/entity/${entity}` },
  ...{ imdb: { value: imdb }, fa: { value: 'متروپلیس' }, date: { value: `${date}T00:00:00Z` } },
});

it('finds works by name and year, with pictures, each once', async () => {
  answers['/sparql'] = () => ({
    results: {
      bindings: [
        binding('Q151599', 'tt0017136', '1927-01-10'),
        binding('Q5', 'tt0000005', '1928-03-01'),
        binding('Q5', 'tt0000005', '1927-12-01'),
        binding('Q6', 'tt0000006', '1999-01-01'),
      ],
    },
  });
  const { data, problems } = await search(`q=${encodeURIComponent('متروپلیس')}&year=1927`);
  expect(problems).toEqual([]);
  expect(data.map(({ source, year }) => [source, year])).toEqual([
    ['tmdb', 1927],
    ['wikidata', 1927],
  ]);
  expect(data[0]).toMatchObject({
    ...{ titleFa: 'متروپولیس', titleOriginal: 'Metropolis', description: 'شهری.' },
    picture: `data:image/png;base64,${PNG.toString('base64')}`,
    externalIds: metropolis,
  });
  expect(data[1]?.externalIds).toEqual([
    { source: 'wikidata', externalId: 'Q5' },
    { source: 'imdb', externalId: 'tt0000005' },
  ]);
});

it.each(['tt0017136', 'movie/19', '19'])('finds a work by the id %s', async (q) => {
  answers['/3/search/movie'] = () => 500;
  expect((await search(`q=${q}`)).data[0]?.externalIds).toEqual(metropolis);
});

it('asks Wikidata for nothing but what was typed', async () => {
  const asked: string[] = [];
  answers['/sparql'] = (url) => {
    asked.push(url.searchParams.get('query') ?? '');
    return { results: { bindings: [] } };
  };
  await search(`q=${encodeURIComponent('a" } DROP ALL; { "\\')}`);
  expect(asked[0]).toContain('mwapi:search "a  } DROP ALL; {   "');
});

it('says which of the two does not answer, and shows what the other one has', async () => {
  answers['/sparql'] = () => 403;
  const { data, problems } = await search('q=Metropolis');
  expect(data).toHaveLength(1);
  expect(problems).toEqual([expect.stringContaining('پاسخ درستی نداد')]);
});

it('gives the title its ids and fills what is empty, but nothing that is locked', async () => {
  const { status, body } = await identify(metropolis);
  expect([status, body.runs]).toEqual([200, 2]);
  const identified = await read();
  expect(identified.externalIds).toHaveLength(3);
  expect(identified.locked).toContain('externalIds');
  await t.runJobs();
  const filled = await read();
  // The name and the runtime were set by staff; the other fields were empty.
  expect(filled).toMatchObject({ titleFa: 'شهر بزرگ', runtimeMin: 99, year: 1927 });
  expect(filled).toMatchObject({ titleOriginal: 'Metropolis', releaseDate: '1927-02-06' });
  expect(filled.credits).toHaveLength(1);
  expect(filled.posterHash).toBeNull();
  const runs = await editor.get<{ data: { name: string; state: string; source: string }[] }>(
    '/api/admin/imports',
  );
  expect(runs.body.data.map(({ name, state, source }) => [name, state, source])).toEqual(
    expect.arrayContaining([
      ['شناسایی: شهر بزرگ', 'done', 'tmdb'],
      ['شناسایی: شهر بزرگ', 'done', 'wikidata'],
    ]),
  );
  // It created no other title.
  expect(await t.rows('select from titles where year = 1927')).toHaveLength(1);
});

it('refuses an id of another title, an old version, and what is no id', async () => {
  await editor.post('/api/admin/titles', {
    ...{ type: 'movie', title_fa: 'دیگری' },
    external_ids: [{ source: 'imdb', external_id: 'tt0017136' }],
  });
  const taken = await identify(metropolis);
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['external_ids']]);
  const other = { source: 'imdb', externalId: 'tt0000777' };
  expect((await identify([other], { version: 1_000 })).status).toBe(409);
  for (const wrong of [[], [{ source: 'imdb', externalId: '19' }], [other, other]]) {
    expect((await identify(wrong)).status).toBe(422);
  }
  expect((await read()).externalIds).toEqual([{ source: 'imdb', externalId: 'tt0000099' }]);
});
