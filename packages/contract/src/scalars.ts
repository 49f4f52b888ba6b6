import { toPersianDigits } from '@parde/shared/digits';
import { MAX_PER_PAGE } from '@parde/shared/limits';
import { z } from 'zod';
import { plainLine } from './plain-text.ts';

/** One line that staff type, without characters that control a terminal or the direction. */
export const lineText = (maxLength: number) =>
  z
    .string('این بخش را بنویسید')
    .overwrite(plainLine)
    .max(maxLength, `بیش از ${toPersianDigits(String(maxLength))} حرف نباشد`);

/** The largest database id. */
export const MAX_INT4 = 2_147_483_647;

const databaseId = z.int().min(1).max(MAX_INT4);

/** A database id in a path or query. */
export const idParam = z.coerce.number().int().min(1).max(MAX_INT4);

/** A database id in a body: a number, or its digits as text. `true` and `[5]` are invalid. */
export const idField = z.union(
  [
    databaseId,
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(databaseId),
  ],
  'شناسه درست نیست',
);

/** A boolean in a query string: `1`/`true` and `0`/`false`. */
export const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true');

/** A comma-separated list of short words in a query, e.g. `genre=drama,comedy`. */
export const wordList = z
  .string()
  .max(200)
  .transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  )
  .pipe(z.array(z.string().max(60)).max(20));

export const year = z.coerce.number().int().min(1870).max(2100);

/**
 * For a refinement of several fields: checks them as soon as they are valid, whatever is wrong with others.
 *
 * @param names as clients send them
 */
export const whenValid = (...names: string[]) => ({
  when: ({ issues }: z.core.ParsePayload) =>
    issues.every(({ path: [name] = [] }) => name !== undefined && !names.includes(String(name))),
});

/** Last row that a list can page to; pages beyond it answer 422 instead of scanning. */
export const LIST_WINDOW = 10_000;

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(LIST_WINDOW).default(1),
  per_page: z.coerce
    .number()
    .int()
    .min(1)
    .overwrite((asked) => Math.min(asked, MAX_PER_PAGE))
    .default(24)
    .describe(`At most ${MAX_PER_PAGE}; a larger number counts as ${MAX_PER_PAGE}`),
};

/** Refinement for every paged query: rejects pages beyond `LIST_WINDOW`. */
export const withinWindow = {
  check: (query: { page: number; per_page: number }) => query.page * query.per_page <= LIST_WINDOW,
  params: {
    path: ['page'],
    message: 'صفحه‌ای به این شماره در دسترس نیست',
    ...whenValid('page', 'per_page'),
  },
};

/**
 * PRODUCT's list envelope. `total` and `last_page` are null when counting would need a full scan.
 */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    current_page: z.int(),
    last_page: z.int().nullable(),
    per_page: z.int(),
    total: z.int().nullable(),
  });
}

/** ISO 8601 calendar date of an answer, `YYYY-MM-DD`; what is sent to the server is an `inputDay`. */
export const isoDate = z.iso.date();

/** Whether a day or time is in a year that makes sense; the database knows no year 0. */
const isFrom = (firstYear: number) => (text: string) => {
  const year = new Date(text).getUTCFullYear();
  return year >= firstYear && year <= 2200;
};

/** Whether the text is a day or time at all. */
const isDate = ({ issues }: z.core.ParsePayload) => issues.length === 0;

/** A day in a request, `YYYY-MM-DD`; the earliest year is about a century before the first films. */
export const inputDay = isoDate.refine(isFrom(1800), { error: 'این روز درست نیست', when: isDate });

/** The same for birth and death: some authors of filmed works lived long before. */
export const birthOrDeathDay = isoDate.refine(isFrom(1), {
  error: 'این روز درست نیست',
  when: isDate,
});

/** A time in a request, with an offset, within the years of an `inputDay`. */
export const inputTime = z.iso
  .datetime({ offset: true })
  .refine(isFrom(1800), { error: 'این زمان درست نیست', when: isDate });

/** Money is integer rials; screens show tomans. */
export const rials = z.int().min(0);

/** Ids of a record in other catalogues. */
export const externalIds = z
  .array(
    z.object({
      source: z
        .string('نام منبع را بنویسید')
        .trim()
        .regex(/^[a-z][a-z0-9_-]{0,30}$/, 'نام منبع با حرف کوچک لاتین است، مانند imdb'),
      externalId: z
        .string('شناسه را بنویسید')
        .trim()
        .min(1, 'شناسه را بنویسید')
        .max(100, 'این شناسه بلندتر از اندازه است'),
    }),
  )
  .max(20, 'بیش از ۲۰ شناسه نمی‌شود');

/** The reason for an action of staff: one line. */
export const reason = z
  .string('دلیل را بنویسید')
  .overwrite(plainLine)
  .min(2, 'دلیل را بنویسید')
  .max(300, 'دلیل بیش از ۳۰۰ حرف نباشد');
