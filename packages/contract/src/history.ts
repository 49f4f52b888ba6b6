import { z } from 'zod';
import { done } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idField, idParam, listOf, whenValid } from './scalars.ts';
import { titleListQuery } from './title-queries.ts';
import { titleCard } from './titles.ts';
import { episodeRef } from './watchable.ts';

/* Members' watch history with positions, and what they can continue to watch. */

const auth = 'user';
const tag = 'user-titles';

export const historyItem = titleCard.extend({
  /** Id of the history entry, for removing it. */
  historyId: z.int(),
  /** Null for films. */
  episode: episodeRef.nullable(),
  positionSeconds: z.int(),
  durationSeconds: z.int(),
  /** Watched to 93 % or further. */
  isFinished: z.boolean(),
  watchedAt: z.iso.datetime(),
  /** `/watch/{imdb}/{id}`; null when there is no longer anything to play. */
  watchPath: z.string().nullable(),
});
export type HistoryItem = z.infer<typeof historyItem>;

/**
 * Reports the position of a player. The latest report wins, ordered by when the player was at that
 * position. A report with no played time never moves the position back to the start.
 */
export const progressBody = z
  .object({
    title_id: idField,
    /** Required for series; absent for films. */
    episode_id: idField.optional(),
    position_seconds: z.number().int().min(0).max(360_000),
    duration_seconds: z.number().int().min(1).max(360_000),
    /** Seconds of the film that were actually played since the player opened. */
    played_seconds: z.number().min(0).max(1_000_000).default(0),
    /** Age of this report in seconds: reports may be queued while offline. */
    age_seconds: z.number().min(0).max(31_536_000).default(0),
    /** The playback that reported the position; the report also counts as its heartbeat. */
    playback_id: z.uuid().optional(),
  })
  .refine((body) => body.position_seconds <= body.duration_seconds, {
    path: ['position_seconds'],
    message: 'جای پخش از پایان گذشته است',
    ...whenValid('position_seconds', 'duration_seconds'),
  });
export type ProgressBody = z.output<typeof progressBody>;

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/user/history',
  summary:
    'What was watched, latest first unless `order_by` says otherwise; filtered like any list of titles',
  tag,
  auth,
  children: 'limited',
  query: titleListQuery,
  response: listOf(historyItem),
});

export const saveProgress = endpoint({
  method: 'POST',
  path: '/api/user/progress',
  summary: 'Remembers how far a film or an episode was watched; answers what is remembered now',
  tag,
  auth,
  children: 'limited',
  body: progressBody,
  response: z.object({
    ok: z.literal(true),
    /** Null: nothing was stored, because the history is paused or nothing was played yet. */
    positionSeconds: z.int().nullable(),
    /**
     * `false` if the playback may not continue, for a reason that its own heartbeat gives; `null` if the report names
     * no playback.
     */
    isPlaybackKept: z.boolean().nullable(),
  }),
  errors: [404],
});

export const removeHistory = endpoint({
  method: 'DELETE',
  path: '/api/user/history/{id}',
  summary: 'Takes one entry, by its `historyId`, out of the history',
  tag,
  auth,
  children: 'limited',
  params: z.object({ id: idParam }),
  response: done,
  errors: [404],
});

export const clearHistory = endpoint({
  method: 'DELETE',
  path: '/api/user/history',
  summary: 'Empties the history',
  tag,
  auth,
  children: 'limited',
  response: done,
});

export const pauseHistory = endpoint({
  method: 'PUT',
  path: '/api/user/history/pause',
  summary: 'Pauses or resumes the watch history',
  tag,
  auth,
  body: z.object({ paused: z.boolean() }),
  response: z.object({ isPaused: z.boolean() }),
});

/** Maximum number of entries in the "continue watching" row. */
export const MAX_CONTINUE = 20;

export const continueItem = titleCard.extend({
  /** Id of the history entry; null for a next episode that was not started. */
  historyId: z.int().nullable(),
  episode: episodeRef.nullable(),
  /** 0 for a next episode. */
  positionSeconds: z.int(),
  /** Null: not known yet, for a next episode. */
  durationSeconds: z.int().nullable(),
  watchedAt: z.iso.datetime(),
  /** `/watch/{imdb}/{id}` */
  watchPath: z.string(),
  /** The episode's still, else the title's backdrop, 16:9; null: neither. */
  still: z.string().nullable(),
  stillBlur: z.string().nullable(),
});
export type ContinueItem = z.infer<typeof continueItem>;

export const listContinue = endpoint({
  method: 'GET',
  path: '/api/user/continue',
  summary:
    'Continue watching: films and episodes not yet at 93 %, and the next episode of those that are; one for each title, latest first',
  tag,
  auth,
  children: 'limited',
  response: z.object({ data: z.array(continueItem) }),
});

export const dismissContinue = endpoint({
  method: 'DELETE',
  path: '/api/user/continue/{id}',
  summary: 'Removes a title from “continue watching” until it is watched again; the history stays',
  tag,
  auth,
  children: 'limited',
  params: z.object({ id: idParam }),
  response: done,
  errors: [404],
});
