import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import type { MediaLinkClaims, MediaLinks } from '../domain/media-link.ts';
import { entitle } from './entitle.ts';
import { claimsOf, insertPlayback, mediaLinksOf, sessionOf } from './media-links.ts';
import { createMember, type Member } from './members.ts';
import { createSampleApp, type TestApp } from './test-app.ts';

export const PLAYLIST = `#EXTM3U\n${'#EXTINF:4,\n00001.m4s\n'.repeat(200)}`;
export const SEGMENT = Buffer.from(Array.from({ length: 5_000 }, (_, i) => i % 251));
export const SOURCE = Buffer.from(Array.from({ length: 9_000 }, (_, i) => i % 241));

/** A premium member with a current playback of the film. */
export interface Viewer {
  member: Member;
  entitlementId: number;
  playbackId: string;
  /** Claims of their link to the film's stream. */
  claims: (given?: Partial<MediaLinkClaims>) => MediaLinkClaims;
  /** Their link to `SEGMENT`. */
  segmentUrl: (given?: Partial<MediaLinkClaims>) => string;
}

/** The sample catalogue, and two files of a film with their streams in storage. */
export interface DeliverySite {
  t: TestApp;
  links: MediaLinks;
  fileId: number;
  otherFileId: number;
  /** Key of `SOURCE`, the original film. */
  sourceKey: string;
  newViewer: () => Promise<Viewer>;
  /** GETs a URL from a client address, by default always the same. */
  get: (
    url: string,
    headers?: Record<string, string>,
    remoteAddress?: string,
  ) => Promise<LightMyRequestResponse>;
}

/**
 * The stream is the third encode of its file; next to it is another one that no link gives access
 * to.
 */
export async function openDeliverySite(
  settings: Record<string, string> = {},
): Promise<DeliverySite> {
  const t = await createSampleApp(settings);
  const links = await mediaLinksOf(t);
  const files = await t.rows<{ id: number }>(
    `select f.id from media_files f join editions e on e.id = f.edition_id
     join titles t on t.id = e.title_id where t.title_fa = 'متروپلیس' order by f.id limit 2`,
  );
  const [fileId = 0, otherFileId = 0] = files.map(({ id }) => id);
  const sourceKey = 'media/source.mp4';
  await t.storage.put(sourceKey, SOURCE);
  for (const id of [fileId, otherFileId]) {
    await t.storage.put(`films/${id}/hls/3/master.m3u8`, Buffer.from(PLAYLIST));
    await t.storage.put(`films/${id}/hls/3/v720/00001.m4s`, SEGMENT);
    await t.storage.put(`films/${id}/hls/34/v720/00001.m4s`, SEGMENT);
    await t.storage.put(`films/${id}/subtitles/5-1.vtt`, Buffer.from('WEBVTT\n'));
  }
  return {
    t,
    links,
    fileId,
    otherFileId,
    sourceKey,
    async newViewer() {
      const member = await createMember(t);
      const entitlementId = await entitle(t, member);
      const playbackId = await insertPlayback(t, member, fileId);
      const claims: Viewer['claims'] = (given) =>
        claimsOf(`films/${fileId}/hls/3/`, {
          fileId,
          userId: member.id,
          sessionId: sessionOf(member),
          playbackId,
          ...given,
        });
      const segmentUrl: Viewer['segmentUrl'] = (given) =>
        links.urlOf(claims(given), 'v720/00001.m4s');
      return { member, entitlementId, playbackId, claims, segmentUrl };
    },
    get: (url, headers = {}, remoteAddress = '192.0.2.1') =>
      t.call({ method: 'GET', url, headers, remoteAddress }),
  };
}

/** Expects a refusal: in Persian, not cacheable, with its reason if it has one. */
export function expectRefusal(answer: LightMyRequestResponse, reason?: string): void {
  expect([403, 404]).toContain(answer.statusCode);
  expect(answer.headers['cache-control']).toBe('no-store');
  const body = answer.json<{ message: string; reason?: string }>();
  expect(body.message).toMatch(/[آ-ی]/);
  expect(body.reason).toBe(reason);
}

/** Tests of links: one site a file, and a new viewer for each test. */
export const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from the pattern
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await openDeliverySite();
    onCleanup(() => site.t.close());
    return site;
  })
  .extend('t', { scope: 'file' }, ({ site }) => site.t)
  .extend('viewer', ({ site }) => site.newViewer())
  .extend(
    'statusOf',
    ({ site }) =>
      async (...check: Parameters<DeliverySite['get']>) =>
        (await site.get(...check)).statusCode,
  );
