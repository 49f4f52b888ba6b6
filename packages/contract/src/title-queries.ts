import { MAX_QUERY_LENGTH } from '@parde/shared/limits';
import { z } from 'zod';
import { flag, pageQuery, withinWindow, wordList, year } from './scalars.ts';
import { ageCode, country, genre, TITLE_TYPES } from './titles.ts';

/* Query parameters of lists and searches of titles. */

/** `relevance` is the default when `q` is present, `newest` otherwise. */
export const TITLE_ORDERS = [
  'relevance',
  'newest',
  'votes',
  'imdb',
  'rt',
  'year',
  'title',
] as const;
export const titleOrder = z.enum(TITLE_ORDERS);
export type TitleOrder = z.infer<typeof titleOrder>;

/** Filters shared by all lists of titles. */
export const titleFilters = {
  type: z.enum(['all', ...TITLE_TYPES]).default('all'),
  /** Defaults to the order of the list; the catalogue shows playable titles first, then the newest. */
  order_by: titleOrder.optional(),
  /** Genre slugs or ids; a title must have all of them. */
  genre: wordList.optional(),
  /**
   * ISO 3166-1 codes, including historic ones (SU, YU, CS …); a title must have any of them, and none that `-` precedes
   * (`-IR`).
   */
  country: wordList.optional(),
  /** ISO 639-1 codes; a title must have any of them. */
  language: wordList.optional(),
  year_from: year.optional(),
  year_to: year.optional(),
  imdb_from: z.coerce.number().min(0).max(10).optional(),
  is_dubbed: flag.optional(),
  has_subtitle: flag.optional(),
  is_playable: flag.optional(),
  /** Code of an age mark. */
  age: ageCode.optional(),
  ...pageQuery,
};

/** `titleFilters` as a schema, with paging limits. */
export const titleListQuery = z
  .object(titleFilters)
  .refine(withinWindow.check, withinWindow.params);
export type TitleListQuery = z.infer<typeof titleListQuery>;

/**
 * A list that a query names: titles with all of the genres, from any of the countries, and from none of the excluded
 * ones.
 */
export const listOfQuery = z.object({
  type: z.enum(['all', ...TITLE_TYPES]),
  genres: z.array(genre),
  countries: z.array(country),
  exceptCountries: z.array(country),
  yearFrom: z.int().nullable(),
  yearTo: z.int().nullable(),
  /** `null` for the order of a search. */
  order: titleOrder.nullable(),
});
export type ListOfQuery = z.infer<typeof listOfQuery>;

export const titleSearchQuery = z
  .object({
    ...titleFilters,
    q: z.string().trim().max(MAX_QUERY_LENGTH).optional(),
    /** `light`: only the fields of the dropdown. */
    resource: z.enum(['light', 'full']).default('full'),
  })
  .refine(withinWindow.check, withinWindow.params);
export type TitleSearchQuery = z.infer<typeof titleSearchQuery>;
