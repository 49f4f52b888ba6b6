import type { AdminTitle, TitleChange } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let editor: Member;

const record = (more: object = {}) => ({
  record: 'title',
  id: 'imdb:tt0000001',
  type: 'movie',
  title_fa: 'نام از پرونده',
  title_en: 'From The File',
  year: 1990,
  synopsis_fa: 'خلاصه از پرونده',
  genres: ['drama'],
  aliases: [{ text: 'نام دیگر' }],
  ...more,
});

beforeAll(async () => {
  t = await createTestApp();
  editor = await createMember(t, { role: 'editor' });
  expect((await t.load([record()])).rejected).toBe(0);
});
afterAll(() => t.close());

const read = async (id: number) => (await editor.get<AdminTitle>(`/api/admin/titles/${id}`)).body;

async function put(id: number, record: object) {
  const payload = snakeCased(record);
  const answer = await editor.call({ method: 'PUT', url: `/api/admin/titles/${id}`, payload });
  return { status: answer.statusCode, body: answer.json() };
}

async function edit(id: number, change: Partial<AdminTitle>) {
  const answer = await put(id, { ...(await read(id)), ...change });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body as AdminTitle;
}

const idOf = async (imdb: string) =>
  (
    await t.row<{ id: number }>(
      `select title_id as id from title_external_ids where external_id = $1`,
      [imdb],
    )
  ).id;

async function draft(more: object = {}): Promise<AdminTitle> {
  const { status, body } = await editor.post<AdminTitle>(
    '/api/admin/titles',
    snakeCased({
      type: 'movie',
      titleFa: 'پیش‌نویسی تازه',
      ...more,
    }),
  );
  expect(status).toBe(200);
  return body;
}

const found = async (q: string) =>
  (await t.get<{ data: { id: number }[] }>(`/api/titles/search?q=${encodeURIComponent(q)}`)).body
    .data;

const listed = async (query: string, member = editor) =>
  (await member.get<{ data: { id: number }[]; total: number }>(`/api/admin/titles?${query}`)).body;

