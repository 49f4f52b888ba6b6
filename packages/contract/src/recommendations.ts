import { z } from 'zod';
import { done } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idParam } from './scalars.ts';
import { titleCard, titleRef } from './titles.ts';

/* Recommendations for a member, and the titles that members watch most. */

const auth = 'user';
const tag = 'recommendations';

/** Actions of a member on a title that lead to recommendations of similar ones. */
export const SIGNAL_REASONS = ['watched', 'liked', 'rated', 'followed', 'listed'] as const;
export type SignalReason = (typeof SIGNAL_REASONS)[number];

const titles = z.array(titleCard);

export const recommendationRow = z.discriminatedUnion('kind', [
  /** Titles near one that the member watched, liked, rated, follows or put on the watchlist. */
  z.object({
    kind: z.literal('because'),
    title: titleRef,
    reason: z.enum(SIGNAL_REASONS),
    titles,
  }),
  /** Titles that suit the member's entire activity. */
  z.object({ kind: z.literal('for_you'), titles }),
  /** The same of titles that came to the site lately. */
  z.object({ kind: z.literal('new'), titles }),
]);
export type RecommendationRow = z.infer<typeof recommendationRow>;

export const listRecommendations = endpoint({
  method: 'GET',
  path: '/api/user/recommendations',
  summary:
    'Rows of titles that the member may want to watch, with the reason; without what they know or do not want',
  tag,
  auth,
  children: 'limited',
  response: z.object({
    /** In order; empty: nothing is known yet. */
    rows: z.array(recommendationRow),
    /** Number of titles that say what the member likes. */
    learnedFrom: z.int(),
  }),
});

export const resetRecommendations = endpoint({
  method: 'DELETE',
  path: '/api/user/recommendations',
  summary:
    'Recommends from now on as to a new member; what was dismissed may come back, what is disliked stays away',
  tag,
  auth,
  children: 'all',
  response: done,
});

const dismissed = '/api/user/recommendations/dismissed/{id}';
const params = z.object({ id: idParam });

export const dismissTitle = endpoint({
  method: 'PUT',
  path: dismissed,
  summary: 'Never recommends a title to this profile again',
  tag,
  auth,
  children: 'limited',
  params,
  response: done,
  errors: [404],
});

export const undismissTitle = endpoint({
  method: 'DELETE',
  path: dismissed,
  summary: 'May recommend a title again that was dismissed',
  tag,
  auth,
  children: 'all',
  params,
  response: done,
});

export const listTopTitles = endpoint({
  method: 'GET',
  path: '/api/titles/top',
  summary: 'The ten titles that most members watched in the last seven days, at most ten',
  tag: 'titles',
  auth: 'optional',
  children: 'limited',
  response: z.object({ data: titles }),
  maxAge: 300,
});
