import { z } from 'zod';
import { personCredit, personRef, personRole } from './person-refs.ts';
import { isoDate } from './scalars.ts';

export const genre = z.object({ id: z.int(), slug: z.string(), titleFa: z.string() });
export const country = z.object({ code: z.string(), titleFa: z.string() });
export const language = z.object({ code: z.string(), titleFa: z.string() });

export type Genre = z.infer<typeof genre>;
export type Country = z.infer<typeof country>;
export type Language = z.infer<typeof language>;

export const TITLE_TYPES = ['movie', 'series', 'short'] as const;
export const titleType = z.enum(TITLE_TYPES);
export type TitleType = z.infer<typeof titleType>;

/** Production status of a series. */
export const SERIES_STATUSES = ['planned', 'running', 'ended', 'cancelled'] as const;

/** Code of an age mark, such as `12` or `all`; operators add their own. */
export const ageCode = z.string().regex(/^[a-z0-9][a-z0-9-]{0,9}$/);

/** Age rating as used in Iranian home cinema. */
export const ageMark = z.object({
  code: ageCode,
  titleFa: z.string(),
  /** Minimum age of viewers, in years. */
  minAge: z.int(),
});

/** Rotten Tomatoes: score 0–100 with its status image. Null when there is none. */
export const rottenTomatoes = z
  .object({
    rtMeter: z.int().min(0).max(100),
    rtStatus: z.enum(['certified_fresh', 'fresh', 'rotten']),
  })
  .nullable();

/** UTF-16 ranges `[start, end)` of the displayed name that matched the query. */
const ranges = z.array(z.tuple([z.int(), z.int()]));

const titleCore = z.object({
  id: z.int(),
  /** URL path of the title page, `/titles/{id}/{slug}`. */
  path: z.string(),
  /**
   * `/media/images/{hash}/342.webp`; widths 92, 154, 342, 500 and 780 exist, also as `.avif`. Null:
   * no poster.
   */
  poster: z.string().nullable(),
  /** Tiny blurred image as a data URI, shown until the poster has loaded. */
  posterBlur: z.string().nullable(),
  type: titleType,
  titleEn: z.string().nullable(),
  titleFa: z.string(),
  year: z.int().nullable(),
  genres: z.array(genre),
  /** IMDb rating 0–10, one decimal; null when unrated. */
  rating: z.number().nullable(),
  rottenTomatoes,
});

/** The fields that a one-line reference to a title needs. */
export const titleRef = titleCore.pick({
  id: true,
  path: true,
  poster: true,
  posterBlur: true,
  type: true,
  titleFa: true,
});
export type TitleRef = z.infer<typeof titleRef>;

/** What the search dropdown shows (`resource=light`, SPEC §3). */
export const titleLight = titleCore.extend({
  /** Which part of each name matched `q`; absent without `q`. */
  matched: z.object({ titleFa: ranges, titleEn: ranges }).optional(),
});
export type TitleLight = z.infer<typeof titleLight>;

/** What a card shows. */
export const titleCard = titleLight.extend({
  endYear: z.int().nullable(),
  /** Minutes. */
  runtimeMin: z.int().nullable(),
  votes: z.int(),
  isDubbed: z.boolean(),
  hasSubtitle: z.boolean(),
  /** Whether there is anything to play; for series: any episode. */
  isPlayable: z.boolean(),
  /** Code of its age mark; null when not rated. */
  age: ageCode.nullable(),
});
export type TitleCard = z.infer<typeof titleCard>;

export const slide = titleCard.extend({
  backdrop: z.string().nullable(),
  backdropBlur: z.string().nullable(),
  synopsisFa: z.string().nullable(),
  /**
   * `/watch/{imdb}/{id}`, for series that of the first episode; null when there is nothing to play.
   */
  watchPath: z.string().nullable(),
  /** `/watch/trailer/{imdb}`; null without a trailer. */
  trailerPath: z.string().nullable(),
  /** URL of its MP4, which may run muted behind the words. */
  trailerUrl: z.string().nullable(),
  /**
   * Rank among the week's most watched, from 1; `null` if it is not among them, or if they are too few for a ranking.
   */
  weekRank: z.int().min(1).max(10).nullable(),
  /** It was added in the last 14 days, and the site is older than that. */
  isNew: z.boolean(),
});
export type Slide = z.infer<typeof slide>;

export const comingSoonTitle = titleCard.extend({
  /** Expected release date; null when only announced. */
  availableFrom: isoDate.nullable(),
  synopsisFa: z.string().nullable(),
});
export type ComingSoonTitle = z.infer<typeof comingSoonTitle>;

