import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let series: number;

beforeAll(async () => {
  t = await createSampleApp();
  [member, series] = [await createMember(t), await t.titleId('هزاردستان')];
});

afterAll(() => t.close());

async function choose(body: object, who = member, id: unknown = series) {
  const answer = await who.call({
    method: 'PUT',
    url: `/api/user/titles/${id}/playback`,
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json() };
}

it('remembers field by field, for each member and title', async () => {
  const dub = { edition_kind: 'dubbed', studio: 'استودیو', audio_language: 'fa' };
  expect((await choose(dub)).body).toEqual({
    editionKind: 'dubbed',
    studio: 'استودیو',
    audioLanguage: 'fa',
    subtitleLanguage: null,
    secondSubtitleLanguage: null,
  });
  const { body } = await choose({ subtitle_language: 'off', second_subtitle_language: 'en' });
  expect(body).toMatchObject({
    audioLanguage: 'fa',
    subtitleLanguage: 'off',
    secondSubtitleLanguage: 'en',
  });
  expect((await choose({ audio_language: null })).body).toMatchObject({
    editionKind: 'dubbed',
    audioLanguage: null,
  });
  expect((await choose({}, await createMember(t))).body).toMatchObject({ editionKind: null });
});

it('keeps every field when fields are written at once', async () => {
  const who = await createMember(t);
  await Promise.all([
    choose({ audio_language: 'en' }, who),
    choose({ subtitle_language: 'fa' }, who),
    choose({ second_subtitle_language: 'en' }, who),
  ]);
  expect((await choose({}, who)).body).toMatchObject({
    audioLanguage: 'en',
    subtitleLanguage: 'fa',
    secondSubtitleLanguage: 'en',
  });
});

it.each([
  ['edition_kind', { edition_kind: 'best' }],
  ['audio_language', { audio_language: 'فا' }],
  ['audio_language', { audio_language: 'x'.repeat(4000) }],
  ['subtitle_language', { subtitle_language: 7 }],
  ['studio', { studio: 'آ'.repeat(201) }],
])('answers 422 that names %s', async (field, wrong) => {
  const { status, body } = await choose(wrong);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

it('answers 404 where there is no title, and 401 to visitors', async () => {
  for (const id of [0, 'x', 999_999]) expect((await choose({}, member, id)).status).toBe(404);
  const url = `/api/user/titles/${series}/playback`;
  expect((await t.call({ method: 'PUT', url, payload: {} })).statusCode).toBe(401);
});
