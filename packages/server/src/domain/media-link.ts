import { createHmac, timingSafeEqual } from 'node:crypto';

/** Path prefix of signed links; it is followed by the token, then by the path that it gives access to. */
export const MEDIA_LINK_PREFIX = '/media/play/';

export interface MediaLinks {
  /**
   * URL path on this site, without a host. Relative URLs in the response (a playlist) carry the
   * same token.
   *
   * @param rest path below a folder; omitted for a single key
   */
  urlOf: (claims: MediaLinkClaims, rest?: string) => string;
  /** @param path what follows `MEDIA_LINK_PREFIX`: `{token}/{rest}` */
  open: (path: string, nowMs: number) => VerifiedMediaLink;
}

/** @param secret 32 bytes shared by all processes of the site */
export function createMediaLinks(secret: Buffer): MediaLinks {
  return {
    urlOf({ root, ...claims }, rest = root.slice(root.lastIndexOf('/') + 1)) {
      return `${MEDIA_LINK_PREFIX}${signMediaLink(secret, { root, ...claims })}/${rest}`;
    },
    open(path, nowMs) {
      const slash = path.indexOf('/');
      const end = slash < 0 ? path.length : slash;
      return verifyMediaLink(secret, path.slice(0, end), path.slice(end + 1), nowMs);
    },
  };
}

/** What a link to stored media gives access to, for whom and until when. */
export interface MediaLinkClaims {
  /** Storage key of one object, or a prefix ending in a slash, which gives access to everything below it. */
  root: string;
  /** Unix time in seconds. */
  expiresAt: number;
  /** Id of the film's `media_files` row. */
  fileId: number;
  /** `null` for a visitor. */
  userId: number | null;
  sessionId: number | null;
  /** Playback lease that must be alive for the link to work; `null` if none is needed. */
  playbackId: string | null;
  kind: 'stream' | 'download';
  /** For streams: renditions with more lines are refused; `null` allows all. */
  maxResolution: number | null;
  /** File name for the download; null: derived from the key. */
  fileName: string | null;
  /** The same for programs that only accept ASCII; `null` if derived from `fileName`. */
  asciiName: string | null;
  /**
   * For a player outside the site: pages of other sites may load it, and each request counts as the playback's
   * heartbeat, because such players send none.
   */
  isExternal: boolean;
  /** Media type of what the link is for; `null` if the extension of its key says it. */
  mediaType: string | null;
}

/** Why a link is refused; `other_path`: the token is valid, but not for this path. */
export type MediaLinkRefusal = 'malformed' | 'altered' | 'expired' | 'other_path';

export type VerifiedMediaLink =
  | { isGood: true; claims: MediaLinkClaims; key: string }
  | { isGood: false; refusal: MediaLinkRefusal };

/** First byte of every payload. Increment it when the format below changes. */
const VERSION = 1;
/** Longer than any valid token, so that nobody can make the server hash megabytes. */
const MAX_TOKEN_LENGTH = 2_048;
const MAX_REST_LENGTH = 256;
const TOKEN = /^([\w-]{8,})\.([\w-]{43})$/;
/** A part of a storage key: no leading dot, nothing percent-encoded, limited length. */
const PART = /^[A-Za-z0-9_-][\w.-]{0,127}$/;

type Payload = [
  root: string,
  expiresAt: number,
  fileId: number,
  userId: number | null,
  sessionId: number | null,
  playbackId: string | null,
  kind: 's' | 'd',
  fileName: string | null,
  maxResolution: number | null,
  /** Missing in links signed by the previous release, like the next ones. */
  asciiName?: string | null,
  isExternal?: 0 | 1,
  mediaType?: string | null,
];

function signatureOf(secret: Buffer, payload: string): string {
  return createHmac('sha256', secret).update(`media-link\n${payload}`).digest('base64url');
}

