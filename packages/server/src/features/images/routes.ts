import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../http/bind.ts';
import { sendNotFound } from '../../http/errors.ts';
import { matchesEtag } from '../../http/preconditions.ts';
import type { ImageVariants } from '../../integrations/images/image-variants.ts';
import { cropPicture, type PictureDeps, uploadPicture } from './upload-picture.ts';

const FILE = /^(\d{2,4})\.(avif|webp)$/;

/** `/media/images/{hash}/{width}.{avif|webp}`: immutable, since the hash identifies the picture. */
export function registerImages(app: FastifyInstance, images: ImageVariants): void {
  app.get<{ Params: { hash: string; file: string } }>(
    '/media/images/:hash/:file',
    async (request, reply) => {
      const match = FILE.exec(request.params.file);
      if (!match) return sendNotFound(reply);
      const format = match[2] as 'avif' | 'webp';
      const etag = `"${request.params.hash}-${match[1]}-${format}"`;
      const variant = await images.openVariant(request.params.hash, Number(match[1]), format);
      if (!variant) return sendNotFound(reply);
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', etag)
        .header('cross-origin-resource-policy', 'cross-origin');
      if (matchesEtag(request.headers['if-none-match'], etag)) {
        variant.stream.destroy();
        return reply.code(304).send();
      }
      return reply
        .type(`image/${format}`)
        .header('content-length', variant.size)
        .send(variant.stream);
    },
  );
}

/** Picture uploads by staff. Their request bodies are pictures instead of JSON. */
export async function registerPictureUploads(
  app: FastifyInstance,
  deps: PictureDeps,
): Promise<void> {
  bind(app, api.cropPicture, ({ actor, params: { hash }, body: area }) =>
    cropPicture(deps, actor, { hash, area }),
  );
  await app.register(async (uploads) => {
    // The body is not read until the caller is known to be staff.
    uploads.addContentTypeParser(/^image\//, (_request, body, done) => done(null, body));
    bind(uploads, api.uploadPicture, ({ actor, request }) =>
      uploadPicture(deps, actor, request.body),
    );
  });
}
