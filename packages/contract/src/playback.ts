import { z } from 'zod';
import { done } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './scalars.ts';
import { subtitleTrack } from './title-files.ts';
import { titleRef } from './titles.ts';
import { session } from './user.ts';
import { audioTrack, episodeRef } from './watchable.ts';

/* Playbacks with their signed links, and downloads. */

const tag = 'playback';
const playbackParams = z.object({ id: z.uuid() });

export const MARKER_KINDS = ['intro', 'recap', 'credits'] as const;

const span = { startMs: z.int(), endMs: z.int() };

export const playback = z.object({
  /** Id for `heartbeat` and `endPlayback`; null for visitors, who need neither. */
  playbackId: z.uuid().nullable(),
  fileId: z.int(),
  durationSeconds: z.number().nullable(),
  /** Heartbeat interval; the links of a playback without heartbeats stop working. */
  keepEverySeconds: z.int(),
  /** When the links expire. Starting again with `playback_id` gives new ones. */
  expiresAt: z.iso.datetime(),
  /** What to play, best first: an HLS stream, or the file itself. */
  sources: z.array(
    z.object({
      kind: z.enum(['hls', 'file']),
      url: z.string(),
      /** With `codecs` where they are known. */
      mimeType: z.string(),
      /** URL that returns `CdnFolders`, for players that fetch segments from the CDN; `null` if there is no CDN. */
      cdnUrl: z.string().nullable(),
    }),
  ),
  audio: z.array(audioTrack),
  subtitles: z.array(subtitleTrack.extend({ url: z.string() })),
  /** Sprite sheets of thumbnails for the seek bar, filled tile by tile, row by row. */
  storyboard: z
    .object({
      tileWidth: z.int(),
      tileHeight: z.int(),
      columns: z.int(),
      rows: z.int(),
      intervalMs: z.int(),
      count: z.int(),
      sheets: z.array(z.string()),
    })
    .nullable(),
  poster: z.string().nullable(),
  chapters: z.array(z.object({ ...span, title: z.string().nullable() })),
  markers: z.array(z.object({ ...span, kind: z.enum(MARKER_KINDS) })),
});
export type Playback = z.infer<typeof playback>;

/** Signed addresses of a stream at the CDN, by the name of the rendition's folder: `v720`, `a0`. */
export const cdnFolders = z.object({
  expiresAt: z.iso.datetime(),
  folders: z.record(z.string(), z.string()),
});
export type CdnFolders = z.infer<typeof cdnFolders>;

export const startPlayback = endpoint({
  method: 'POST',
  path: '/api/playbacks',
  summary: 'Starts to play a file, or goes on with `playback_id`: signed links for the player',
  tag,
  auth: 'optional',
  children: 'limited',
  body: z.object({
    file_id: idField,
    /** Continues a playback of this session: the same lease, new links. */
    playback_id: z.uuid().optional(),
  }),
  response: playback,
  errors: [403, 404, 409],
});

export const heartbeat = endpoint({
  method: 'POST',
  path: '/api/playbacks/{id}/heartbeat',
  summary:
    'Says that a playback goes on; 409 when it was stopped from elsewhere, 403 when premium ended',
  tag,
  auth: 'user',
  children: 'all',
  params: playbackParams,
  response: done,
  errors: [403, 404, 409],
});

/** The old address of `heartbeat`, for pages opened before an upgrade; to be removed in the next release. */
export const keepPlayback = endpoint({
  ...heartbeat,
  path: '/api/playbacks/{id}/keep',
  summary: 'The old address of `heartbeat`; the next release no longer has it',
});

export const endPlayback = endpoint({
  method: 'DELETE',
  path: '/api/playbacks/{id}',
  summary: 'Ends a playback of one’s own: the player says goodbye, or another device stops it',
  tag,
  auth: 'user',
  children: 'all',
  params: playbackParams,
  response: done,
  errors: [404],
});

export const activePlayback = z.object({
  id: z.uuid(),
  title: titleRef,
  episode: episodeRef.nullable(),
  /** Description of the session that plays. */
  ...session.pick({ browser: true, system: true, device: true }).shape,
  /** Plays in the caller's own session. */
  isCurrentSession: z.boolean(),
  /** Occupies one of the plan's streams. */
  isCounted: z.boolean(),
  startedAt: z.iso.datetime(),
});
export type ActivePlayback = z.infer<typeof activePlayback>;

export const listPlaybacks = endpoint({
  method: 'GET',
  path: '/api/user/playbacks',
  summary: 'What plays now in all sessions of the user, the latest first',
  tag,
  auth: 'user',
  response: z.object({
    data: z.array(activePlayback),
    /** Concurrent streams that the plan allows; null without premium. */
    maxStreams: z.int().nullable(),
  }),
});

export const makeDownload = endpoint({
  method: 'POST',
  path: '/api/downloads',
  summary: 'A signed link that downloads a file, or one of its subtitles, and can be resumed',
  tag,
  auth: 'optional',
  children: 'limited',
  body: z.object({
    file_id: idField,
    subtitle_id: idField.optional(),
    /** For subtitles: the original file, or WebVTT as the site's player uses it. */
    format: z.enum(['original', 'vtt']).default('original'),
  }),
  response: z.object({
    url: z.string(),
    fileName: z.string(),
    sizeBytes: z.int(),
    expiresAt: z.iso.datetime(),
  }),
  errors: [403, 404],
});
