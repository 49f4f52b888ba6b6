import { randomUUID } from 'node:crypto';
import { siteSecret } from '../db/site-secret.ts';
import type { MediaLinkClaims } from '../domain/media-link.ts';
import { createMediaLinks, type MediaLinks } from '../domain/media-link.ts';
import { parseToken } from '../domain/secrets.ts';
import type { Member } from './members.ts';
import type { TestApp } from './test-app.ts';

/** Signs links that the application under test accepts. */
export async function mediaLinksOf(t: TestApp): Promise<MediaLinks> {
  return createMediaLinks(await siteSecret(t.database.db, 'media-links'));
}

/** Session id of a member's token. */
export function sessionOf(member: Member): number {
  return parseToken(member.token)?.sessionId ?? 0;
}

/** Inserts a current playback; returns its id. */
export async function insertPlayback(t: TestApp, member: Member, fileId: number): Promise<string> {
  const id = randomUUID();
  await t.database.pool.query(
    `insert into playbacks (id, user_id, session_id, file_id, is_counted) values ($1, $2, $3, $4, true)`,
    [id, member.id, sessionOf(member), fileId],
  );
  return id;
}

/** Claims of a visitor's link to what is below `root`, valid for an hour. */
export function claimsOf(root: string, given: Partial<MediaLinkClaims> = {}): MediaLinkClaims {
  return {
    root,
    expiresAt: Math.floor(Date.now() / 1000) + 3_600,
    fileId: 0,
    userId: null,
    sessionId: null,
    playbackId: null,
    kind: 'stream',
    fileName: null,
    asciiName: null,
    maxResolution: null,
    isExternal: false,
    mediaType: null,
    ...given,
  };
}
