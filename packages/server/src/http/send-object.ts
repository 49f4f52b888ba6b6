import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, OpenedObject, Storage } from '../integrations/storage/storage.ts';
import { sendNotFound } from './errors.ts';
import { checkPreconditions, parseRange, rangeApplies, type Validators } from './preconditions.ts';
import { writePieces } from './write-pieces.ts';

export interface ObjectSender {
  storage: Storage;
  /**
   * Internal location of the nginx in front, which then sends the bytes itself; null: no such
   * nginx.
   */
  accelLocation: string | null;
}

export interface SentObject {
  key: string;
  cacheControl: string;
  /** Strong, with quotes; null: derived from time and size. */
  etag: string | null;
  /** Null: displayed, not downloaded. */
  contentDisposition: string | null;
  /** For text: transforms the content before it is sent. */
  rewrite?: (text: string) => string;
  /** Checked from time to time while sending; false ends the transfer. */
  isStillAllowed?: () => Promise<boolean>;
  /** Error to throw when the object does not exist; without it the answer is a plain 404. */
  missingError?: () => Error;
}

/**
 * Text is compressed on the way, so that its validator covers several representations and must be
 * weak.
 */
function validatorsOf({ key, etag }: SentObject, { size, modifiedAt }: OpenedObject): Validators {
  const made = `"${Math.floor(modifiedAt.getTime()).toString(36)}-${size.toString(36)}"`;
  return { etag: `${isCompressed(key) ? 'W/' : ''}${etag ?? made}`, modifiedAt };
}

async function readWhole(opened: OpenedObject): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const piece of opened.pieces({ start: 0, end: opened.size - 1 })) {
    parts.push(Buffer.from(piece));
  }
  return Buffer.concat(parts);
}

/** Bypasses Fastify's own sending, which allocates new buffers for everything. */
async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncIterable<Buffer>,
  isStillAllowed: () => Promise<boolean>,
): Promise<void> {
  reply.hijack();
  reply.raw.statusCode = reply.statusCode;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  try {
    await writePieces(reply.raw, pieces, isStillAllowed);
  } catch (error) {
    request.log.error({ err: error }, 'a stored object could not be read to its end');
    reply.raw.destroy();
  }
}

async function sendOpened(
  request: FastifyRequest,
  reply: FastifyReply,
  object: SentObject,
  opened: OpenedObject,
): Promise<FastifyReply> {
  const { size } = opened;
  const validators = validatorsOf(object, opened);
  const isText = isCompressed(object.key);
  reply
    .header('etag', validators.etag)
    .header('last-modified', opened.modifiedAt.toUTCString())
    .header('accept-ranges', isText ? 'none' : 'bytes');
  const state = checkPreconditions(request.headers, validators);
  if (state === 'failed') return reply.code(412).header('cache-control', 'no-store').send();
  if (state === 'not_modified') return reply.code(304).send();
  if (request.method === 'HEAD') {
    return object.rewrite ? reply.send() : reply.header('content-length', size).send();
  }
  if (isText) {
    const whole = await readWhole(opened);
    return reply.send(object.rewrite ? object.rewrite(whole.toString('utf8')) : whole);
  }

  const { range: asked, 'if-range': ifRange } = request.headers;
  const applies = rangeApplies(ifRange as string | undefined, validators, Date.now());
  const range = applies ? parseRange(asked, size) : null;
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('cache-control', 'no-store')
      .header('content-range', `bytes */${size}`)
      .send();
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const sent: ByteRange = range ?? { start: 0, end: size - 1 };
  reply.header('content-length', sent.end - sent.start + 1);
  await sendBytes(request, reply, opened.pieces(sent), object.isStillAllowed ?? (async () => true));
  return reply;
}

/**
 * Answers GET and HEAD of a stored object according to RFC 9110: conditions, a single range, strong
 * validators. A missing object is a 404. The route must accept both methods, without Fastify's
 * automatic HEAD.
 */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, accelLocation }: ObjectSender,
  object: SentObject,
): Promise<FastifyReply> {
  const opened = await storage.open(object.key);
  if (!opened) {
    if (object.missingError) throw object.missingError();
    return sendNotFound(reply);
  }
  try {
    reply.header('cache-control', object.cacheControl).type(mediaType(object.key));
    if (object.contentDisposition) reply.header('content-disposition', object.contentDisposition);
    if (accelLocation !== null && !isCompressed(object.key)) {
      // nginx then handles ranges and conditions.
      return await reply.header('x-accel-redirect', accelLocation + object.key).send();
    }
    return await sendOpened(request, reply, object, opened);
  } finally {
    await opened.close();
  }
}

const TYPES = new Map([
  ['m3u8', 'application/vnd.apple.mpegurl'],
  ['m4s', 'video/iso.segment'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['m4a', 'audio/mp4'],
  ['mkv', 'video/x-matroska'],
  ['webm', 'video/webm'],
  ['vtt', 'text/vtt; charset=utf-8'],
  // Original files, in any encoding.
  ['srt', 'application/x-subrip'],
  ['ass', 'text/x-ssa'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['jpg', 'image/jpeg'],
]);

/** Text that the site generates: small and worth compressing, so it is read whole. */
const COMPRESSED = new Set(['m3u8', 'vtt']);

const extensionOf = (key: string) => /\.(\w{1,8})$/.exec(key)?.[1]?.toLowerCase() ?? '';

/** The media type of a stored object, by the extension of its key. */
function mediaType(key: string): string {
  return TYPES.get(extensionOf(key)) ?? 'application/octet-stream';
}

const isCompressed = (key: string) => COMPRESSED.has(extensionOf(key));
