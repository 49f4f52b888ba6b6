import type {
  AdminPerson,
  AdminSeasons,
  AdminTitle,
  PersonDetail,
  TitleDetail,
} from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let editor: Member;

const credit = (role: string, name: string) => ({ role, person: `test:${name}`, name_fa: name });
const series = {
  ...{ record: 'title', id: 'test:series', type: 'series', title_fa: 'سریال' },
  ...{ tagline_fa: 'شعار سریال', tagline_en: 'A tagline', series_status: 'running' },
  ...{ keywords: ['شهر', 'آینده'], companies: ['سازنده'], networks: ['شبکه'] },
  credits: [
    credit('creator', 'سازنده'),
    credit('composer', 'آهنگ‌ساز'),
    credit('production_designer', 'طراح'),
    credit('director', 'کارگردان'),
  ],
  seasons: [{ number: 1, episodes: [{ number: 1, title_fa: 'آغاز' }] }],
};
const person = {
  ...{ record: 'person', id: 'test:composer', name_fa: 'آهنگ‌ساز دیگر', name_en: 'Composer' },
  ...{ birth_date: '1890-12-05', birth_place: 'وین', death_date: '1976-08-02' },
  ...{ death_place: 'بورلی هیلز', biography_en: 'A composer.' },
};

beforeAll(async () => {
  t = await createTestApp();
  editor = await createMember(t, { role: 'editor' });
  await t.load([person, series]);
});

afterAll(() => t.close());

it('shows visitors tagline, words, crew and the state of a series', async () => {
  const id = await t.titleId('سریال');
  const { body } = await t.get<TitleDetail>(`/api/titles/${id}`);
  expect(body).toMatchObject({
    ...{ taglineFa: 'شعار سریال', taglineEn: 'A tagline', seriesStatus: 'running' },
    ...{ keywords: ['شهر', 'آینده'], companies: ['سازنده'], networks: ['شبکه'] },
  });
  expect(body.crew.map(({ role, people }) => [role, people[0]?.fullnameFa])).toEqual([
    ['creator', 'سازنده'],
    ['composer', 'آهنگ‌ساز'],
    ['production_designer', 'طراح'],
  ]);
  expect(body.seasons[0]?.episodes[0]).toMatchObject({ still: null, stillBlur: null });
});

it('keeps what an editor wrote of them when the file comes again', async () => {
  const path = `/api/admin/titles/${await t.titleId('سریال')}`;
  const { body: before } = await editor.get<AdminTitle>(path);
  const saved = await editor.call({
    ...{ method: 'PUT', url: path },
    payload: snakeCased({
      ...before,
      taglineFa: 'شعار ما',
      keywords: ['یک', 'یک'],
      seriesStatus: 'ended',
    }),
  });
  expect(saved.json()).toMatchObject({ taglineFa: 'شعار ما', keywords: ['یک'] });
  expect(saved.json().locked).toEqual(['keywords', 'seriesStatus', 'taglineFa']);
  await t.load([{ ...series, tagline_fa: 'دیگر', tagline_en: 'Other', networks: ['دو'] }]);
  expect((await editor.get<AdminTitle>(path)).body).toMatchObject({
    ...{ taglineFa: 'شعار ما', taglineEn: 'Other', keywords: ['یک'], seriesStatus: 'ended' },
    ...{ networks: ['دو'], provenance: { taglineFa: 'operator', '*': 'catalogue' } },
  });
});

it('gives an episode a picture, and refuses one that was never uploaded', async () => {
  const path = `/api/admin/titles/${await t.titleId('سریال')}/seasons`;
  const { body: before } = await editor.get<AdminSeasons>(path);
  const [season] = before.seasons;
  const save = (stillHash: string) =>
    editor.call({
      ...{ method: 'PUT', url: `${path}/1` },
      payload: snakeCased({
        ...{ ...season, version: before.version },
        episodes: season?.episodes.map((episode) => ({ ...episode, stillHash })),
      }),
    });
  const hash = 'a'.repeat(32);
  expect((await save(hash)).json()).toMatchObject({
    errors: { 'episodes.0.still_hash': ['این تصویر بارگذاری نشده است'] },
  });
  await t.rows(
    `insert into images (hash, width, height, mime, bytes, blur) values ($1, 16, 9, 'image/png', 1, 'x')`,
    [hash],
  );
  expect((await save(hash)).statusCode).toBe(200);
  const { body } = await t.get<TitleDetail>(`/api/titles/${await t.titleId('سریال')}`);
  expect(body.seasons[0]?.episodes[0]?.still).toBe(`/media/images/${hash}/342.webp`);
});

it('shows dates and places of people, and takes a year from a day', async () => {
  const [row] = await t.rows<{ id: number }>(`select id from people where name_en = 'Composer'`);
  const id = row?.id ?? 0;
  expect((await t.get<PersonDetail>(`/api/people/${id}`)).body).toMatchObject({
    ...{ birthYear: 1890, deathYear: 1976, birthDate: '1890-12-05', deathDate: '1976-08-02' },
    ...{ birthPlace: 'وین', deathPlace: 'بورلی هیلز', biographyEn: 'A composer.' },
  });
  const path = `/api/admin/people/${id}`;
  const { body: before } = await editor.get<AdminPerson>(path);
  const put = (change: Partial<AdminPerson>) =>
    editor.call({ method: 'PUT', url: path, payload: snakeCased({ ...before, ...change }) });
  const wrong = await put({ deathDate: '1880-01-01' });
  expect(wrong.json().errors).toHaveProperty('death_date');
  const saved = await put({ birthDate: '1891-01-01', birthYear: null });
  expect(saved.json()).toMatchObject({ birthYear: 1891, locked: ['birthDate', 'birthYear'] });
});
