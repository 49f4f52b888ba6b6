import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { externalIds, idField, idParam, inputDay, isoDate } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';
import { pictureHash } from './pictures.ts';

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'این متن بلندتر از اندازه است')
    .nullish()
    .transform((value) => value || null);

const number = (max: number, message: string) => z.int(message).min(0, message).max(max, message);

const SEASON = 'شمارهٔ فصل میان ۰ و ۹۹۹ است';
/** Maximum number of episodes per season. */
export const MAX_EPISODES = 2_000;
/** Maximum number of episodes added at once. */
const MAX_ADDED = 500;
const EPISODE = 'شمارهٔ قسمت میان ۰ و ۹۹۹۹ است';
export const TOO_MANY = 'بیش از ۲۰۰۰ قسمت نمی‌شود';
const RUNTIME = 'زمان باید میان ۱ و ۶۰۰۰ دقیقه باشد';

const episodeFields = z.object({
  /** Null: a new one. */
  id: idField.nullish().default(null),
  number: number(9_999, EPISODE),
  titleFa: text(300),
  titleEn: text(300),
  airDate: inputDay.nullish().default(null),
  runtimeMin: z.int(RUNTIME).min(1, RUNTIME).max(6_000, RUNTIME).nullish().default(null),
  synopsisFa: text(5_000),
  stillHash: pictureHash.nullish().default(null),
  isFree: z.boolean().default(false),
  externalIds: externalIds.default([]),
});

const seasonFields = z.object({
  /** 0 holds specials. */
  number: number(999, SEASON),
  titleFa: text(300),
});

export const adminSeason = seasonFields.extend({
  episodes: z.array(
    episodeFields.extend({ id: z.int(), airDate: isoDate.nullable(), hasFile: z.boolean() }),
  ),
});
export type AdminSeason = z.infer<typeof adminSeason>;

const seasons = z.object({
  /** Version of the title. */
  version: z.int(),
  seasons: z.array(adminSeason),
});
export type AdminSeasons = z.infer<typeof seasons>;

const shared = { tag: 'admin', auth: 'staff', response: seasons } as const;
const params = z.object({ id: idParam, number: z.coerce.number().int().min(0).max(999) });

export const listAdminSeasons = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/admin/titles/{id}/seasons',
  summary: 'Seasons of a series with their episodes',
  permission: 'titles.read',
  params: z.object({ id: idParam }),
  errors: [404],
});

export const saveSeason = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/admin/titles/{id}/seasons/{number}',
  summary:
    'Adds or saves a season with all of its episodes; those left out are removed. 409 carries the seasons as they are now',
  permission: 'titles.edit',
  params,
  body: snakeBody(
    seasonFields.extend({
      version: z.int(),
      episodes: z.array(episodeFields).max(MAX_EPISODES, TOO_MANY).default([]),
    }),
  ),
  errors: [404, 409],
});

export const addEpisodes = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/titles/{id}/seasons/{number}/episodes',
  summary:
    'Adds several episodes to a season at once, and the season if there is none; numbers that exist are left as they are',
  permission: 'titles.edit',
  params,
  body: snakeBody(
    z.object({
      episodes: z
        .array(episodeFields.pick({ number: true, titleFa: true }))
        .min(1, 'دست‌کم یک قسمت بنویسید')
        .max(MAX_ADDED, 'بیش از ۵۰۰ قسمت یک‌باره نمی‌شود'),
    }),
  ),
  response: seasons.extend({
    added: z.array(z.int()),
    /** Numbers that already existed and were left unchanged. */
    left: z.array(z.int()),
  }),
  errors: [404],
});

export const deleteSeason = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/admin/titles/{id}/seasons/{number}',
  summary: 'Removes a season without films',
  permission: 'titles.edit',
  params,
  errors: [404, 409],
});

export const revertSeasonChange = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/titles/{id}/history/{change}/revert',
  summary: 'Undoes a change of a season, or its removal; what was changed since stays',
  permission: 'titles.edit',
  params: z.object({ id: idParam, change: idParam }),
  errors: [404, 409],
});
