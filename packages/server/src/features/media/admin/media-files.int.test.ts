import type { FullMediaFile, MediaProblem, Watchable } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMediaFile } from '../../../testing/media-files.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../../testing/test-app.ts';
import { addSubtitle } from '../add-subtitle.ts';

let t: TestApp;
let editor: Member;
let titleId: number;

beforeAll(async () => {
  t = await createSampleApp();
  await t.rows('delete from media_files');
  editor = await createMember(t, { role: 'editor' });
  titleId = await t.titleId('دور');
});
afterAll(() => t.close());

const url = (id: number, rest = '') => `/api/admin/media/${id}${rest}`;
const audited = async (id: number) =>
  (
    await t.rows<{ action: string }>(
      `select action from audit_log where subject_kind = 'media' and subject_id = $1 order by id`,
      [String(id)],
    )
  ).map(({ action }) => action);

it('lists the files of a title and those with trouble, without their place in storage', async () => {
  const { id } = await insertMediaFile(t, { titleId });
  const broken = await insertMediaFile(t, { titleId: await t.titleId('متروپلیس') });
  await t.rows(`insert into encodes (file_id, state, error) values ($1, 'failed', 'no room')`, [
    broken.id,
  ]);
  type List = { total: number; data: { id: number }[] };
  const of = async (query: string) =>
    (await editor.get<List>(`/api/admin/media?${query}`)).body.data.map((file) => file.id);
  expect(await of('')).toEqual([broken.id, id]);
  expect(await of(`title_id=${titleId}`)).toEqual([id]);
  expect(await of('state=failed')).toEqual([broken.id]);
  expect(await of('state=encoding')).toEqual([]);
  const { body } = await editor.get(url(broken.id));
  expect(body).toMatchObject({ encode: { state: 'failed', error: 'no room' }, tracks: [] });
  expect(JSON.stringify(body)).not.toContain('media/');
  expect((await editor.get(url(999_999))).status).toBe(404);
});

it('encodes, cancels and tries again, and says so in the log', async () => {
  const { id } = await insertMediaFile(t, { titleId, studio: 'یک' });
  expect((await editor.post(url(id, '/retry'))).status).toBe(409);
  expect((await editor.post(url(id, '/cancel'))).status).toBe(409);
  const started = await editor.post(url(id, '/encode'));
  expect(started).toMatchObject({ status: 200, body: { encode: { state: 'queued' } } });
  expect((await editor.post(url(id, '/encode'))).status).toBe(409);
  expect((await editor.post(url(id, '/cancel'))).body).toMatchObject({
    encode: { state: 'cancelled' },
  });
  expect((await editor.post(url(id, '/retry'))).body).toMatchObject({
    encode: { state: 'queued' },
  });
  expect(await audited(id)).toEqual(['media.encode', 'media.cancel', 'media.retry']);
});

it('pauses and resumes what waits or runs, and shows it so among the jobs', async () => {
  const { id } = await insertMediaFile(t, { titleId, studio: 'شش' });
  const change = (verb: string) => editor.post(url(id, `/${verb}`));
  expect((await change('pause')).status).toBe(409);
  expect((await change('resume')).status).toBe(409);
  await change('encode');
  await t.rows("update encodes set state = 'running', attempts = 1 where file_id = $1", [id]);
  expect((await change('pause')).body).toMatchObject({
    encode: { state: 'queued', isPaused: true, attempts: 0 },
  });
  expect((await change('pause')).status).toBe(409);
  type Jobs = { data: { file: { id: number } | null; state: string }[] };
  const { body } = await editor.get<Jobs>('/api/admin/jobs?state=paused');
  expect(body.data).toMatchObject([{ state: 'paused', file: { id } }]);
  const queued = () => t.rows("select from pgboss.job where name = 'encode-media'");
  await t.rows("delete from pgboss.job where name = 'encode-media'");
  expect((await change('resume')).body).toMatchObject({
    encode: { state: 'queued', isPaused: false },
  });
  expect((await queued()).length).toBe(1);
  await change('pause');
  expect((await change('cancel')).body).toMatchObject({
    encode: { state: 'cancelled', isPaused: false },
  });
  expect(await audited(id)).toEqual(
    ['encode', 'pause', 'resume', 'pause', 'cancel'].map((verb) => `media.${verb}`),
  );
});

