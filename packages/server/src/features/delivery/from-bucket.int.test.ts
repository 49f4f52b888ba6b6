import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type DeliverySite,
  openDeliverySite,
  SEGMENT,
  SOURCE,
} from '../../testing/delivery-site.ts';
import { type MemoryS3, startMemoryS3 } from '../../testing/memory-s3.ts';

let s3: MemoryS3;
let site: DeliverySite;
beforeAll(async () => {
  s3 = await startMemoryS3();
  site = await openDeliverySite({
    MEDIA_DELIVERY: 's3',
    STORAGE_URL: `s3://parde/site?endpoint=${s3.location.endpoint}`,
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
});
afterAll(async () => {
  await site.t.close();
  await s3.close();
});

it('sends browsers to the bucket for segments, with an address of five minutes', async () => {
  const viewer = await site.newViewer();
  const answer = await site.get(viewer.segmentUrl());
  expect(answer.statusCode).toBe(302);
  expect(answer.headers['cache-control']).toBe('private, max-age=30');
  const address = new URL(String(answer.headers.location));
  expect(address.origin).toBe(s3.location.endpoint);
  expect(Number(address.searchParams.get('X-Amz-Expires'))).toBeLessThan(300);
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
  expect(bytes.equals(SEGMENT)).toBe(true);
});

it('sends nobody there whose link does not hold', async () => {
  const viewer = await site.newViewer();
  await site.t.rows('delete from sessions where user_id = $1', [viewer.member.id]);
  const answer = await site.get(viewer.segmentUrl());
  expect(answer.statusCode).toBe(403);
  expect(answer.headers.location).toBeUndefined();
});

it('sends playlists and whole films itself', async () => {
  const viewer = await site.newViewer();
  const playlist = await site.get(site.links.urlOf(viewer.claims(), 'master.m3u8'));
  expect(playlist.statusCode).toBe(200);
  expect(playlist.body).toContain('#EXTM3U');
  const film = await site.get(site.links.urlOf(viewer.claims({ root: site.sourceKey })));
  expect(film.statusCode).toBe(200);
  expect(film.rawPayload.equals(SOURCE)).toBe(true);
});
