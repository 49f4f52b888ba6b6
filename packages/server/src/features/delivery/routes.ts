import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { limitMaster } from '../../domain/media/limit-master.ts';
import { MEDIA_LINK_PREFIX } from '../../domain/media-link.ts';
import { networkOf } from '../../domain/network.ts';
import { attachment } from '../../http/content-disposition.ts';
import { createHotlinkCheck } from '../../http/hotlink.ts';
import { type ObjectSender, sendObject } from '../../http/send-object.ts';
import type { Delivery } from './delivery.ts';
import { hotlinkDenied, objectMissing } from './errors.ts';

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
  delivery: Delivery,
  sender: ObjectSender,
  config: Pick<Config, 'publicUrl' | 'apiUrl'>,
): void {
  const isHotlink = createHotlinkCheck(config);
  // Both methods explicitly: Fastify's automatic HEAD would read the whole file.
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_LINK_PREFIX}*`,
    compress: COMPRESSION,
    handler: async (request, reply) => {
      if (isHotlink(request)) throw hotlinkDenied();
      const link = await delivery.openLink(request.params['*'], networkOf(request.ip));
      const { kind, fileName, maxResolution } = link.claims;
      return sendObject(request, reply, sender, {
        key: link.key,
        cacheControl: CACHE_CONTROL[kind],
        etag: null,
        contentDisposition:
          kind === 'download' ? attachment(fileName ?? link.key.split('/').at(-1) ?? '') : null,
        isStillAllowed: link.isStillAllowed,
        missingError: objectMissing,
        ...(maxResolution !== null && {
          rewrite: (text: string) => limitMaster(text, maxResolution),
        }),
      });
    },
  });
}