it('burns in a subtitle of pictures that the file has, and viewers are told', async () => {
  const { id } = await insertMediaFile(t, { titleId, studio: 'چهار', isDirect: false });
  const picture = { stream: 3, language: 'en', title: null, isForced: false };
  await t.rows('update media_files set picture_subtitles = $1 where id = $2', [
    JSON.stringify([picture]),
    id,
  ]);
  const ask = (body: object) => editor.post(url(id, '/encode'), body);
  expect((await ask({ burnt_stream: 2 })).status).toBe(422);
  expect((await ask({ burnt_stream: 3 })).body).toMatchObject({
    ...{ pictureSubtitles: [picture], streamBurnt: null, encode: { burntStream: 3 } },
  });
  await t.rows(`update encodes set state = 'done', heights = '{360}' where file_id = $1`, [id]);
  expect((await editor.get(url(id))).body).toMatchObject({ streamBurnt: 3 });
  const watch = async () => {
    const { versions } = (await editor.get<Watchable>(`/api/watch/p${titleId}/${titleId}`)).body;
    return versions.find(({ fileId }) => fileId === id)?.burntSubtitle;
  };
  expect(await watch()).toEqual({ language: { code: 'en', titleFa: 'انگلیسی' } });
  await ask({});
  await t.rows(`update encodes set state = 'done', heights = '{360}' where file_id = $1`, [id]);
  expect(await watch()).toBeNull();
});

it('deletes a file with its empty edition, and a subtitle of this file only', async () => {
  const [one, other] = [
    await insertMediaFile(t, { titleId, studio: 'دو' }),
    await insertMediaFile(t, { titleId, studio: 'سه' }),
  ];
  const subtitle = await t.row<{ id: number }>(
    `insert into subtitles (file_id, language, origin, file_name, format, encoding)
      values ($1, 'fa', 'added', 'x.srt', 'srt', 'utf-8') returning id`,
    [one.id],
  );
  const remove = (path: string) => editor.call({ method: 'DELETE', url: path });
  expect((await remove(url(other.id, `/subtitles/${subtitle.id}`))).statusCode).toBe(404);
  const answer = await remove(url(one.id, `/subtitles/${subtitle.id}`));
  expect([answer.statusCode, answer.json().subtitles]).toEqual([200, []]);
  const before = await t.row<{ version: number }>('select version from content_state');
  expect((await remove(url(one.id))).statusCode).toBe(200);
  expect((await remove(url(one.id))).statusCode).toBe(404);
  expect(await t.storage.exists(one.storageKey)).toBe(false);
  expect(await t.rows('select from editions where id = $1', [one.editionId])).toEqual([]);
  // Cached pages no longer show it.
  const after = await t.row<{ version: number }>('select version from content_state');
  expect(Number(after.version)).toBeGreaterThan(Number(before.version));
  expect(await audited(one.id)).toEqual(['media.delete-subtitle', 'media.delete']);
});

