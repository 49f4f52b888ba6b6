import { z } from 'zod';
import { orderedTitle } from './admin/collections.ts';
import { endpoint } from './endpoint.ts';
import { plainLine } from './plain-text.ts';
import { idField, inputTime } from './scalars.ts';
import { snakeBody } from './snake-body.ts';
import { genre } from './titles.ts';

/*
 * The front page: its slides and its rows, as staff choose them and as visitors' pages ask for them.
 */

/**
 * What a row shows. `top`: the most watched of the week; `personal`: recommendations of the member;
 * `collections`: cards of collections; `collection`: titles of one of them; the others are lists.
 */
export const FRONT_ROW_KINDS = [
  'top',
  'newest',
  'best',
  'personal',
  'collections',
  'dubbed',
  'series',
  'genre',
  'collection',
] as const;

export const frontRow = z.object({
  kind: z.enum(FRONT_ROW_KINDS),
  /**
   * If empty, the site uses the name of the genre with the most titles; the rows of `personal` have their own headings.
   */
  heading: z.string(),
  /** For `genre`; `null` means the genre with the most titles. */
  genre: genre.nullable(),
  /** For `collection`. */
  collection: z.object({ id: z.int(), titleFa: z.string(), path: z.string() }).nullable(),
});
export type FrontRow = z.infer<typeof frontRow>;

export const listFrontRows = endpoint({
  method: 'GET',
  path: '/api/front-rows',
  summary: 'The rows of the front page that are shown now, in their order',
  tag: 'titles',
  response: z.object({ data: z.array(frontRow) }),
  maxAge: 60,
});

/** Start and end of the time in which it is shown; `null` for no limit. */
const shownTimes = {
  showFrom: inputTime.nullish().default(null),
  showUntil: inputTime.nullish().default(null),
};

type Shown = z.output<z.ZodObject<typeof shownTimes>>;
const endsAfterStart = ({ showFrom, showUntil }: Shown) =>
  !showFrom || !showUntil || Date.parse(showFrom) < Date.parse(showUntil);
const ENDS_FIRST = 'پایان نمایش پس از آغاز آن است';

const wholeSpan = { message: ENDS_FIRST, path: ['show_until'] };

/** Rejects duplicates, with the error at a field of the later item. */
const rejectDuplicates =
  <T>(keyOf: (item: T) => unknown, field: string, message: string) =>
  (items: T[], { addIssue }: z.core.$RefinementCtx<T[]>) => {
    const known = new Set<unknown>();
    for (const [at, item] of items.entries()) {
      if (known.has(keyOf(item))) addIssue({ code: 'custom', path: [at, field], message });
      known.add(keyOf(item));
    }
  };

const slide = z.object({ titleId: idField, ...shownTimes });

const slidesOfPage = z
  .array(slide.refine(endsAfterStart, wholeSpan))
  .max(30, 'بیش از ۳۰ اسلاید نمی‌شود')
  .superRefine(rejectDuplicates(({ titleId }) => titleId, 'title_id', 'این عنوان دو بار آمده است'));

export const adminFrontPage = z.object({
  id: z.literal('slides'),
  version: z.int(),
  /** Whether imports must not change the slides. */
  isLocked: z.boolean(),
  slides: z.array(slide.extend({ title: orderedTitle })),
});
export type AdminFrontPage = z.infer<typeof adminFrontPage>;

export const getFrontPage = endpoint({
  method: 'GET',
  path: '/api/admin/front-page/slides',
  summary: 'The slides of the front page in their order',
  tag: 'admin',
  auth: 'staff',
  permission: 'front-page.read',
  response: adminFrontPage,
});

export const updateFrontPage = endpoint({
  method: 'PUT',
  path: '/api/admin/front-page/slides',
  summary:
    'Saves the slides, which imports leave alone from then on. 409 carries them as they are now',
  tag: 'admin',
  auth: 'staff',
  permission: 'front-page.edit',
  body: snakeBody(
    z.object({
      version: z.int(),
      /** `false` keeps the slides, but lets imports replace them again. */
      isLocked: z.boolean().default(true),
      slides: slidesOfPage,
    }),
  ),
  response: adminFrontPage,
  errors: [409],
});

/** A row as staff choose it. */
export const chosenRow = z.object({
  kind: z.enum(FRONT_ROW_KINDS),
  /** For `genre`; `null` means the genre with the most titles. */
  genreId: idField.nullish().default(null),
  /** For `collection`. */
  collectionId: idField.nullish().default(null),
  /** Replaces the default heading; `null` for the default. */
  heading: z
    .string()
    .overwrite(plainLine)
    .max(60, 'عنوان ردیف بیش از ۶۰ حرف نباشد')
    .nullish()
    .transform((value) => value || null),
  ...shownTimes,
});
export type ChosenRow = z.output<typeof chosenRow>;

/** Identifies a row: two rows with the same key are duplicates. */
const rowKey = ({ kind, genreId, collectionId }: ChosenRow) =>
  [kind, kind === 'genre' && genreId, kind === 'collection' && collectionId].join();

const rowsOfPage = z
  .array(
    chosenRow
      .refine(({ kind, collectionId }) => kind !== 'collection' || collectionId, {
        message: 'مجموعهٔ ردیف را برگزینید',
        path: ['collection_id'],
      })
      .refine(endsAfterStart, wholeSpan),
  )
  .max(30, 'بیش از ۳۰ ردیف نمی‌شود')
  .superRefine(rejectDuplicates(rowKey, 'kind', 'این ردیف دو بار آمده است'));

export const chosenRows = z.object({
  id: z.literal('rows'),
  version: z.int(),
  rows: z.array(
    chosenRow.extend({
      /** Name of its genre or collection; null: it has none, or that is gone. */
      name: z.string().nullable(),
    }),
  ),
});
export type ChosenRows = z.output<typeof chosenRows>;

export const getFrontRows = endpoint({
  method: 'GET',
  path: '/api/admin/front-page/rows',
  summary: 'The rows of the front page in their order, those included that are not shown now',
  tag: 'admin',
  auth: 'staff',
  permission: 'front-page.read',
  response: chosenRows,
});

export const updateFrontRows = endpoint({
  method: 'PUT',
  path: '/api/admin/front-page/rows',
  summary: 'Saves the rows of the front page. 409 carries them as they are now',
  tag: 'admin',
  auth: 'staff',
  permission: 'front-page.edit',
  body: snakeBody(z.object({ version: z.int(), rows: rowsOfPage })),
  response: chosenRows,
  errors: [409],
});

/** Unsaved changes; omitted parts are taken as saved. */
export const frontPageDraft = z.object({
  slides: slidesOfPage.optional(),
  rows: rowsOfPage.optional(),
});
export type FrontPageDraft = z.output<typeof frontPageDraft>;

export const previewFrontPage = endpoint({
  method: 'POST',
  path: '/api/admin/front-page/preview',
  summary:
    'An address that shows the front page as it would be to this session alone, for 15 minutes; saves nothing',
  tag: 'admin',
  auth: 'staff',
  permission: 'front-page.edit',
  body: snakeBody(frontPageDraft),
  response: z.object({ url: z.string(), endsAt: z.iso.datetime() }),
});