describe('an edit', () => {
  it('locks what it changed, says who wrote it, and is found at once', async () => {
    const id = await idOf('tt0000001');
    const before = await read(id);
    expect(before).toMatchObject({ locked: [], provenance: { '*': 'catalogue' }, version: 1 });
    const after = await edit(id, { titleFa: 'نام از ویراستار', synopsisFa: 'خلاصه از ویراستار' });
    expect(after).toMatchObject({
      version: 2,
      locked: expect.arrayContaining(['titleFa', 'synopsisFa']),
      provenance: { '*': 'catalogue', titleFa: 'operator', synopsisFa: 'operator' },
    });
    expect(after.locked).toHaveLength(2);
    expect((await found('ویراستار')).map((one) => one.id)).toEqual([id]);
    expect(await found('نام از پرونده')).toEqual([]);
  });

  it('outlives imports of the whole file, changed records included', async () => {
    const id = await idOf('tt0000001');
    await t.load([record({ title_fa: 'نام تازهٔ پرونده', synopsis_fa: 'خلاصهٔ تازه', year: 1991 })]);
    await t.rows('delete from import_records');
    const result = await t.load([
      record({ title_fa: 'نام سوم', synopsis_fa: 'خلاصهٔ سوم', year: 1992 }),
    ]);
    expect(result.updated).toBe(1);
    expect(await read(id)).toMatchObject({
      titleFa: 'نام از ویراستار',
      synopsisFa: 'خلاصه از ویراستار',
      year: 1992,
      provenance: { '*': 'catalogue', titleFa: 'operator', synopsisFa: 'operator' },
    });
  });

  it('gives a field back to imports when it is unlocked', async () => {
    const id = await idOf('tt0000001');
    const unlock = () =>
      editor.post<AdminTitle>(`/api/admin/titles/${id}/unlock`, { field: 'titleFa' });
    expect((await unlock()).body.locked).toEqual(['synopsisFa']);
    expect((await unlock()).status).toBe(409);
    await t.load([record({ title_fa: 'نام چهارم' })]);
    expect(await read(id)).toMatchObject({
      titleFa: 'نام چهارم',
      provenance: { '*': 'catalogue', synopsisFa: 'operator' },
    });
  });

  it('changes lists, keeps their order, and refuses what is not known', async () => {
    const { id } = await draft();
    const { body: choices } = await editor.get<{ genres: { id: number }[] }>(
      '/api/admin/titles/choices',
    );
    const genres = choices.genres
      .slice(0, 3)
      .map((genre) => genre.id)
      .reverse();
    const change = {
      genres,
      countries: ['IR', 'FR'],
      languages: ['fa'],
      aliases: [
        { text: 'الف', language: null },
        { text: '甲', language: 'zh-Hans' },
      ],
    };
    expect(await edit(id, change)).toMatchObject(change);
    const current = await read(id);
    for (const wrong of [
      { genres: [999_999] },
      { countries: ['QQ'] },
      { languages: ['nope'] },
      { aliases: [{ text: 'الف', language: 'فارسی' }] },
      { externalIds: [{ source: 'imdb', externalId: 'tt0000001' }] },
      { externalIds: [{ source: 'imdb', externalId: 'nm1' }] },
      { year: 12 },
      { year: 2000, endYear: 1999 },
      { titleFa: ' ' },
      { state: 'takedown' },
      { state: 'gone' },
      { version: 'x' },
      { releaseDate: '0000-01-01' },
      { state: 'draft', publishAt: '0000-01-01T00:00:00Z' },
      { state: 'draft', publishAt: '9999-12-31T23:59:59-12:00' },
      { credits: [{ personId: 2_147_483_648, role: 'actor' }] },
      { genres: [2_147_483_648] },
    ]) {
      const { status } = await put(id, { ...current, ...wrong });
      expect([JSON.stringify(wrong), status]).toEqual([JSON.stringify(wrong), 422]);
    }
    expect(await read(id)).toEqual(current);
  });

  it('is refused with the record as it is when somebody was faster', async () => {
    const { id } = await draft();
    const mine = await read(id);
    await edit(id, { year: 1999 });
    const { status, body } = await put(id, { ...mine, titleFa: 'نام من' });
    expect(status).toBe(409);
    expect(body.message).toContain('تغییر کرده است');
    expect(body.current).toMatchObject({ id, year: 1999, version: 2 });
    // The typed changes are saved with the returned version.
    const again = await put(id, {
      ...mine,
      titleFa: 'نام من',
      year: 1999,
      version: body.current.version,
    });
    expect(again.body).toMatchObject({ titleFa: 'نام من', year: 1999, version: 3 });
  });

  it('lets one of two at once through', async () => {
    const { id } = await draft();
    const mine = await read(id);
    const answers = await Promise.all([1, 2, 3].map((n) => put(id, { ...mine, year: 2000 + n })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is in the audit log with what changed only', async () => {
    const { id } = await draft();
    await edit(id, { year: 1977 });
    const entry = await t.row(
      `select action, before, after from audit_log where subject_id = $1 order by id desc limit 1`,
      [String(id)],
    );
    expect(entry).toEqual({
      action: 'titles.edit',
      before: { year: null, locked: ['status', 'titleFa', 'type'] },
      after: { year: 1977, locked: expect.arrayContaining(['year']) },
    });
  });
});

describe('a draft', () => {
  it('is found by staff alone, until its time comes', async () => {
    const { id } = await draft({ titleFa: 'گنجِ ناگفته', year: 1980 });
    expect(await found('گنج ناگفته')).toEqual([]);
    expect(
      (await listed(`q=${encodeURIComponent('گنج ناگفته')}`)).data.map((one) => one.id),
    ).toEqual([id]);
    await edit(id, { publishAt: new Date(Date.now() + 60_000).toISOString() });
    await t.jobs.enqueue(t.database.db, 'publish-titles', {});
    await t.runJobs();
    expect((await read(id)).state).toBe('draft');
    await t.rows(`update titles set publish_at = now() - interval '1 second' where id = $1`, [id]);
    await t.jobs.enqueue(t.database.db, 'publish-titles', {});
    await t.runJobs();
    expect(await read(id)).toMatchObject({ state: 'published', publishAt: null });
    expect((await found('گنج ناگفته')).map((one) => one.id)).toEqual([id]);
  });

  it('keeps what staff gave it when an import brings the same title', async () => {
    const externalIds = [{ source: 'imdb', externalId: 'tt0000077' }];
    const { id } = await draft({ titleFa: 'دست‌نوشته', externalIds });
    await t.load([record({ id: 'imdb:tt0000077', title_fa: 'نام پرونده', title_en: 'Other' })]);
    expect(await read(id)).toMatchObject({ state: 'draft', titleFa: 'دست‌نوشته', titleEn: 'Other' });
  });
});

it('names the people who came into the credits and who went', async () => {
  const { id } = await draft();
  const add = async (nameFa: string) =>
    (await editor.post<{ id: number }>('/api/admin/people', { name_fa: nameFa })).body.id;
  const [one, other] = [await add('یکی'), await add('دیگری')];
  const credit = (personId: number) => ({
    ...{ personId, role: 'director' as const, characterFa: null, characterEn: null },
  });
  await edit(id, { credits: [credit(one)] });
  await edit(id, { credits: [credit(other)] });
  const { body } = await editor.get<{ data: TitleChange[] }>(`/api/admin/titles/${id}/history`);
  const named = body.data.map(({ people }) => people.map(({ nameFa }) => nameFa));
  expect(named).toEqual([['یکی', 'دیگری'], ['یکی'], []]);
});

it('tells editors who changed what, so that they can take it back', async () => {
  const { id } = await draft({ titleFa: 'پیشین' });
  await edit(id, { titleFa: 'کنونی', year: 1999 });
  const reader = await createMember(t, { role: 'moderator' });
  const { status, body } = await reader.get<{ total: number; data: TitleChange[] }>(
    `/api/admin/titles/${id}/history`,
  );
  expect([status, body.total]).toEqual([200, 2]);
  expect(body.data[0]).toMatchObject({
    who: editor.name,
    action: 'titles.edit',
    before: { titleFa: 'پیشین', year: null },
    after: { titleFa: 'کنونی', year: 1999 },
  });
  expect(body.data[0]?.people).toEqual([]);
  const before = body.data[0]?.before as Partial<AdminTitle>;
  expect(
    await edit(id, { titleFa: before.titleFa ?? '', year: before.year ?? null }),
  ).toMatchObject({ titleFa: 'پیشین', year: null });
});
