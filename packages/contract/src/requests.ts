import { MAX_IMDB_LINK, MAX_NOTE, MAX_REQUEST_NAME } from '@parde/shared/limits';
import { z } from 'zod';
import { done } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { plainLine, plainText } from './plain-text.ts';
import { idParam, listOf, pageQuery, withinWindow } from './scalars.ts';
import { TITLE_TYPES, titleRef } from './titles.ts';

const tag = 'requests';
const auth = 'user';

/** open → accepted or declined (with its reason) → fulfilled. */
export const REQUEST_STATES = ['open', 'accepted', 'declined', 'fulfilled'] as const;

export const titleRequest = z.object({
  id: z.int(),
  type: z.enum(TITLE_TYPES),
  title: z.string(),
  imdb: z.string().nullable(),
  year: z.int().nullable(),
  state: z.enum(REQUEST_STATES),
  /** Why it was declined; null in other states. */
  reason: z.string().nullable(),
  /** Number of members who want it. */
  votes: z.int(),
  hasVoted: z.boolean(),
  /** The title that fulfilled it. */
  fulfilledBy: titleRef.nullable(),
  createdAt: z.iso.datetime(),
});
export type TitleRequest = z.infer<typeof titleRequest>;

/** `tt…`, also extracted from a pasted IMDb URL. */
const imdbId = z
  .string()
  .trim()
  .max(MAX_IMDB_LINK, 'شناسهٔ IMDb درست نیست')
  .transform((text) => /tt\d{7,10}/.exec(text)?.[0] ?? text)
  .pipe(z.string().regex(/^tt\d{7,10}$/, 'شناسهٔ IMDb مانند tt0017136 است'));

export const requestBody = z.object({
  title: z
    .string('نام عنوان را بنویسید')
    .overwrite(plainLine)
    .min(2, 'نام عنوان دست‌کم ۲ حرف باشد')
    .max(MAX_REQUEST_NAME, 'نام عنوان بیش از ۱۵۰ حرف نباشد'),
  imdb: imdbId.nullish(),
  year: z
    .number('سال عدد است')
    .int('سال عدد است')
    .min(1870, 'سال از ۱۸۷۰ به بعد است')
    .max(2100, 'سال پیش از ۲۱۰۰ است')
    .nullish(),
  type: z.enum(TITLE_TYPES, 'نوع عنوان را برگزینید'),
  note: z.string().overwrite(plainText).max(MAX_NOTE, 'توضیح بیش از ۵۰۰ حرف نباشد').nullish(),
});
export type RequestBody = z.output<typeof requestBody>;

export const requestTitle = endpoint({
  method: 'POST',
  path: '/api/user/request',
  summary: 'Asks for a title; joins the request that is there already. 409 for a title we have',
  tag,
  auth,
  body: requestBody,
  response: z.object({
    ok: z.literal(true),
    /** Whether the request existed already and the caller's vote was added to it. */
    joined: z.boolean(),
    request: titleRequest,
  }),
  errors: [409],
});

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/user/requests',
  summary: 'Requests that the user made or joined, newest first',
  tag,
  auth,
  query: z.object(pageQuery).refine(withinWindow.check, withinWindow.params),
  response: listOf(titleRequest),
});

export const findSimilarRequests = endpoint({
  method: 'GET',
  path: '/api/user/requests/similar',
  summary: 'Up to 5 requests still open or accepted whose name is like `q`',
  tag,
  auth,
  query: z.object({ q: z.string().trim().max(MAX_REQUEST_NAME).optional() }),
  response: z.object({ data: z.array(titleRequest) }),
});

export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: '/api/user/requests/{id}',
  summary: 'Takes one’s voice back from a request; one that nobody wants any more goes',
  tag,
  auth,
  params: z.object({ id: idParam }),
  response: done,
  errors: [404],
});
