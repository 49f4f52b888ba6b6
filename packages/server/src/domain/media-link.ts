import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link to stored media opens, for whom and until when. */
export interface MediaLinkClaims {
  /** Key of one object, or with a slash at its end a folder: what lies below it is opened. */
  root: string;
  /** Unix time in seconds. */
  expiresAt: number;
  /** Row of `media_files` whose film it is. */
  fileId: number;
  /** Null: made for a visitor. */
  userId: number | null;
  sessionId: number | null;
  /** Lease that must live for the link to work; null: none is needed. */
  playbackId: string | null;
  kind: 'stream' | 'download';
  /** Of a stream: renditions of more lines are not opened; null: all are. */
  maxResolution: number | null;
  /** What a download is saved as; null: what its key says. */
  fileName: string | null;
}

/** Why a link opens nothing; `other_path`: it is good, but not for this. */
export type MediaLinkRefusal = 'malformed' | 'altered' | 'expired' | 'other_path';

export type VerifiedMediaLink =
  | { isGood: true; claims: MediaLinkClaims; key: string }
  | { isGood: false; refusal: MediaLinkRefusal };

/** First byte of every payload. A change of the form below takes the next number. */
const VERSION = 1;
/** Longer than any that is made, so that nobody has us hash megabytes. */
const MAX_TOKEN_LENGTH = 2_048;
const MAX_REST_LENGTH = 256;
const TOKEN = /^([\w-]{8,})\.([\w-]{43})$/;
/** As parts of storage keys are: no dot at the start, nothing that is percent-encoded, no longer than theirs. */
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
];

function signatureOf(secret: Buffer, payload: string): string {
  return createHmac('sha256', secret).update(`media-link\n${payload}`).digest('base64url');
}

/** A token for the path of an address: letters, digits, `-`, `_` and one dot. */
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
  ];
  const bytes = Buffer.concat([Buffer.of(VERSION), Buffer.from(JSON.stringify(fields))]);
  const payload = bytes.toString('base64url');
  return `${payload}.${signatureOf(secret, payload)}`;
}

/** Only of what was signed here, so its fields are believed. Null: made by another version. */
function readPayload(payload: string): MediaLinkClaims | null {
  const bytes = Buffer.from(payload, 'base64url');
  if (bytes[0] !== VERSION) return null;
  const [root, expiresAt, fileId, userId, sessionId, playbackId, kind, fileName, maxResolution] =
    JSON.parse(bytes.toString('utf8', 1)) as Payload;
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
  };
}

/** The storage key that `rest` names under `root`; null: none. */
function keyBelow(root: string, rest: string): string | null {
  if (!root.endsWith('/')) return rest === root.slice(root.lastIndexOf('/') + 1) ? root : null;
  if (rest.length > MAX_REST_LENGTH) return null;
  return rest.split('/').every((part) => PART.test(part)) ? root + rest : null;
}

/** Whether a path leads into the folder of a rendition, `v720/`, of more lines than may be seen. */
function exceeds(maxResolution: number | null, rest: string): boolean {
  const rung = /^v(\d+)\//.exec(rest)?.[1];
  return maxResolution !== null && rung !== undefined && Number(rung) > maxResolution;
}

/**
 * Whether a token opens what stands behind it in the address. The text of the token is compared, not what
 * it decodes to: base64url has several texts for the same bytes.
 *
 * @param rest path below a folder, or the last part of the one key
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