it('shifts a subtitle and brings it back, and marks what can be skipped within the film', async () => {
  const { id } = await insertMediaFile(t, { titleId, studio: 'چهار' });
  const { db } = t.database;
  const text = Buffer.from(
    '1\n00:00:01,000 --> 00:00:02,000\n<i>سلام علیکم</i>\n«بله»\n\n2\n00:00:05,000 --> 00:00:06,000\nبعد\n',
  );
  const subtitle = await addSubtitle({ db, storage: t.storage }, id, text, { fileName: 'x.srt' });
  const shift = (shiftMs: unknown) =>
    editor.post(url(id, `/subtitles/${subtitle.id}/shift`), { shift_ms: shiftMs });
  expect((await shift(1_500)).body).toMatchObject({ subtitles: [{ shiftMs: 1_500 }] });
  // Two at once do not add up.
  await Promise.all([shift(1_000), shift(1_000)]);
  expect((await editor.get(url(id))).body).toMatchObject({ subtitles: [{ shiftMs: 1_000 }] });
  const cues = (query = '') => editor.get(url(id, `/subtitles/${subtitle.id}/cues${query}`));
  const shown = { startMs: 2_000, endMs: 3_000, lines: ['سلام علیکم', '«بله»'] };
  expect((await cues()).body).toMatchObject({ data: [shown, { startMs: 6_000 }], total: 2 });
  expect((await cues(`?q=${encodeURIComponent('عليكم')}`)).body).toMatchObject({
    data: [shown],
    total: 1,
  });
  expect((await cues('?page=2&per_page=1')).body).toMatchObject({ data: [{ startMs: 6_000 }] });
  expect((await cues('?page=0')).status).toBe(422);
  const { id: other } = await insertMediaFile(t, { titleId, studio: 'پنج' });
  expect((await editor.get(url(other, `/subtitles/${subtitle.id}/cues`))).status).toBe(404);
  expect((await shift(-90_000_000)).status).toBe(422);
  expect((await shift('x')).status).toBe(422);
  expect((await shift(null)).body).toMatchObject({ subtitles: [{ shiftMs: 0 }] });

  const mark = (kind: string, payload: object) =>
    editor.call({ method: 'PUT', url: url(id, `/markers/${kind}`), payload });
  const marked = await mark('intro', { start_ms: 30_000, end_ms: 105_000 });
  expect(marked.json().markers).toEqual([{ kind: 'intro', startMs: 30_000, endMs: 105_000 }]);
  expect((await mark('credits', { start_ms: 5_000_000 })).json().markers[1]).toMatchObject({
    endMs: 5_400_000,
  });
  expect((await mark('intro', { start_ms: 5, end_ms: 1 })).statusCode).toBe(422);
  expect((await mark('intro', { start_ms: 5, end_ms: 9_000_000 })).statusCode).toBe(422);
  expect((await mark('other', { start_ms: 5, end_ms: 9 })).statusCode).toBe(404);
  const removed = await editor.call({ method: 'DELETE', url: url(id, '/markers/intro') });
  expect(removed.json().markers).toHaveLength(1);
  expect(new Set(await audited(id))).toEqual(new Set(['media.shift-subtitle', 'media.marker']));
});
it('probes a file again after that failed, but not a film that is damaged', async () => {
  const { id } = await insertMediaFile(t, { titleId, studio: 'خراب' });
  expect((await editor.post(url(id, '/derive'))).status).toBe(409);
  const fail = (code: MediaProblem | null) =>
    t.rows(
      `update media_files set problem = 'What it said.', problem_code = $2, derived_at = now()
       where id = $1`,
      [id, code],
    );
  const told = async () => (await editor.get<FullMediaFile>(url(id))).body.problemCode;
  // Written by a release without error codes.
  await fail(null);
  expect(await told()).toBe('failed');
  await fail('disk_full');
  expect(await told()).toBe('disk_full');
  const again = await editor.post(url(id, '/derive'));
  expect(again).toMatchObject({
    status: 200,
    body: { problem: null, problemCode: null, isDerived: false },
  });
  expect(await audited(id)).toEqual(['media.derive']);
  const queued = await t.rows(
    `select 1 from pgboss.job where name = 'derive-media' and data->>'fileId' = $1`,
    [String(id)],
  );
  expect(queued).toHaveLength(1);
  await fail('damaged');
  expect((await editor.post(url(id, '/derive'))).status).toBe(409);
});

it('has a film checked, or all of them, and lists those with a finding', async () => {
  const { id } = await insertMediaFile(t, { titleId, studio: 'هفت' });
  const other = await insertMediaFile(t, { titleId, studio: 'هشت' });
  const asked = () =>
    t.rows<{ id: number }>(
      'select id from media_files where check_asked_at is not null order by id',
    );
  const answer = await editor.post(url(id, '/check'));
  expect(answer).toMatchObject({ status: 200, body: { check: { isAsked: true, finding: null } } });
  expect(await asked()).toEqual([{ id }]);
  // Requested twice, it is queued once.
  expect((await editor.post(url(id, '/check'))).status).toBe(200);
  const waiting = "select 1 from pgboss.job where name = 'check-media' and data->>'fileId' = $1";
  expect(await t.rows(waiting, [String(id)])).toHaveLength(1);
  expect((await editor.post(url(999_999, '/check'))).status).toBe(404);
  expect(await audited(id)).toEqual(['media.check', 'media.check']);
  const all = await editor.post<{ files: number }>('/api/admin/media/check');
  expect(all.body.files).toBe((await asked()).length);
  expect(await asked()).toContainEqual({ id: other.id });
  await t.rows('update media_files set check_asked_at = null, checked_at = now()');
  await t.rows(
    "update media_files set finding = '9 errors', finding_code = 'flawed' where id = $1",
    [other.id],
  );
  const listed = await editor.get<{ data: { id: number }[] }>('/api/admin/media?state=failed');
  const ids = listed.body.data.map((file) => file.id);
  expect([ids.includes(other.id), ids.includes(id)]).toEqual([true, false]);
});
