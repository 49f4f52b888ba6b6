import type { FastifyReply, FastifyRequest } from 'fastify';
import { overloaded } from '../domain/app-error.ts';
import { type ObjectPace, pacePieces } from '../domain/media/pace-pieces.ts';
import { extensionOf, mediaType } from '../integrations/storage/media-type.ts';
import type { ByteRange, OpenedObject, Storage } from '../integrations/storage/storage.ts';
import { sendNotFound } from './errors.ts';
import { checkPreconditions, parseRange, rangeApplies, type Validators } from './preconditions.ts';
import { writePieces } from './write-pieces.ts';

/**
 * The URL from which browsers fetch a piece of a film directly, provided that it stays valid long enough to fetch that
 * piece; `null` if the piece is sent from here.
 */
export type PieceAddress = (
  object: Pick<SentObject, 'key' | 'cacheControl'>,
) => Promise<string | null>;

export interface ObjectSender {
  storage: Storage;
  /** Internal location of the nginx in front, which then sends the bytes itself; `null` without such an nginx. */
  accelLocation: string | null;
  /** URLs from which browsers fetch pieces of films directly; `null` if this process or nginx sends them. */
  addressOf: PieceAddress | null;
}

export interface SentObject {
  key: string;
  cacheControl: string;
  /** Default: by the extension of the key. */
  mediaType?: string | null;
  /** Strong, with quotes; with `rewrite`, it identifies what that adds. `null` if derived from time and size. */
  etag: string | null;
  /** `null` if displayed instead of downloaded. */
  contentDisposition: string | null;
  /** For text: transforms the content before it is sent. */
  rewrite?: (text: string) => string;
  /** Checked at intervals while sending; false ends the transfer. */
  isStillAllowed?: () => Promise<boolean>;
  /** Where nginx, a bucket or a CDN sends the bytes, only small objects are paced, each as a whole. */
  pace?: ObjectPace;
  /** Error to throw if the object does not exist; without it the response is a plain 404. */
  missingError?: () => Error;
}

/** Text may be compressed in transit, so its validator covers several representations and must be weak. */
function validatorsOf(
  { key, etag, rewrite }: SentObject,
  { size, modifiedAt }: OpenedObject,
): Validators {
  const made = `"${Math.floor(modifiedAt.getTime()).toString(36)}-${size.toString(36)}"`;
  const own = etag && rewrite ? `${etag.slice(0, -1)}-${made.slice(1)}` : (etag ?? made);
  return { etag: `${isCompressed(key) ? 'W/' : ''}${own}`, modifiedAt };
}

/** Aborts when the response has been sent, or can no longer be sent. */
function closingOf({ raw }: FastifyReply): AbortSignal {
  const closing = new AbortController();
  if (raw.destroyed) closing.abort();
  else raw.once('close', () => closing.abort());
  return closing.signal;
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
  const stored = opened.pieces(sent);
  const pieces = object.pace ? pacePieces(stored, object.pace, closingOf(reply)) : stored;
  await sendBytes(request, reply, pieces, object.isStillAllowed ?? (async () => true));
  return reply;
}

const pastNginx = () =>
  overloaded(
    'X_ACCEL_REDIRECT is set, but the call did not come through nginx: open the site at PUBLIC_URL',
    'فیلم‌ها از نشانی اصلی سایت پخش می‌شوند؛ سایت را از آن‌جا باز کنید',
  );

/** Small pieces, not whole films. */
const isPiece = (key: string) => /^(?:films|clips)\//.test(key) && !isCompressed(key);

/** Called before others send an object: its bytes are charged as a whole, which is fair only for segments. */
async function paceWhole(reply: FastifyReply, object: SentObject, { size }: OpenedObject) {
  if (reply.request.method === 'GET' && isPiece(object.key)) {
    await object.pace?.take(size, closingOf(reply));
  }
}

/**
 * Answers GET and HEAD of a stored object according to RFC 9110: conditions, a single range, strong
 * validators. A missing object is a 404. The route must accept both methods, without Fastify's
 * automatic HEAD.
 */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, accelLocation, addressOf }: ObjectSender,
  object: SentObject,
): Promise<FastifyReply> {
  const opened = await storage.open(object.key);
  if (!opened) {
    if (object.missingError) throw object.missingError();
    return sendNotFound(reply);
  }
  try {
    reply
      .header('cache-control', object.cacheControl)
      .type(object.mediaType ?? mediaType(object.key));
    if (object.contentDisposition) reply.header('content-disposition', object.contentDisposition);
    if (accelLocation !== null && !isCompressed(object.key)) {
      // If the request bypassed nginx, nobody would send the bytes and the film would be empty.
      if (request.headers['x-forwarded-for'] === undefined) throw pastNginx();
      // nginx then handles ranges and conditions.
      await paceWhole(reply, object, opened);
      return await reply.header('x-accel-redirect', accelLocation + object.key).send();
    }
    const address = isPiece(object.key) ? await addressOf?.(object) : null;
    if (address) {
      await paceWhole(reply, object, opened);
      return await reply.header('cache-control', 'private, max-age=30').redirect(address, 302);
    }
    return await sendOpened(request, reply, object, opened);
  } finally {
    await opened.close();
  }
}

/** Text that the site generates: small and worth compressing, so it is read whole. */
const COMPRESSED = new Set(['m3u8', 'vtt']);

const isCompressed = (key: string) => COMPRESSED.has(extensionOf(key));
