import { api, type Endpoint } from '@parde/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_VALUES, hostileValue } from '../testing/hostile-input.ts';
import { createMember, type Member } from '../testing/members.ts';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';
import { loadWebBuild } from './web-entry.ts';

/* No query string or path may cause a 5xx, and successful answers must match the contract. */

let t: TestApp;
/** Endpoints that need a session are called as a member who is an owner of the site. */
let member: Member;

beforeAll(async () => {
  const limits = { callsPerMinute: 1_000_000 };
  t = await createSampleApp({}, { serverLimits: limits, webBuild: await loadWebBuild() });
  member = await createMember(t, { role: 'owner' });
});

afterAll(() => t.close());

const RUNS = 24;
/** Endpoints that take nothing have few ways to fail. */
const runsOf = ({ query, params }: Endpoint) => (query ? RUNS : params ? RUNS / 2 : 5);
const gets = Object.entries(api).filter(([, { method }]) => method === 'GET') as [
  string,
  Endpoint,
][];

const name = (endpoint: Endpoint) =>
  fc.oneof(
    fc.constantFrom(
      'q',
      'page',
      'type',
      '__proto__',
      'q[]',
      'q[a]',
      '%00',
      ...Object.keys(endpoint.query?.shape ?? {}),
    ),
    fc.string({ maxLength: 5 }).map((text) => encodeURIComponent(text.toWellFormed())),
  );

const queryOf = (endpoint: Endpoint) =>
  fc.array(fc.tuple(name(endpoint), hostileValue), { maxLength: 7 }).map((pairs) => {
    const query = pairs.map(([key, text]) => `${key}=${text}`).join('&');
    return query === '' ? '' : `?${query}`;
  });

/** Existing ids are frequent, so that handlers are reached. */
const pathOf = (endpoint: Endpoint) => {
  const names = [...endpoint.path.matchAll(/\{\w+\}/g)].map(([place]) => place);
  const id = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('1', '2', '3', '4', 'p1', 'tt0017136') },
    hostileValue,
  );
  return fc
    .array(id, { minLength: names.length, maxLength: names.length })
    .map((values) =>
      names.reduce((path, place, i) => path.replace(place, () => values[i] ?? ''), endpoint.path),
    );
};

/** `inject` normalizes URLs; this sends them as a client would. */
async function ask(address: string) {
  const [path = '', ...rest] = address.split('?');
  return member.call({
    method: 'GET',
    url: path,
    ...(rest.length > 0 && { query: rest.join('?') }),
  });
}

describe('no query string makes a 500', () => {
  it.each(gets)('%s, field by field', async (_, endpoint) => {
    const path = endpoint.path.replace(/\{imdb\}/, 'tt0017136').replace(/\{\w+\}/, '1');
    for (const field of Object.keys(endpoint.query?.shape ?? {})) {
      for (const nasty of HOSTILE_VALUES) {
        const query = `?${field}=${nasty}`;
        expect((await ask(path + query)).statusCode, path + query).toBeLessThan(500);
      }
    }
  });

  it.each(gets)('%s', async (_, endpoint) => {
    await fc.assert(
      fc.asyncProperty(pathOf(endpoint), queryOf(endpoint), async (path, query) => {
        const answer = await ask(path + query);
        expect(answer.statusCode, path + query).toBeLessThan(500);
        if (answer.statusCode === 200 && answer.headers['content-type']?.includes('json')) {
          const parsed = endpoint.response.safeParse(answer.json());
          // A path shortened by `..` may belong to another endpoint.
          if (answer.raw.req.url?.startsWith(endpoint.path.split('{')[0] ?? '')) {
            expect(parsed.error ?? null, path + query).toBeNull();
          }
        } else if (answer.statusCode >= 400 && path.startsWith('/api/')) {
          expect(answer.json().message, path + query).toMatch(/[آ-ی]/);
        }
      }),
      { numRuns: runsOf(endpoint) },
    );
  });

  it('nor does any of a page', async () => {
    const path = fc.constantFrom(
      '/',
      '/tv',
      '/titles/1/x',
      '/titles/2/%D8%A2',
      '/titles/x/y',
      '/people/actor/1/x',
      '/people/king/1/x',
      '/collections',
      '/collections/1/x',
      '/categories',
      '/comingsoon',
      '/contact',
      '/watch/trailer/tt0017136',
      '/watch/p1/1',
      '/titles/1/files',
      '/screenshots/1',
      '/user/history',
      '/nothing',
      '/sitemaps/titles-0.xml',
      '/feed.xml',
      '/comingsoon.ics',
      '/comingsoon.xml',
      '/media/clips/x',
      '/auth/login',
    );
    const any = queryOf(api.searchTitles);
    await fc.assert(
      fc.asyncProperty(path, any, async (place, query) => {
        const { statusCode } = await ask(place + query);
        expect(statusCode, place + query).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  });
});
