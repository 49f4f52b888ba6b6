import { MAX_NOTE } from '@parde/shared/limits';
import { z } from 'zod';
import { done } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { plainText } from './plain-text.ts';
import { idField, idParam, inputDay, listOf, pageQuery, withinWindow } from './scalars.ts';
import { titleListQuery } from './title-queries.ts';
import { memberRating, titleCard } from './titles.ts';

/* Members' ratings of titles, and the days on which they watched them, on this site or elsewhere. */

const auth = 'user';
const tag = 'diary';
const entryParams = z.object({ id: idParam });

/** Maximum number of titles that one member can rate, and of days in the diary. */
export const MAX_DIARY = 20_000;

/** Half steps: 0.5 to 5. */
export const stars = z.number().min(0.5).max(5).multipleOf(0.5, 'امتیاز نیم تا پنج ستاره است');

export const ratedTitle = titleCard.extend({ stars, ratedAt: z.iso.datetime() });
export type RatedTitle = z.infer<typeof ratedTitle>;

/** A day on which a title was watched. */
export const watchedDay = z.object({
  /** Id of the diary's entry. */
  id: z.int(),
  /** `YYYY-MM-DD` */
  watchedOn: z.string(),
  /** Visible only to the member; `null` if there is none. */
  note: z.string().nullable(),
});
export type WatchedDay = z.infer<typeof watchedDay>;

export const diaryItem = titleCard.extend({
  entryId: z.int(),
  watchedOn: z.string(),
  note: z.string().nullable(),
  /** The member's rating of the title; null: none. */
  stars: stars.nullable(),
});
export type DiaryItem = z.infer<typeof diaryItem>;

const note = z.string().overwrite(plainText).max(MAX_NOTE, 'یادداشت بیش از ۵۰۰ حرف نباشد');
/** Cinema began in 1895; the server refuses what is later than today in Tehran. */
const watchedOn = inputDay.refine((day) => day >= '1895-01-01', 'این روز درست نیست');

export const rateTitle = endpoint({
  method: 'PUT',
  path: '/api/user/ratings/{id}',
  summary: 'Rates a title with half to five stars, or takes the rating back (null)',
  tag,
  auth,
  children: 'limited',
  params: z.object({ id: idParam }),
  body: z.object({ stars: stars.nullable() }),
  /** Afterwards; `memberRating` as in the detail of a title. */
  response: z.object({ stars: stars.nullable(), memberRating: memberRating.nullable() }),
  errors: [404, 409],
});

export const listRatings = endpoint({
  method: 'GET',
  path: '/api/user/ratings',
  summary:
    'Titles that the user rated, latest first unless `order_by` says otherwise; filtered like any list of titles',
  tag,
  auth,
  query: titleListQuery,
  response: listOf(ratedTitle),
});

export const listDiary = endpoint({
  method: 'GET',
  path: '/api/user/diary',
  summary: 'Days on which the user watched titles, latest first',
  tag,
  auth,
  query: z.object(pageQuery).refine(withinWindow.check, withinWindow.params),
  response: listOf(diaryItem),
});

export const diaryBody = z.object({
  title_id: idField,
  watched_on: watchedOn,
  note: note.nullish(),
});
export type DiaryBody = z.output<typeof diaryBody>;

export const addDiaryEntry = endpoint({
  method: 'POST',
  path: '/api/user/diary',
  summary: 'Enters the day on which a title was watched; the same day again changes its note',
  tag,
  auth,
  body: diaryBody,
  response: watchedDay,
  errors: [404, 409],
});

export const changeDiaryEntry = endpoint({
  method: 'PATCH',
  path: '/api/user/diary/{id}',
  summary: 'Changes the day or the note of an entry; what is left out stays',
  tag,
  auth,
  params: entryParams,
  body: diaryBody.omit({ title_id: true }).partial(),
  response: watchedDay,
  errors: [404, 409],
});

export const removeDiaryEntry = endpoint({
  method: 'DELETE',
  path: '/api/user/diary/{id}',
  summary: 'Takes an entry out of the diary',
  tag,
  auth,
  params: entryParams,
  response: done,
  errors: [404],
});