/** A token for use in a URL path: letters, digits, `-`, `_` and one dot. */
export function signMediaLink(secret: Buffer, claims: MediaLinkClaims): string {
  const fields: Payload = [
    claims.root,
    claims.expiresAt,
    claims.fileId,
    claims.userId,
    claims.sessionId,
    claims.playbackId,
    claims.kind === 'stream' ? 's' : 'd',
    claims.fileName,
    claims.maxResolution,
    claims.asciiName,
    claims.isExternal ? 1 : 0,
    claims.mediaType,
  ];
  const bytes = Buffer.concat([Buffer.of(VERSION), Buffer.from(JSON.stringify(fields))]);
  const payload = bytes.toString('base64url');
  return `${payload}.${signatureOf(secret, payload)}`;
}

/** Only called after the signature was verified, so the fields are trusted. `null` if written by another version. */
function readPayload(payload: string): MediaLinkClaims | null {
  const bytes = Buffer.from(payload, 'base64url');
  if (bytes[0] !== VERSION) return null;
  const [
    root,
    expiresAt,
    fileId,
    userId,
    sessionId,
    playbackId,
    kind,
    fileName,
    maxResolution,
    asciiName = null,
    isExternal,
    mediaType = null,
  ] = JSON.parse(bytes.toString('utf8', 1)) as Payload;
  return {
    root,
    expiresAt,
    fileId,
    userId,
    sessionId,
    playbackId,
    kind: kind === 's' ? 'stream' : 'download',
    fileName,
    maxResolution,
    asciiName,
    isExternal: isExternal === 1,
    mediaType,
  };
}

/** The storage key that `rest` names under `root`; null: invalid. */
function keyBelow(root: string, rest: string): string | null {
  if (!root.endsWith('/')) return rest === root.slice(root.lastIndexOf('/') + 1) ? root : null;
  if (rest.length > MAX_REST_LENGTH) return null;
  return rest.split('/').every((part) => PART.test(part)) ? root + rest : null;
}

/** Whether a path points into a rendition folder, `v720/`, above the allowed resolution. */
export function exceeds(maxResolution: number | null, rest: string): boolean {
  const rung = /^v(\d+)\//.exec(rest)?.[1];
  return maxResolution !== null && rung !== undefined && Number(rung) > maxResolution;
}

/**
 * Verifies a token for the path behind it. Signatures are compared as text, without decoding: in base64url, several
 * texts decode to the same bytes.
 *
 * @param rest path below a folder, or the last part of a single key
 */
export function verifyMediaLink(
  secret: Buffer,
  token: string,
  rest: string,
  nowMs: number,
): VerifiedMediaLink {
  const refused = (refusal: MediaLinkRefusal) => ({ isGood: false, refusal }) as const;
  const match = token.length <= MAX_TOKEN_LENGTH ? TOKEN.exec(token) : null;
  if (!match) return refused('malformed');
  const [, payload = '', signature = ''] = match;
  const expected = Buffer.from(signatureOf(secret, payload));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return refused('altered');
  const claims = readPayload(payload);
  if (!claims) return refused('malformed');
  if (claims.expiresAt * 1000 <= nowMs) return refused('expired');
  const key = keyBelow(claims.root, rest);
  return key === null || exceeds(claims.maxResolution, rest)
    ? refused('other_path')
    : { isGood: true, claims, key };
}

const HOUR_S = 3_600;

/** Lifetime of download links in seconds: enough for a large file over a slow connection, with pauses. */
export const DOWNLOAD_LINK_LIFETIME_S = 24 * HOUR_S;

/**
 * Lifetime of a player's links in seconds: twice the duration of the film, to allow for pauses. They end earlier with
 * the session, premium or playback they depend on.
 *
 * @param durationSeconds `null` if unknown
 */
export function streamLinkLifetimeS(durationSeconds: number | null): number {
  return Math.min(12 * HOUR_S, Math.max(6 * HOUR_S, 2 * (durationSeconds ?? 0)));
}
