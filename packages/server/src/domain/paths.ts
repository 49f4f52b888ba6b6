import type { PersonRole } from '@parde/contract';
import { slugOf } from './slug.ts';

/** `/titles/{id}/{slug}`, Persian letters kept. */
export const titlePath = (id: number, slug: string): string => `/titles/${id}/${slug}`;

/** `/people/{role}/{id}/{slug}`. */
export const personPath = (role: PersonRole, id: number, slug: string): string =>
  `/people/${role}/${id}/${slug}`;

/** `/collections/{id}/{slug}`. */
export const collectionPath = (id: number, slug: string): string => `/collections/${id}/${slug}`;

/** `/lists/{id}/{slug}`: a member’s public list. */
export const listPath = (id: number, name: string): string =>
  `/lists/${id}/${slugOf(name, 'list')}`;

/**
 * `/watch/{imdb}/{id}`: the title's key (`tt…` or `p{id}`), and the id of the episode, or of the
 * title for films.
 */
export const watchPath = (imdbKey: string, id: number): string => `/watch/${imdbKey}/${id}`;

/** `/watch/trailer/{imdb}`, by the title's key. */
export const trailerPath = (imdbKey: string): string => `/watch/trailer/${imdbKey}`;

/** URL path of a stored image at one of its widths; null for no image. */
export function imageUrl(hash: string | null, width: number): string | null {
  return hash === null ? null : `/media/images/${hash}/${width}.webp`;
}

export const POSTER_WIDTH = 342;
export const PORTRAIT_WIDTH = 185;
export const BACKDROP_WIDTH = 1280;
export const STILL_WIDTH = 342;
