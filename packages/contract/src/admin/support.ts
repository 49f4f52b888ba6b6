import { MAX_SUPPORT_MESSAGE } from '@parde/shared/limits';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { plainText } from '../plain-text.ts';
import { idField, idParam, listOf, pageQuery, withinWindow } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';
import { SUPPORT_TOPICS } from '../support.ts';

const tag = 'support';
const auth = 'staff';

/** `open`: the visitor waits for an answer. */
export const THREAD_STATES = ['open', 'answered', 'closed'] as const;

/** A message to staff, without what followed. */
export const supportThread = z.object({
  id: z.int(),
  name: z.string(),
  /** Masked without `members.contact`. */
  email: z.string(),
  topic: z.enum(SUPPORT_TOPICS),
  message: z.string(),
  state: z.enum(THREAD_STATES),
  assignee: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Number of answers and further messages. */
  replies: z.int(),
  /** The newest message, from either side, and its time. */
  lastMessage: z.string(),
  lastMessageAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});
export type SupportThread = z.infer<typeof supportThread>;

/** What followed a first message, oldest first. */
export const threadReplies = z.array(
  z.object({
    id: z.int(),
    isFromStaff: z.boolean(),
    /** Name of the member of staff; null: the visitor, or an account that was deleted. */
    author: z.string().nullable(),
    body: z.string(),
    createdAt: z.iso.datetime(),
  }),
);

const fullThread = supportThread.extend({ thread: threadReplies });
export type FullSupportThread = z.infer<typeof fullThread>;

export const listSupportThreads = endpoint({
  method: 'GET',
  path: '/api/admin/support',
  summary: 'Messages to staff; open ones oldest first, others newest first',
  tag,
  auth,
  permission: 'support.read',
  query: z
    .object({ ...pageQuery, state: z.enum([...THREAD_STATES, 'all']).default('open') })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(supportThread),
});

const MAX_REPLIES = 50;
const LONGEST_NAME = 40;

export const cannedReplies = z.object({
  /** Version for optimistic locking; 0 if there was no change yet. */
  version: z.int(),
  /** Canned texts that can be inserted into an answer, each with the label of its button. */
  replies: z
    .array(
      z.object({
        name: z
          .string('نام این پاسخ را بنویسید')
          .overwrite(plainText)
          .min(1, 'نام این پاسخ را بنویسید')
          .max(LONGEST_NAME, 'این نام بلند است'),
        body: z
          .string('متن این پاسخ را بنویسید')
          .overwrite(plainText)
          .min(1, 'متن این پاسخ را بنویسید')
          .max(MAX_SUPPORT_MESSAGE, 'پاسخ بیش از ۴۰۰۰ حرف نباشد'),
      }),
    )
    .max(MAX_REPLIES, 'حداکثر ۵۰ پاسخ آماده'),
});
export type CannedReplies = z.infer<typeof cannedReplies>;

export const getCannedReplies = endpoint({
  method: 'GET',
  path: '/api/admin/canned-replies',
  summary: 'Answers to what is asked again and again',
  tag,
  auth,
  permission: 'support.read',
  response: cannedReplies,
});

export const setCannedReplies = endpoint({
  method: 'PUT',
  path: '/api/admin/canned-replies',
  summary: 'Replaces the answers to what is asked again and again',
  tag,
  auth,
  permission: 'support.answer',
  body: cannedReplies,
  response: cannedReplies,
  errors: [409],
});

export const listSupportStaff = endpoint({
  method: 'GET',
  path: '/api/admin/support-staff',
  summary: 'Staff who answer messages, by name: whom a thread can be given to',
  tag,
  auth,
  permission: 'support.answer',
  response: z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) }),
});

const one = { tag, auth, params: z.object({ id: idParam }), response: fullThread } as const;

export const getSupportThread = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/support/{id}',
  summary: 'A message with everything that followed, oldest first',
  permission: 'support.read',
  errors: [404],
});

export const answerSupportThread = endpoint({
  ...one,
  method: 'POST',
  path: '/api/admin/support/{id}/reply',
  summary:
    'Answers by mail, with a link to write back; with `close` the thread is closed too. 409 carries the thread when more was written in it',
  permission: 'support.answer',
  body: z.object({
    body: z
      .string('پاسخ را بنویسید')
      .overwrite(plainText)
      .min(1, 'پاسخ را بنویسید')
      .max(MAX_SUPPORT_MESSAGE, 'پاسخ بیش از ۴۰۰۰ حرف نباشد'),
    close: z.boolean().default(false),
    /** `replies` of the thread when it was read. */
    replies: z.int().min(0).default(0),
  }),
  errors: [404, 409],
});

export const updateSupportThread = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/support/{id}',
  summary:
    'Closes or reopens a thread, or gives it to a member of staff; fields left out stay. 409 carries the thread when more was written in one to close',
  permission: 'support.answer',
  body: snakeBody(
    z.object({
      closed: z.boolean().optional(),
      /** `replies` of the thread when it was read: one with others is not closed; left out: closed whatever was written. */
      replies: z.int().min(0).optional(),
      assigneeId: idField.nullable().optional(),
    }),
  ),
  errors: [404, 409],
});
