import { z } from 'zod';
import { done } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { listOf, MAX_INT4, pageQuery, withinWindow } from './scalars.ts';
import { titleRef } from './titles.ts';

const base = {
  id: z.int(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
};

const ofRequest = z.object({ id: z.int(), title: z.string() });

/** What happened, as data; the site renders the text in the reader's language. */
export const notification = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('title_available'), title: titleRef }),
  z.object({
    ...base,
    kind: z.literal('new_episodes'),
    title: titleRef,
    /** Number of news items grouped here, and the latest of them. */
    count: z.int(),
    season: z.int(),
    episode: z.int(),
  }),
  z.object({ ...base, kind: z.literal('request_accepted'), request: ofRequest }),
  z.object({
    ...base,
    kind: z.literal('request_declined'),
    request: ofRequest,
    reason: z.string(),
  }),
  z.object({ ...base, kind: z.literal('request_fulfilled'), request: ofRequest, title: titleRef }),
  z.object({
    ...base,
    /** Operators answered the member's report of a problem with a film. */
    kind: z.literal('report_answered'),
    title: titleRef,
    /** The beginning of the last answer. */
    answer: z.string(),
    /**
     * Key of the thread in which the member can reply; `null` if there is no thread, or if staff see the site as the
     * member.
     */
    thread: z.string().nullable(),
  }),
  z.object({
    ...base,
    /** Operators answered a message that was sent to support from the member's confirmed address. */
    kind: z.literal('support_answered'),
    /** The beginning of the last answer. */
    answer: z.string(),
    /** Key of the thread; `null` if staff see the site as the member. */
    thread: z.string().nullable(),
  }),
  z.object({
    ...base,
    kind: z.literal('comment_reply'),
    title: titleRef,
    /** Null: the account was deleted. */
    authorName: z.string().nullable(),
    /** Excerpt of the reply; null: it was deleted since, or is a spoiler. */
    excerpt: z.string().nullable(),
    commentId: z.int(),
  }),
  z.object({
    ...base,
    kind: z.literal('premium_ending'),
    /** Days left when this was sent, rounded up: 7, 3 or 1. */
    daysLeft: z.int(),
    premiumUntil: z.iso.datetime(),
  }),
  z.object({
    ...base,
    /** Somebody redeemed a gift that the member bought. Who it was is not told. */
    kind: z.literal('gift_redeemed'),
    /** Title of the plan at the time of sale. */
    planTitle: z.string(),
  }),
  z.object({
    ...base,
    /** A sign-in in an unknown browser, for members who cannot be notified by mail; deleted with its session. */
    kind: z.literal('new_device'),
    /** Null: it did not say. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /** Never the whole address, e.g. `5.112.0.0/16`. */
    network: z.string().nullable(),
  }),
  z.object({
    ...base,
    /** A warning by staff about what is not accepted. */
    kind: z.literal('warning'),
    reason: z.string(),
  }),
]);
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/user/notifications',
  summary: 'Notifications, newest first',
  tag: 'notifications',
  auth: 'user',
  query: z.object(pageQuery).refine(withinWindow.check, withinWindow.params),
  response: listOf(notification),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/user/notifications',
  summary: 'Marks notifications as read: those up to the id `until`, or all without a body',
  tag: 'notifications',
  auth: 'user',
  body: z.object({
    /** Id of the newest notification that was shown; later ones stay unread. */
    until: z.int().min(0).max(MAX_INT4).optional(),
  }),
  /** `newNotifications`: whether unread ones remain. */
  response: done.extend({ newNotifications: z.boolean() }),
});
