import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Maximum size of an uploaded picture, in bytes. */
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;

/** Hash of an uploaded picture: `/media/images/{hash}/{width}.webp`. */
export const pictureHash = z
  .string('این تصویر بارگذاری نشده است')
  .regex(/^[0-9a-f]{32}$/, 'این تصویر بارگذاری نشده است');

const storedPicture = z.object({
  hash: z.string(),
  /** In pixels, after orientation is applied. */
  width: z.int(),
  height: z.int(),
});

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures',
  summary:
    'Stores a picture (JPEG, PNG, WebP, AVIF, GIF or TIFF); titles and people refer to its hash',
  tag: 'admin',
  auth: 'staff',
  permission: 'titles.edit',
  file: 'image/*',
  response: storedPicture,
});

/** Fraction of the picture's width or height, after orientation is applied. */
const share = z.number().min(0).max(1);

export const cropPicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures/{hash}/crop',
  summary: 'Stores a part of a picture as another picture, in the best quality that there is',
  tag: 'admin',
  auth: 'staff',
  permission: 'titles.edit',
  params: z.object({ hash: pictureHash }),
  body: z.object({ left: share, top: share, width: share, height: share }),
  response: storedPicture,
  errors: [404],
});
