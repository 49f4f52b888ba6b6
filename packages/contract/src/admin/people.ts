import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  birthOrDeathDay,
  externalIds,
  flag,
  idField,
  idParam,
  isoDate,
  listOf,
  pageQuery,
  whenValid,
  withinWindow,
} from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';
import { pictureHash } from './pictures.ts';

/** Fields that an edit locks against imports, as `locked` and `provenance` name them. */
export const PERSON_FIELDS = [
  'nameFa',
  'nameEn',
  'aliases',
  'biographyFa',
  'biographyEn',
  'birthYear',
  'deathYear',
  'birthDate',
  'deathDate',
  'birthPlace',
  'deathPlace',
  'imageHash',
  'externalIds',
] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'این متن بلندتر از اندازه است')
    .nullish()
    .transform((value) => value || null);

const YEAR = 'سال میلادی را بنویسید، مانند ۱۹۴۰';
const year = z.int(YEAR).min(1, YEAR).max(2100, YEAR).nullish().default(null);

const personFields = z.object({
  nameFa: line(200),
  nameEn: line(200),
  /** Other names, which search finds too. */
  aliases: z
    .array(z.string('نام را بنویسید').trim().min(1, 'نام را بنویسید').max(200))
    .max(100)
    .default([]),
  biographyFa: line(20_000),
  biographyEn: line(20_000),
  birthYear: year,
  deathYear: year,
  birthDate: birthOrDeathDay.nullish().default(null),
  deathDate: birthOrDeathDay.nullish().default(null),
  birthPlace: line(200),
  deathPlace: line(200),
  imageHash: pictureHash.nullish().default(null),
  externalIds: externalIds.default([]),
});

/** The year that is stored: the one that is given, or that of the day. */
export const storedYear = (year: number | null, day: string | null) =>
  year ?? (day === null ? null : Number(day.slice(0, 4)));

const checkedPerson = <T extends z.ZodType<z.output<typeof personFields>>>(schema: T) =>
  schema
    .refine(
      ({ externalIds: ids }) =>
        ids.every(
          ({ source, externalId }) => source !== 'imdb' || /^nm[0-9]{7,10}$/.test(externalId),
        ),
      {
        path: ['external_ids'],
        message: 'شناسهٔ IMDb به این شکل است: nm0000001',
        ...whenValid('external_ids'),
      },
    )
    .refine(({ nameFa, nameEn }) => nameFa !== null || nameEn !== null, {
      path: ['name_fa'],
      message: 'نام فارسی یا انگلیسی را بنویسید',
      ...whenValid('name_fa', 'name_en'),
    })
    .refine(
      ({ birthYear, deathYear, birthDate, deathDate }) => {
        const [birth, death] = [storedYear(birthYear, birthDate), storedYear(deathYear, deathDate)];
        return birth === null || death === null || death >= birth;
      },
      {
        path: ['death_year'],
        message: 'سال درگذشت پیش از سال تولد نیست',
        ...whenValid('birth_year', 'death_year', 'birth_date', 'death_date'),
      },
    )
    .refine(
      ({ birthDate, deathDate }) =>
        birthDate === null || deathDate === null || deathDate >= birthDate,
      {
        path: ['death_date'],
        message: 'روز درگذشت پیش از روز تولد نیست',
        ...whenValid('birth_date', 'death_date'),
      },
    );

export const adminPersonRow = z.object({
  id: z.int(),
  nameFa: z.string().nullable(),
  nameEn: z.string().nullable(),
  birthYear: z.int().nullable(),
  imageHash: z.string().nullable(),
  /** Whether the person is hidden from visitors. */
  isHidden: z.boolean(),
  /** Titles in any state. */
  titles: z.int(),
  locked: z.array(z.string()),
  updatedAt: z.iso.datetime(),
});

export const adminPerson = adminPersonRow.extend({
  ...personFields.shape,
  birthDate: isoDate.nullable(),
  deathDate: isoDate.nullable(),
  /** Version for optimistic locking; a `PUT` sends the one that it read. */
  version: z.int(),
  /** Path of the page on the site. */
  path: z.string(),
  provenance: z.record(z.string(), z.string()),
  /** For a deleted person: when they are deleted permanently. */
  purgeAt: z.iso.datetime().nullable(),
});
export type AdminPerson = z.infer<typeof adminPerson>;

const tag = 'admin';
const params = z.object({ id: idParam });
const auth = 'staff';
const permission = 'people.edit';

export const listAdminPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  summary: 'People, newest first',
  tag,
  auth,
  permission: 'people.read',
  query: z
    .object({
      ...pageQuery,
      /** A name, as visitors search it, or an id: a number or `nm…`. */
      q: z.string().trim().max(200).optional(),
      missing: z.enum(['portrait', 'biography', 'nameFa']).optional(),
      is_hidden: flag.optional(),
      /** Only people who are about to be deleted permanently. */
      deleted: flag.optional(),
      sort: z.enum(['id', '-id', 'updatedAt', '-updatedAt']).optional(),
    })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(adminPersonRow),
});

export const getAdminPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/{id}',
  summary: 'One person with everything that staff edit',
  tag,
  auth,
  permission: 'people.read',
  params,
  response: adminPerson,
  errors: [404],
});

export const createPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people',
  summary: 'Adds a person',
  tag,
  auth,
  permission,
  body: snakeBody(checkedPerson(personFields)),
  response: adminPerson,
});

export const updatePerson = endpoint({
  method: 'PUT',
  path: '/api/admin/people/{id}',
  summary:
    'Saves a person; changed fields are locked against imports. 409 carries the record as it is now',
  tag,
  auth,
  permission,
  params,
  body: snakeBody(
    checkedPerson(personFields.extend({ version: z.int(), isHidden: z.boolean().default(false) })),
  ),
  response: adminPerson,
  errors: [404, 409],
});

export const unlockPersonField = endpoint({
  method: 'POST',
  path: '/api/admin/people/{id}/unlock',
  summary: 'Lets imports write a field again',
  tag,
  auth,
  permission,
  params,
  body: z.object({ field: z.enum(PERSON_FIELDS) }),
  response: adminPerson,
  errors: [404, 409],
});

export const mergePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/{id}/merge',
  summary:
    'Moves credits, names and ids to another person and removes this one, whose address redirects',
  tag,
  auth,
  permission,
  params,
  body: z.object({ into: idField }),
  /** The person that was kept. */
  response: adminPerson,
  errors: [404],
});

export const deletePerson = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/{id}',
  summary: 'Hides a person and deletes them after 30 days; their titles stay',
  tag,
  auth,
  permission,
  params,
  response: adminPerson,
  errors: [404],
});

export const restorePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/{id}/restore',
  summary: 'Keeps a deleted person, who stays hidden',
  tag,
  auth,
  permission,
  params,
  response: adminPerson,
  errors: [404, 409],
});
