import { z } from 'zod';

/* Why a record of an import was rejected, or written without a part of it. */

/** Path of a field in the record, such as `seasons.0.title_fa`. */
const field = z.string();
/** Path or URL of a file or picture. */
const file = z.string();
const value = z.string();
const words = z.array(z.string());
const bytes = z.int();

/** Problems of a field's format, or of a missing value. */
export const FIELD_PROBLEMS = [
  'missing',
  'empty',
  'wrong_type',
  'invalid',
  'invalid_external_id',
  'invalid_path',
  'invalid_asset',
  'invalid_slug',
  'invalid_country',
  'invalid_language',
  'invalid_day',
  'invalid_day_of_life',
  'invalid_time',
  'control_characters',
  'not_a_series',
] as const;

export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

export const importProblem = z.discriminatedUnion('code', [
  z.object({ code: z.literal('line_too_long'), maxBytes: bytes }),
  z.object({ code: z.enum(['not_utf8', 'not_json']) }),
  /** None of these fields has a value. */
  z.object({ code: z.literal('no_name'), fields: words }),
  /** `records`: number of stored records that have its ids. */
  z.object({ code: z.literal('ambiguous_ids'), records: z.int() }),

  z.object({ code: z.enum(FIELD_PROBLEMS), field }),
  z.object({ code: z.literal('not_one_of'), field, values: words }),
  /** `maximum`: number of characters or of items, or the largest number. */
  z.object({ code: z.enum(['too_long', 'too_many', 'too_big']), field, maximum: z.number() }),
  z.object({ code: z.literal('too_small'), field, minimum: z.number() }),
  /** Unknown fields; `field` is their parent, empty for the record itself. */
  z.object({ code: z.literal('unknown_keys'), field, keys: words }),
  z.object({ code: z.literal('before'), field, start: z.string() }),
  /** A genre, country … that the site does not have, or a value of a table that could not be parsed. */
  z.object({ code: z.enum(['unknown_value', 'unreadable']), field, value }),
  z.object({ code: z.enum(['unknown_title', 'unknown_person']), field, value }),
  z.object({ code: z.literal('invalid_imdb_id'), value }),
  z.object({ code: z.literal('repeated_season'), season: z.int() }),
  z.object({ code: z.literal('repeated_episode'), season: z.int(), episode: z.int() }),

  z.object({
    code: z.enum([
      ...['file_missing', 'file_empty', 'episode_of_film', 'episode_missing'],
      ...['not_http', 'too_many_redirects', 'timeout', 'unreachable'],
      ...['not_a_clip', 'not_an_image', 'too_many_pixels'],
    ] as const),
    file,
  }),
  z.object({ code: z.literal('file_too_large'), file, maxBytes: bytes }),
  z.object({ code: z.literal('http_status'), file, status: z.int() }),
  /** The host is not on the public internet. */
  z.object({ code: z.literal('private_address'), file, host: z.string() }),
  z.object({ code: z.literal('image_format'), file, format: z.string() }),
  /** `maxRatio`: maximum ratio of height to width. */
  z.object({ code: z.literal('image_too_tall'), file, maxRatio: z.number() }),

  /** The database's error message, in English. */
  z.object({ code: z.literal('database'), text: z.string() }),
  /** The sentence in English that the previous release stored. */
  z.object({ code: z.literal('other'), text: z.string() }),
]);
export type ImportProblem = z.infer<typeof importProblem>;
