import { z } from 'zod';
import { done } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { idField, lineText, listOf, pageQuery, withinWindow } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';
import { EDITION_KINDS, TITLE_TYPES } from '../titles.ts';

const tag = 'media';
const auth = 'staff';
const permission = 'media.edit';

/** `import`: a file to import, see {@link getImportFile}. */
export const UPLOAD_PURPOSES = ['film', 'subtitle', 'import'] as const;

/**
 * `receiving`: its bytes arrive by tus; `checking`: a job checks it; `waiting`: staff have to say where it belongs;
 * `adding`: a job adds it; `added`; `refused`: it is not what its name says.
 */
export const UPLOAD_STATES = [
  'receiving',
  'checking',
  'waiting',
  'adding',
  'added',
  'refused',
] as const;

/**
 * The tus endpoint (tus 1.0.0: creation, checksum); no part of the contract, for it is not JSON. The metadata
 * of a creation are `filename` and, of a file to import, its `source`.
 */
export const TUS_PATH = '/api/admin/uploads/files';

/** A picture subtitle in a film (PGS, VobSub): it can be burnt in, but not shown as text. */
export const pictureSubtitle = z.object({
  /** Index among all streams of the file. */
  stream: z.int(),
  /** ISO 639-1; null: the file does not say. */
  language: z.string().nullable(),
  title: z.string().nullable(),
  isForced: z.boolean(),
});
export type PictureSubtitle = z.infer<typeof pictureSubtitle>;

/** Stream index of a picture subtitle to burn into the stream; `null` for none. */
export const burntStream = z.int().min(0).nullish().default(null);

/** What the check of a finished upload found. */
export const uploadFacts = z.object({
  /** Picture height in lines; null: no film, or not probed. */
  resolution: z.int().nullable(),
  videoCodec: z.string().nullable(),
  durationSeconds: z.int().nullable(),
  /** Whether browsers can play it without a stream made of it. */
  isDirectPlayable: z.boolean(),
  /** ISO 639-1, in the order of the tracks; null: the file does not say. */
  audioLanguages: z.array(z.string().nullable()),
  pictureSubtitles: z.array(pictureSubtitle).default([]),
  /** Language of a subtitle; `null` if unknown. */
  language: z.string().nullable(),
});
export type UploadFacts = z.infer<typeof uploadFacts>;

const language = z
  .string()
  .trim()
  .regex(/^[a-z]{2,3}$/, 'کد زبان دو حرف است، مانند fa');

const wholeNumber = (from: number, to: number, message: string) =>
  z.int(message).min(from, message).max(to, message).nullish().default(null);

/** Where an upload belongs. */
const filmTarget = z.object({
  purpose: z.literal('film'),
  titleId: idField,
  /** Only for a series. */
  season: wholeNumber(0, 999, 'شمارهٔ فصل درست نیست'),
  episode: wholeNumber(0, 9999, 'شمارهٔ قسمت درست نیست'),
  kind: z.enum(EDITION_KINDS, 'گونهٔ نسخه را برگزینید'),
  studio: lineText(120)
    .nullish()
    .transform((value) => value || null),
  /** Null: unknown. */
  isCensored: z.boolean().nullish().default(null),
  /** Languages of the audio tracks in order; they override those in the file. */
  audioLanguages: z.array(language).max(32).default([]),
  /** Whether a stream for slow networks is made of it. */
  isEncoded: z.boolean().default(true),
  burntStream,
  /** Media file of the same film or episode that it replaces; `null` adds it beside the others. */
  replacesFileId: idField.nullish().default(null),
});

const subtitleTarget = z.object({
  purpose: z.literal('subtitle'),
  fileId: idField,
  /** Null: detected, which works for Persian and Arabic. */
  language: language.nullish().default(null),
  label: lineText(60)
    .nullish()
    .transform((value) => value || null),
  isForced: z.boolean().default(false),
  isSdh: z.boolean().default(false),
});

/** A film of at most ten minutes that anybody may watch. */
const trailerTarget = z.object({
  purpose: z.literal('trailer'),
  titleId: idField,
  titleFa: lineText(200)
    .nullish()
    .transform((value) => value || null),
});

export const uploadTarget = z.discriminatedUnion('purpose', [
  filmTarget,
  trailerTarget,
  subtitleTarget,
]);
export type UploadTarget = z.output<typeof uploadTarget>;

/** What a file name tells, and the title that it probably refers to. Staff confirm it. */
export const uploadMatch = z.object({
  /** Name of the title, as far as the file name has one; otherwise ''. */
  name: z.string(),
  year: z.int().nullable(),
  season: z.int().nullable(),
  episode: z.int().nullable(),
  kind: z.enum(EDITION_KINDS).nullable(),
  /** Best first. */
  titles: z.array(
    z.object({
      id: z.int(),
      type: z.enum(TITLE_TYPES),
      titleFa: z.string(),
      titleOriginal: z.string().nullable(),
      year: z.int().nullable(),
      /** Its name and, where the file name has one, its year are exactly those. */
      isSure: z.boolean(),
    }),
  ),
});
export type UploadMatch = z.infer<typeof uploadMatch>;

export const upload = z.object({
  id: z.uuid(),
  fileName: z.string(),
  purpose: z.enum(UPLOAD_PURPOSES),
  sizeBytes: z.int(),
  /** Bytes that are here. */
  offset: z.int(),
  state: z.enum(UPLOAD_STATES),
  /** Why it was refused, or could not be added. */
  problem: z.string().nullable(),
  sha256: z.string().nullable(),
  facts: uploadFacts.nullable(),
  /** The film that it became or belongs to. */
  fileId: z.int().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Upload = z.infer<typeof upload>;

const one = { tag, auth, permission, params: z.object({ id: z.uuid() }), errors: [404] } as const;

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/admin/uploads',
  summary:
    'Own uploads, or those of all staff, newest first, but files to import that have arrived',
  tag,
  auth,
  permission: 'media.read',
  query: z
    .object({ ...pageQuery, of: z.enum(['own', 'all']).default('own') })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(
    upload.extend({
      /** Only its own uploader continues, confirms and deletes an upload. */
      isOwn: z.boolean(),
      /** Name of whoever sent it; `null` if the account was deleted. */
      by: z.string().nullable(),
    }),
  ),
});

export const getUpload = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/uploads/{id}',
  summary: 'One of the own uploads, with what its file name says',
  response: upload.extend({ match: uploadMatch }),
});

export const confirmUpload = endpoint({
  ...one,
  method: 'POST',
  path: '/api/admin/uploads/{id}/confirm',
  summary: 'Says where a finished upload belongs; a job adds it there',
  body: snakeBody(uploadTarget),
  response: upload,
  errors: [404, 409],
});

export const deleteUpload = endpoint({
  ...one,
  method: 'DELETE',
  path: '/api/admin/uploads/{id}',
  summary: 'Forgets an upload and its bytes; a film that was added stays',
  response: done,
  errors: [404, 409],
});
