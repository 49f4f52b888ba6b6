import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { personRef } from './person-refs.ts';
import { flag, idParam, isoDate, listOf, pageQuery, withinWindow } from './scalars.ts';
import { fileGroup } from './title-files.ts';
import { listOfQuery, titleFilters, titleSearchQuery } from './title-queries.ts';
import {
  comingSoonTitle,
  genre,
  screenshot,
  slide,
  TITLE_TYPES,
  titleCard,
  titleDetail,
  titleLight,
  titleRef,
} from './titles.ts';

const titleParams = z.object({ id: idParam });
const tag = 'titles';
const maxAge = 60;

/** 410 and 451: the title was taken down, for the reason in the message. */
const errors = [404, 410, 451] as const;

export const getTitle = endpoint({
  method: 'GET',
  path: '/api/titles/{id}',
  summary: 'One title with all that its page shows',
  tag,
  auth: 'optional',
  children: 'limited',
  params: titleParams,
  query: z.object({ dub: flag.optional() }),
  response: titleDetail,
  errors,
  maxAge,
});

export const getTitleByImdb = endpoint({
  method: 'GET',
  path: '/api/titles/by-imdb/{imdb}',
  summary: 'One title by its IMDb id, or by `p{id}` for a title without one',
  tag,
  auth: 'optional',
  children: 'limited',
  params: z.object({ imdb: z.string().regex(/^(tt\d{7,10}|p\d{1,9})$/) }),
  query: z.object({ dub: flag.optional() }),
  response: titleDetail,
  errors,
  maxAge,
});

export const searchTitles = endpoint({
  method: 'GET',
  path: '/api/titles/search',
  summary: 'Search and browse titles; with `resource=light` items carry the dropdown fields only',
  tag,
  auth: 'optional',
  children: 'limited',
  query: titleSearchQuery,
  response: listOf(z.union([titleCard, titleLight])).extend({
    /** The corrected query that the results are for, when nothing matched the original. */
    didYouMean: z.string().nullable(),
    /** The first genre of `list`. */
    genre: genre.nullable(),
    /** The list that the query names («سریال ترکی», «بهترین فیلم‌های کمدی»), by filters of this endpoint. */
    list: listOfQuery.nullable(),
    /** On a first page without filters: up to 3 people whom the query names, best known first. */
    people: z.array(personRef),
    /** Number of titles before the people, where both are shown in one list. */
    peopleAt: z.int(),
  }),
  maxAge,
});

export const listSimilarTitles = endpoint({
  method: 'GET',
  path: '/api/titles/{id}/similar',
  summary: 'Up to 12 similar titles, judged by shared people, genres, collections, era and origin',
  tag,
  auth: 'optional',
  children: 'limited',
  params: titleParams,
  response: z.object({ data: z.array(titleCard) }),
  errors,
  maxAge,
});

export const listDirectorTitles = endpoint({
  method: 'GET',
  path: '/api/titles/{id}/director-titles',
  summary: 'Up to 12 other titles by the same directors',
  tag,
  auth: 'optional',
  children: 'limited',
  params: titleParams,
  response: z.object({ data: z.array(titleCard) }),
  errors,
  maxAge,
});

export const listSlides = endpoint({
  method: 'GET',
  path: '/api/titles/slideshow',
  summary: 'The five slides of a front page',
  tag,
  auth: 'optional',
  children: 'limited',
  query: z.object({ type: z.enum(['all', ...TITLE_TYPES]).default('all') }),
  response: z.object({ data: z.array(slide) }),
  maxAge,
});

export const listComingSoon = endpoint({
  method: 'GET',
  path: '/api/titles/comingsoon',
  summary: 'Announced titles by the day they are expected',
  tag,
  auth: 'optional',
  children: 'limited',
  query: z
    .object({
      type: titleFilters.type,
      genre: titleFilters.genre,
      country: titleFilters.country,
      ...pageQuery,
    })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(comingSoonTitle),
  maxAge,
});

/** A release on a day: an episode, or an announced title. */
export const calendarEntry = z.object({
  title: titleRef,
  /** `null` if the title itself is released. */
  episode: z
    .object({
      id: z.int(),
      /** Number of its season; 0: specials. */
      season: z.int(),
      number: z.int(),
      titleFa: z.string().nullable(),
    })
    .nullable(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** Five weeks, starting on a Saturday. */
export const calendar = z.object({
  /** Today's date in Tehran. */
  today: isoDate,
  /** The first day. */
  from: isoDate,
  /** Days with releases, in order. */
  days: z.array(
    z.object({
      date: isoDate,
      /** Of the most voted titles first. */
      entries: z.array(calendarEntry),
      /** How many more come on this day. */
      more: z.int(),
    }),
  ),
  current_page: z.int(),
  last_page: z.int(),
});
export type Calendar = z.infer<typeof calendar>;

/** Each page has five weeks. */
export const MAX_CALENDAR_PAGES = 10;

const calendarQuery = z.object({
  type: titleFilters.type,
  /** Page 1 starts on Saturday of this week; each page has five weeks. */
  page: z.coerce.number().int().min(1).max(MAX_CALENDAR_PAGES).default(1),
});

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/titles/calendar',
  summary: 'Episodes and announced titles by day, five weeks from Saturday of this week on',
  tag,
  auth: 'optional',
  children: 'limited',
  query: calendarQuery,
  response: calendar,
  maxAge,
});

export const getFollowedCalendar = endpoint({
  method: 'GET',
  path: '/api/user/calendar',
  summary: 'The calendar of the titles that the user follows or waits for',
  tag: 'user-titles',
  auth: 'user',
  query: calendarQuery,
  response: calendar,
});

export const listTitleFiles = endpoint({
  method: 'GET',
  path: '/api/titles/{id}/files',
  summary: 'Files by season, episode and edition',
  tag,
  auth: 'optional',
  children: 'limited',
  params: titleParams,
  response: z.object({
    title: titleCard.extend({ imdbKey: z.string() }),
    data: z.array(fileGroup),
  }),
  errors,
  maxAge,
});

export const listScreenshots = endpoint({
  method: 'GET',
  path: '/api/titles/{id}/screenshots',
  summary: 'Screenshots of a title',
  tag,
  auth: 'optional',
  children: 'limited',
  params: titleParams,
  response: z.object({ title: titleCard, data: z.array(screenshot) }),
  errors,
  maxAge,
});
