import type { Client } from '@parde/contract/client';
import { expect, it } from 'vitest';
import { type AddonDeps, catalogOf } from './addon.ts';

/** A site with this number of films, whose API answers at most 60 at once. */
function depsOf(films: number): AddonDeps {
  const api = async (_: string, { query }: { query: { page: number; per_page: number } }) => {
    const count = Math.min(query.per_page, 60);
    const from = (query.page - 1) * count;
    const data = Array.from({ length: Math.min(count, Math.max(0, films - from)) }, (_, index) => ({
      id: from + index,
      type: 'movie',
      genres: [],
      year: null,
      rating: null,
      poster: null,
    }));
    return { data };
  };
  const site = async () => ({ name: 'پرده', motto: '', publicUrl: 'https://parde.example' });
  return { api: api as unknown as Client, site } as AddonDeps;
}

async function pageOf(films: number, skip: number): Promise<number[]> {
  const extra = new URLSearchParams({ skip: String(skip) });
  const request = { resource: 'catalog', type: 'movie', id: 'movies', extra } as const;
  const { metas = [] } = (await catalogOf(depsOf(films), request)) ?? {};
  return metas.map(({ id }) => Number(id.split(':')[1]));
}

const range = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => from + index);

it('fills each page, because a player takes a shorter one for the last', async () => {
  expect(await pageOf(230, 0)).toEqual(range(0, 100));
  expect(await pageOf(230, 100)).toEqual(range(100, 200));
  expect(await pageOf(230, 200)).toEqual(range(200, 230));
  expect(await pageOf(230, 60)).toEqual(range(60, 160));
  expect(await pageOf(200, 200)).toEqual([]);
  expect(await pageOf(20_000, 9_930)).toEqual(range(9_930, 10_000));
});
