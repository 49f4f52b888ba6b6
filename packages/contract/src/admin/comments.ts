import { toPersianDigits } from '@parde/shared/digits';
import { z } from 'zod';
import { REPORT_REASONS } from '../comments.ts';
import { endpoint } from '../endpoint.ts';
import { idParam, listOf, pageQuery, reason, withinWindow } from '../scalars.ts';

const tag = 'comments';
const auth = 'staff';

const words = z.array(z.string());

/** Why something that a member wrote waits for staff. */
export const holdReason = z.discriminatedUnion('code', [
  /** `isNewAccount`: the account is less than a day old. */
  z.object({ code: z.literal('links'), links: words, isNewAccount: z.boolean() }),
  z.object({ code: z.literal('insults'), words }),
  z.object({ code: z.literal('watched_words'), words }),
  z.object({ code: z.literal('repeated_characters') }),
  /** More than `perDay` texts a day, by an account without a verified address. */
  z.object({ code: z.literal('unverified_limit'), perDay: z.int() }),
  z.object({ code: z.literal('repeated_text') }),
  z.object({ code: z.literal('below_held') }),
  z.object({ code: z.literal('reported'), members: z.int() }),
  /** A text in English, stored by a release that had no codes. */
  z.object({ code: z.literal('other'), text: z.string() }),
]);
export type HoldReason = z.infer<typeof holdReason>;

/** A comment as staff see it. */
export const commentCase = z.object({
  id: z.int(),
  state: z.enum(['visible', 'held', 'removed']),
  body: z.string(),
  isSpoiler: z.boolean(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** Why it was last held; none: it never was. */
  holdReasons: z.array(holdReason),
  /** The same in English, kept until the next release; `null` if it was never held. */
  heldFor: z.string().nullable(),
  title: z.object({ id: z.int(), name: z.string() }),
  /** Null: the account was deleted. */
  author: z
    .object({
      id: z.int(),
      name: z.string(),
      /** Comments that they did not delete themselves. */
      comments: z.int(),
      /** Of these, removed by staff. */
      removed: z.int(),
      /** Number of warnings by staff. */
      warnings: z.int(),
      mutedUntil: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Open reports, oldest first. */
  reports: z.array(
    z.object({ reason: z.enum(REPORT_REASONS), note: z.string().nullable(), name: z.string() }),
  ),
  /** Another one with each change of the text or the state: names what was read when a comment is published. */
  version: z.string(),
});
export type CommentCase = z.infer<typeof commentCase>;

export const listCommentCases = endpoint({
  method: 'GET',
  path: '/api/admin/comments',
  summary: 'Comments with their reports and the record of the writer; `waiting`: held or reported',
  tag,
  auth,
  permission: 'comments.read',
  query: z
    .object({
      ...pageQuery,
      state: z.enum(['waiting', 'held', 'reported', 'removed', 'all']).default('waiting'),
      author: idParam.optional(),
    })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(commentCase),
});

/** Maximum number of words, and of characters in each. */
const MAX_WORDS = 500;
const LONGEST_WORD = 60;

export const watchedWords = z.object({
  /** Version for optimistic locking; 0 if there was no change yet. */
  version: z.int(),
  /** Words, or groups of words, that hold members' texts until staff have read them. */
  words: z
    .array(
      z
        .string()
        .trim()
        .max(LONGEST_WORD, `هر واژه حداکثر ${toPersianDigits(String(LONGEST_WORD))} حرف دارد`)
        .regex(/[\p{L}\p{N}]/u, 'هر سطر واژه‌ای است'),
    )
    .max(MAX_WORDS, `حداکثر ${toPersianDigits(String(MAX_WORDS))} واژه`),
});
export type WatchedWords = z.infer<typeof watchedWords>;

export const getWatchedWords = endpoint({
  method: 'GET',
  path: '/api/admin/watched-words',
  summary: 'Words whose use holds comments, replies and public lists',
  tag,
  auth,
  permission: 'comments.read',
  response: watchedWords,
});

export const setWatchedWords = endpoint({
  method: 'PUT',
  path: '/api/admin/watched-words',
  summary: 'Replaces the watched words; what was written before stays as it is',
  tag,
  auth,
  permission: 'comments.moderate',
  body: watchedWords,
  response: watchedWords,
  errors: [409],
});

/** Maximum number of comments in one decision: those of one page. */
const MAX_AT_ONCE = 100;

export const moderateComments = endpoint({
  method: 'POST',
  path: '/api/admin/comments/bulk',
  summary: `Publishes or removes comments, at most ${MAX_AT_ONCE} at once, each as by itself. 404: none of them is there; 409: none is as it was read`,
  tag,
  auth,
  permission: 'comments.moderate',
  body: z.object({
    /** `version` of each as it was read, by id: one that has another is not published. */
    versions: z.record(z.string(), z.string()).default({}),
    ids: z
      .array(z.int().min(1).max(2_147_483_647))
      .min(1, 'دیدگاهی برگزیده نشده است')
      .max(MAX_AT_ONCE, `هر بار تا ${toPersianDigits(String(MAX_AT_ONCE))} دیدگاه`),
    change: z.discriminatedUnion('do', [
      z.object({ do: z.literal('approve') }),
      z.object({ do: z.literal('remove'), reason }),
    ]),
  }),
  response: z.object({
    done: z.array(z.int()),
    /** Those that their authors deleted meanwhile. */
    missing: z.array(z.int()),
    /** Those not published because they changed after they were read. */
    changed: z.array(z.int()),
  }),
  errors: [404, 409],
});

const one = { tag, auth, params: z.object({ id: idParam }), response: commentCase } as const;

export const getCommentCase = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/comments/{id}',
  summary: 'One comment, also a removed one',
  permission: 'comments.read',
  errors: [404],
});

export const approveComment = endpoint({
  ...one,
  method: 'POST',
  path: '/api/admin/comments/{id}/approve',
  summary:
    'Publishes a comment, closes its reports, and tells whom it answers. 409: it changed after it was read',
  permission: 'comments.moderate',
  /** `version` of the comment as it was read; left out: published whatever it says by now. */
  body: z.object({ version: z.string().optional() }),
  errors: [404, 409],
});

export const removeComment = endpoint({
  ...one,
  method: 'POST',
  path: '/api/admin/comments/{id}/remove',
  summary: 'Hides a comment from everyone and closes its reports; the reason is for the audit log',
  permission: 'comments.moderate',
  body: z.object({ reason }),
  errors: [404],
});
