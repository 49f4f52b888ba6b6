import type { Playback } from '@parde/contract';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { playbacks } from '../../../db/schema/index.ts';
import { signMediaLink, verifyMediaLink } from '../../../domain/media-link.ts';
import { fileMissing } from '../errors.ts';
import type { PlaybackDeps, Player } from '../playback-deps.ts';
import { startPlayback } from '../start-playback.ts';
import { hasSession } from './address.ts';

/** How long a film offered by Stremio can be started, in seconds. */
const TICKET_LIFETIME_S = 6 * 3_600;

/** Path prefix of the URLs that start a film. */
export const PLAY_PREFIX = '/stremio/play/';

export interface Tickets {
  /**
   * Path that starts a file for a member. It uses no stream until it is requested.
   *
   * @param name last segment of the path; players rely on its extension
   */
  pathOf: (player: Player, fileId: number, name: string) => string;
  /**
   * Starts the film of a ticket, replacing what its address played before: an address plays one film at a time.
   *
   * @param path `{ticket}/{name}`
   * @returns path of the media to play
   * @throws AppError not_found, forbidden, conflict
   */
  begin: (path: string) => Promise<string>;
}

/** @param secret 32 bytes shared by all processes of the site; different from that of film links */
export function createTickets(deps: PlaybackDeps, secret: Buffer): Tickets {
  return {
    pathOf({ userId, sessionId }, fileId, name) {
      const expiresAt = Math.floor(deps.clock().getTime() / 1000) + TICKET_LIFETIME_S;
      const ticket = signMediaLink(secret, {
        root: name,
        expiresAt,
        fileId,
        userId,
        sessionId,
        kind: 'stream',
        playbackId: null,
        maxResolution: null,
        fileName: null,
        asciiName: null,
        isExternal: true,
        mediaType: null,
      });
      return `${PLAY_PREFIX}${ticket}/${name}`;
    },
    async begin(path) {
      const [ticket = '', name = ''] = path.split('/', 2);
      const opened = verifyMediaLink(secret, ticket, name, deps.clock().getTime());
      if (!opened.isGood) throw fileMissing();
      const { userId, sessionId, fileId } = opened.claims;
      if (userId === null || sessionId === null || !(await hasSession(deps.db, sessionId)))
        throw fileMissing();
      const { sources } = await startExternal(deps, { userId, sessionId }, fileId);
      const [source] = sources;
      if (!source) throw fileMissing();
      return source.url;
    },
  };
}

/** Continues the playback of the session, so that changing the film does not use a second stream. */
async function startExternal(
  deps: PlaybackDeps,
  player: Player,
  fileId: number,
): Promise<Playback> {
  const [running] = await deps.db
    .select({ id: playbacks.id })
    .from(playbacks)
    .where(and(eq(playbacks.sessionId, player.sessionId), isNull(playbacks.endedAt)))
    .orderBy(desc(playbacks.seenAt))
    .limit(1);
  return startPlayback(deps, { ...player, isExternal: true }, fileId, running?.id ?? null);
}
