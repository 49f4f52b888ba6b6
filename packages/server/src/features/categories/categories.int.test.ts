import type { Categories } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createSampleApp();
});

afterAll(() => t.close());

async function totalOf(query: string): Promise<number> {
  const { body } = await t.get<{ total: number }>(`/api/titles/search?${query}`);
  return body.total;
}

it('counts what the list behind each category shows', async () => {
  const { body } = await t.get<Categories>('/api/categories');
  expect(body.genres.length).toBeGreaterThan(1);
  for (const { slug, count } of body.genres) {
    expect(await totalOf(`genre=${slug}`), slug).toBe(count);
  }
  for (const { code, count } of body.countries) {
    expect(await totalOf(`country=${code}`), code).toBe(count);
  }
  for (const { code, count } of body.languages) {
    expect(await totalOf(`language=${code}`), code).toBe(count);
  }
  for (const { from, to, count } of body.decades) {
    expect(await totalOf(`year_from=${from}&year_to=${to}`), String(from)).toBe(count);
  }
});

it('puts the largest first, the latest decade first', async () => {
  const { body } = await t.get<Categories>('/api/categories');
  for (const list of [body.genres, body.countries, body.languages]) {
    const counts = list.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  }
  const decades = body.decades.map(({ from }) => from);
  expect(decades).toEqual(decades.toSorted((a, b) => b - a));
});

it('agrees with the whole list, which holds nothing announced', async () => {
  const { body } = await t.get<{ total: number }>('/api/titles/comingsoon');
  expect(body.total).toBeGreaterThan(0);
  const { rows } = await t.database.pool.query('select count(*)::int as n from titles');
  expect(await totalOf('')).toBe(rows[0].n - body.total);
});
