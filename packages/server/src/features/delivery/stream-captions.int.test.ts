import { Parser } from 'm3u8-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeliverySite, openDeliverySite, type Viewer } from '../../testing/delivery-site.ts';

const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=854x480
v480/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2400000,RESOLUTION=1280x720
v720/index.m3u8
`;
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nسلام\n';

let site: DeliverySite;
let viewer: Viewer;
let subtitleId: number;

beforeAll(async () => {
  site = await openDeliverySite();
  const { t, fileId } = site;
  viewer = await site.newViewer();
  await t.storage.put(`films/${fileId}/hls/3/master.m3u8`, Buffer.from(MASTER));
  await t.rows('delete from subtitles where file_id = $1', [fileId]);
  await t.rows('update media_files set duration_seconds = 5400 where id = $1', [fileId]);
  const { id } = await t.row<{ id: number }>(
    `insert into subtitles (file_id, language, origin, file_name, format, encoding, revision)
     values ($1, 'fa', 'added', 'film.srt', 'srt', 'utf-8', 3) returning id`,
    [fileId],
  );
  subtitleId = id;
  await t.storage.put(`films/${fileId}/subtitles/${id}-3.vtt`, Buffer.from(VTT));
});

afterAll(() => site.t.close());

/** Content that a player reads at a path of the stream, parsed by a library. */
async function read(path: string, given = {}) {
  const answer = await site.get(site.links.urlOf(viewer.claims(given), path));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/vnd.apple.mpegurl',
  ]);
  const parser = new Parser();
  parser.push(answer.body);
  parser.end();
  return parser.manifest;
}

it('a stream leads to its subtitles by paths of its own link', async () => {
  const { mediaGroups, playlists } = await read('master.m3u8');
  const [[name, track] = []] = Object.entries(mediaGroups.SUBTITLES.captions ?? {});
  expect([name, track?.language]).toEqual(['فارسی', 'fa']);
  expect(playlists.map(({ attributes }) => attributes.SUBTITLES)).toEqual(['captions', 'captions']);
  const { segments } = await read(track?.uri ?? '');
  expect(segments).toMatchObject([{ uri: `s${subtitleId}-3.vtt`, duration: 5400 }]);
  const file = await site.get(site.links.urlOf(viewer.claims(), segments[0]?.uri));
  expect(file.headers['content-type']).toContain('text/vtt');
  expect(file.body).toBe(
    VTT.replace('WEBVTT\n', 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n'),
  );
});

it('a plan with fewer lines has the subtitles too', async () => {
  const { mediaGroups, playlists } = await read('master.m3u8', { maxResolution: 480 });
  expect(playlists.map(({ uri }) => uri)).toEqual(['v480/index.m3u8']);
  expect(Object.keys(mediaGroups.SUBTITLES.captions ?? {})).toEqual(['فارسی']);
});

it('a subtitle of another film, an older one and none are not found', async () => {
  for (const path of [
    `s${subtitleId}-2.m3u8`,
    `s${subtitleId}-2.vtt`,
    's999999-1.m3u8',
    's999999-1.vtt',
  ]) {
    const answer = await site.get(site.links.urlOf(viewer.claims(), path));
    expect([path, answer.statusCode]).toEqual([path, 404]);
  }
  const other = { root: `films/${site.otherFileId}/hls/3/`, fileId: site.otherFileId };
  const answer = await site.get(
    site.links.urlOf(viewer.claims({ ...other, playbackId: null }), `s${subtitleId}-3.m3u8`),
  );
  expect(answer.statusCode).toBe(404);
});

it('the validator of a playlist changes with the subtitles', async () => {
  const url = site.links.urlOf(viewer.claims(), 'master.m3u8');
  const before = (await site.get(url)).headers.etag;
  expect((await site.get(url, { 'if-none-match': String(before) })).statusCode).toBe(304);
  await site.t.rows('update subtitles set revision = 4 where id = $1', [subtitleId]);
  const after = await site.get(url, { 'if-none-match': String(before) });
  expect(after.statusCode).toBe(200);
  expect(after.body).toContain(`s${subtitleId}-4.m3u8`);
});
