import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { cacheTagsOf } from '../../domain/cache-tags.ts';
import { CDN_PREFIX, type Cdn, openCdnAddress, renditionFolderOf } from '../../domain/cdn-token.ts';
import { MEDIA_LINK_PREFIX } from '../../domain/media-link.ts';
import { networkOf } from '../../domain/network.ts';
import { attachment } from '../../http/content-disposition.ts';
import { allowAnyOrigin, allowedOrigins } from '../../http/security.ts';
import { type ObjectSender, sendObject } from '../../http/send-object.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { createCdnFolders, createCdnHealth } from './cdn.ts';
import type { Delivery, OpenedLink } from './delivery.ts';
import { linkRefusal, objectMissing } from './errors.ts';
import { createLinkPace, createPace } from './pace.ts';
import { streamPartOf } from './stream-captions.ts';

/** The content under a key never changes, and the URL expires with the link. */
const CACHE_CONTROL = {
  stream: 'private, max-age=86400, immutable',
  download: 'private, no-cache',
};

/** Playlists and WebVTT; film bytes bypass compression. */
const COMPRESSION = {
  threshold: 1024,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  customTypes: /^text\/|mpegurl|json/,
};

/** Signed links to films: `/media/play/{token}/{path}`. */
export function registerDelivery(
  app: FastifyInstance,
  { db, delivery, redis }: { db: Db; delivery: Delivery; redis: Redis | null },
  sender: ObjectSender,
  config: Pick<Config, 'publicUrl' | 'apiUrl' | 'cdn'>,
): void {
  const { cdn } = config;
  if (cdn) registerCdnOrigin(app, cdn, sender);
  const health = createCdnHealth(app.log);
  const cdnFolders = cdn && createCdnFolders(cdn, sender.storage, health);
  const own: ObjectSender = { ...sender, addressOf: null };
  /**
   * Sender for a link. Players request directly here what the CDN does not deliver; others are redirected to the CDN
   * while it is alive.
   */
  const senderFor = async ({ key }: OpenedLink, isDirect: boolean): Promise<ObjectSender> => {
    if (!cdn || renditionFolderOf(key) === null) return sender;
    const address = isDirect && (await sender.addressOf?.({ key, cacheControl: '' }));
    if (address) health.reportFailure(address);
    return isDirect || health.isDead() ? own : sender;
  };
  const isHotlink = createHotlinkCheck(config);
  const pace = createPace(redis);
  const linkPace = createLinkPace({ db, storage: sender.storage, pace });
  // A server that is stopping waits for the responses that it has begun.
  app.addHook('preClose', async () => {
    pace.release();
    health.end();
  });
  // Both methods explicitly: Fastify's automatic HEAD would read the whole file.
  app.route<{ Params: { '*': string }; Querystring: { direct?: string } }>({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_LINK_PREFIX}*`,
    compress: COMPRESSION,
    handler: async (request, reply) => {
      const link = await delivery.openLink(request.params['*'], {
        network: networkOf(request.ip),
        isHotlink: isHotlink(request),
      });
      const { kind, fileName, asciiName, isExternal, mediaType } = link.claims;
      if (isExternal) allowAnyOrigin(reply);
      const folders = await cdnFolders?.(link);
      if (folders) return reply.header('cache-control', 'no-store').send(folders);
      const part = await streamPartOf(db, link);
      const pace = await linkPace(link);
      if (part?.key === null) return sendPlaylist(reply, part.text);
      const by = await senderFor(link, request.query.direct !== undefined);
      return sendObject(request, reply, by, {
        key: part?.key ?? link.key,
        cacheControl: CACHE_CONTROL[kind],
        mediaType,
        etag: part?.etag ?? null,
        contentDisposition:
          kind === 'download'
            ? attachment(fileName ?? link.key.split('/').at(-1) ?? '', asciiName ?? undefined)
            : null,
        isStillAllowed: link.isStillAllowed,
        missingError: objectMissing,
        ...(pace && { pace }),
        ...(part?.rewrite && { rewrite: part.rewrite }),
      });
    },
  });
}

/** Origin from which the CDN fetches segments that it does not have; the content behind a URL never changes. */
function registerCdnOrigin(app: FastifyInstance, cdn: Cdn, sender: ObjectSender): void {
  const own: ObjectSender = { ...sender, addressOf: null };
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${CDN_PREFIX}*`,
    handler: async (request, reply) => {
      const key = openCdnAddress(cdn, request.params['*'], Date.now());
      if (key === null) throw linkRefusal('malformed');
      allowAnyOrigin(reply);
      return sendObject(request, reply, own, {
        key,
        cacheControl: 'public, max-age=31536000, immutable',
        etag: null,
        contentDisposition: null,
        missingError: objectMissing,
      });
    },
  });
}

/** Tags the responses that caches may keep, and looks for what to purge as soon as staff have changed something. */
export function registerPurges(
  app: FastifyInstance,
  { db, jobs }: { db: Db; jobs: Jobs },
  { cdnPurge }: Pick<Config, 'cdnPurge'>,
): void {
  if (cdnPurge === null) return;
  const tag = (request: FastifyRequest, reply: FastifyReply) => {
    const tags = cacheTagsOf(request.url.split('?')[0] ?? '');
    if (tags.length === 0) return;
    reply.header('surrogate-key', tags.join(' ')).header('cache-tag', tags.join(','));
  };
  // Objects are sent without running the hooks.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/media/')) tag(request, reply);
  });
  app.addHook('onSend', async (request, reply) => {
    if (String(reply.getHeader('cache-control') ?? '').startsWith('public')) tag(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => {
    const isChange = request.method !== 'GET' && request.method !== 'HEAD';
    if (!isChange || reply.statusCode >= 400 || !request.url.startsWith('/api/admin/')) return;
    // The schedule does the same, so an unavailable queue does not delay any response.
    await jobs
      .enqueue(db, 'find-purges', {}, { singletonKey: 'change' })
      .catch((err) => request.log.warn({ err }, 'purges not looked for'));
  });
}

/** Sends a generated playlist, which is not stored anywhere. */
const sendPlaylist = (reply: FastifyReply, text: string) =>
  reply
    .header('cache-control', CACHE_CONTROL.stream)
    .type('application/vnd.apple.mpegurl')
    .send(text);

/** Values of `Sec-Fetch-Site`; `none` means typed, or from outside the browser. */
const FETCH_SITES = new Set<unknown>(['same-origin', 'same-site', 'none', 'cross-site']);

/** `null` if it is not a URL, as with a sandboxed frame (`null`). */
const hostnameOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : null);

/**
 * Creates a check for requests that another site's page caused. Modern browsers say so in `Sec-Fetch-Site`; for older
 * ones `Origin` or `Referer` is compared. Programs that send none of these are allowed.
 */
function createHotlinkCheck(config: {
  publicUrl: string;
  apiUrl: string | null;
}): (request: FastifyRequest) => boolean {
  const own = new Set<string | null>(allowedOrigins(config).map(hostnameOf));
  if (config.apiUrl) own.add(hostnameOf(config.apiUrl));
  return ({ headers, hostname }) => {
    const site = headers['sec-fetch-site'];
    if (FETCH_SITES.has(site)) return site === 'cross-site';
    const page = headers.origin ?? headers.referer;
    if (page === undefined) return false;
    const from = hostnameOf(page);
    return from !== hostname && !own.has(from);
  };
}