export const EDITION_KINDS = ['dubbed', 'subtitled', 'original'] as const;
export const edition = z.object({
  id: z.int(),
  kind: z.enum(EDITION_KINDS),
  /** Dubbing or subtitling studio. */
  studio: z.string().nullable(),
  /** Null: unknown. */
  isCensored: z.boolean().nullable(),
  voiceCast: z.array(z.object({ nameFa: z.string(), characterFa: z.string().nullable() })),
});
export type Edition = z.infer<typeof edition>;

export const episode = z.object({
  id: z.int(),
  number: z.int(),
  titleFa: z.string().nullable(),
  titleEn: z.string().nullable(),
  airDate: isoDate.nullable(),
  runtimeMin: z.int().nullable(),
  synopsisFa: z.string().nullable(),
  /** 342 px wide; 185, 342, 500 and 780 exist, `.webp` and `.avif`. Null: no picture. */
  still: z.string().nullable(),
  stillBlur: z.string().nullable(),
  /** Visitors may play it too. */
  isFree: z.boolean(),
  /** Whether there is anything to play. */
  isPlayable: z.boolean(),
});
export type Episode = z.infer<typeof episode>;

export const season = z.object({
  id: z.int(),
  number: z.int(),
  titleFa: z.string().nullable(),
  episodes: z.array(episode),
});
export type Season = z.infer<typeof season>;

export const trailer = z.object({
  id: z.int(),
  titleFa: z.string().nullable(),
  /** URL of a playable MP4. */
  url: z.string(),
  durationSeconds: z.int().nullable(),
});
export type Trailer = z.infer<typeof trailer>;

/** Members' ratings of a title. */
export const memberRating = z.object({
  /** 0.5–5 stars, one decimal. */
  average: z.number().min(0.5).max(5),
  count: z.int(),
  /** How many gave half a star, one, … five. */
  halfStars: z.array(z.int()).length(10),
});
export type MemberRating = z.infer<typeof memberRating>;

export const titleDetail = titleCard.extend({
  /** Null when not rated. */
  ageMark: ageMark.nullable(),
  slug: z.string(),
  /** `tt…`; null for titles without an IMDb id. */
  imdb: z.string().nullable(),
  /** Value of `{imdb}` in page routes: the IMDb id, otherwise `p{id}`. */
  imdbKey: z.string(),
  titleOriginal: z.string().nullable(),
  aliases: z.array(z.string()),
  status: z.enum(['available', 'coming_soon']),
  availableFrom: isoDate.nullable(),
  releaseDate: isoDate.nullable(),
  backdrop: z.string().nullable(),
  backdropBlur: z.string().nullable(),
  synopsisFa: z.string().nullable(),
  synopsisEn: z.string().nullable(),
  taglineFa: z.string().nullable(),
  taglineEn: z.string().nullable(),
  keywords: z.array(z.string()),
  /** Who produced it. */
  companies: z.array(z.string()),
  /** Channels that show it. */
  networks: z.array(z.string()),
  /** Null: unknown, or not a series. */
  seriesStatus: z.enum(SERIES_STATUSES).nullable(),
  countries: z.array(country),
  languages: z.array(language),
  /** Metacritic score 0–100. */
  metacritic: z.int().nullable(),
  /** The edition that the page describes: the dubbed one with `dub=1`, else the first. */
  edition: edition.nullable(),
  editions: z.array(edition),
  directors: z.array(personRef),
  writers: z.array(personRef),
  /** Other crew, by role. */
  crew: z.array(z.object({ role: personRole, people: z.array(personRef) })),
  /** First 20 cast members, in billing order. */
  cast: z.array(personCredit),
  seasons: z.array(season),
  trailers: z.array(trailer),
  screenshotCount: z.int(),
  /** Visitors may play it too; for series: all episodes. */
  isFree: z.boolean(),
  likes: z.int(),
  dislikes: z.int(),
  /** Null: fewer than five members rated it. */
  memberRating: memberRating.nullable(),
  collections: z.array(z.object({ id: z.int(), path: z.string(), titleFa: z.string() })),
});
export type TitleDetail = z.infer<typeof titleDetail>;

export const screenshot = z.object({
  id: z.int(),
  /** 1280 px wide; 342, 780 and 1280 exist, `.webp` and `.avif`. */
  url: z.string(),
  blur: z.string().nullable(),
  width: z.int(),
  height: z.int(),
});
export type Screenshot = z.infer<typeof screenshot>;
