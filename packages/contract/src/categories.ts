import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ageMark, country, genre, language } from './titles.ts';

const counted = { count: z.int() };

export const categories = z.object({
  genres: z.array(genre.extend(counted)),
  countries: z.array(country.extend(counted)),
  /** `from` is the first year of the decade, e.g. 1920. */
  decades: z.array(z.object({ from: z.int(), to: z.int(), ...counted })),
  languages: z.array(language.extend(counted)),
  /** By age. */
  ages: z.array(ageMark.extend(counted)),
});
export type Categories = z.infer<typeof categories>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  summary: 'Genres, countries, decades, languages and age marks with the number of titles in each',
  tag: 'categories',
  auth: 'optional',
  children: 'limited',
  response: categories,
  maxAge: 300,
});
