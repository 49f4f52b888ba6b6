import { expect, it } from 'vitest';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

/** Fields that a body or query is refused for. */
function refused({ body, query }: Endpoint, sent: object): string[] {
  const issues = (body ?? query)?.safeParse(sent).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => path.join('.')))].sort();
}

const PASSWORDS = { password: 'درخت کنار رود', password_confirmation: 'درخت کنار کوه' };
const PLAN = {
  ...{ title_fa: 'یک', days: 30, price: 100_000, max_streams: 1, allows_downloads: true },
  ...{ lines_fa: [], position: 0, is_recommended: false, is_visible: true },
};
const TITLE = { type: 'movie', title_fa: 'یک' };
const TAKEDOWN = { ...TITLE, version: 1, state: 'takedown', takedown_reason: null };
const IMDB = [{ source: 'imdb', external_id: '1' }];

it.each<[Endpoint, object, string[]]>([
  [api.changePassword, { ...PASSWORDS }, ['current_password', 'password_confirmation']],
  [api.createPerson, { birth_date: 'x' }, ['birth_date', 'name_fa']],
  [api.createPerson, { name_fa: 5, birth_year: 1950, death_year: 1940 }, ['death_year', 'name_fa']],
  [
    api.createPerson,
    { ...{ name_fa: 'الف', birth_place: 5 }, birth_date: '1950-02-02', death_date: '1950-01-01' },
    ['birth_place', 'death_date'],
  ],
  [
    api.createPerson,
    { name_fa: 'الف', aliases: 5, external_ids: IMDB },
    ['aliases', 'external_ids'],
  ],
  [
    api.createTitle,
    { ...TITLE, title_fa: 5, year: 2000, end_year: 1999 },
    ['end_year', 'title_fa'],
  ],
  [api.createTitle, { ...TITLE, title_en: 5, external_ids: IMDB }, ['external_ids', 'title_en']],
  [api.updateTitle, { ...TAKEDOWN, year: 'x' }, ['takedown_reason', 'year']],
  [api.createPlan, { ...PLAN, days: 'x', next_price: 200_000 }, ['days', 'next_price_from']],
  [api.createCoupon, { code: 'x', kind: 'fixed', value: 5, most: 5 }, ['code', 'most', 'value']],
  [
    api.saveProgress,
    { title_id: 'x', position_seconds: 9, duration_seconds: 5 },
    ['position_seconds', 'title_id'],
  ],
  [api.searchTitles, { page: 9_999, genre: 5 }, ['genre', 'page']],
])('rules of several fields do not wait for others: %#', (endpoint, sent, fields) => {
  expect(refused(endpoint, sent)).toEqual(fields);
});

it.each<[Endpoint, object, string[]]>([
  [api.createPerson, { name_fa: 'الف', birth_year: 'x', death_year: 1940 }, ['birth_year']],
  [api.createTitle, { ...TITLE, year: 'x', end_year: 1999 }, ['year']],
  [api.createTitle, 'x' as unknown as object, ['']],
])('they wait for their own: %#', (endpoint, sent, fields) => {
  expect(refused(endpoint, sent)).toEqual(fields);
});
