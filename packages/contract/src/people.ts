import { MAX_QUERY_LENGTH } from '@parde/shared/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { personRef, personRole } from './person-refs.ts';
import { idParam, isoDate, listOf, pageQuery, withinWindow } from './scalars.ts';
import { titleListQuery } from './title-queries.ts';
import { titleCard } from './titles.ts';

const knownFor = z.object({
  id: z.int(),
  path: z.string(),
  titleFa: z.string(),
  titleEn: z.string().nullable(),
  year: z.int().nullable(),
});

/** What the people tab of the search dropdown shows (SPEC §3). */
export const personSearchResult = personRef.extend({
  /** The work the person is best known for. */
  job: z.enum(['actor', 'director']),
  /** Up to 3 top-voted titles they acted in; empty for directors. */
  bestStarred: z.array(knownFor),
  /** Up to 3 top-voted titles they directed; empty for actors. */
  bestDirected: z.array(knownFor),
  matched: z
    .object({
      fullnameFa: z.array(z.tuple([z.int(), z.int()])),
      fullnameEn: z.array(z.tuple([z.int(), z.int()])),
    })
    .optional(),
});
export type PersonSearchResult = z.infer<typeof personSearchResult>;

export const personDetail = personRef.extend({
  slug: z.string(),
  biographyFa: z.string().nullable(),
  biographyEn: z.string().nullable(),
  birthYear: z.int().nullable(),
  deathYear: z.int().nullable(),
  birthDate: isoDate.nullable(),
  deathDate: isoDate.nullable(),
  birthPlace: z.string().nullable(),
  deathPlace: z.string().nullable(),
  /** Roles the person has credits in, most credits first. */
  roles: z.array(z.object({ role: personRole, count: z.int() })),
  /** The role of the filmography below; null when the person has no credits. */
  role: personRole.nullable(),
  titles: listOf(
    titleCard.extend({ characterFa: z.string().nullable(), characterEn: z.string().nullable() }),
  ),
});
export type PersonDetail = z.infer<typeof personDetail>;

const tag = 'people';
const maxAge = 60;

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/people/{id}',
  summary: 'A person with the filmography of one role, filtered like any list of titles',
  tag,
  auth: 'optional',
  children: 'limited',
  params: z.object({ id: idParam }),
  query: titleListQuery.safeExtend({ role: personRole.optional() }),
  response: personDetail,
  errors: [404],
  maxAge,
});

export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/people/search',
  summary: 'Search people by name; fewer than 2 characters find nothing',
  tag,
  auth: 'optional',
  children: 'limited',
  query: z
    .object({ q: z.string().trim().max(MAX_QUERY_LENGTH).optional(), ...pageQuery })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(personSearchResult).extend({ didYouMean: z.string().nullable() }),
  maxAge,
});
