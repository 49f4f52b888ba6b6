import { z } from 'zod';
import { session } from './session.ts';
import { user } from './user.ts';

const at = z.iso.datetime();
const named = { titleId: z.int(), titleFa: z.string() };

/** Everything that is kept about a member, for them to take along. */
export const accountExport = z.object({
  exportedAt: at,
  user,
  sessions: z.array(
    session.omit({ isCurrent: true }).extend({
      /** As the browser names itself; null: it does not. */
      userAgent: z.string().nullable(),
    }),
  ),
  watchlist: z.array(z.object({ ...named, addedAt: at })),
  history: z.array(
    z.object({
      ...named,
      episodeId: z.int().nullable(),
      positionSeconds: z.int(),
      durationSeconds: z.int(),
      watchedAt: at,
    }),
  ),
  likes: z.array(z.object({ ...named, value: z.union([z.literal(1), z.literal(-1)]), at })),
  follows: z.array(z.object({ ...named, at })),
  comments: z.array(
    z.object({
      ...named,
      id: z.int(),
      parentId: z.int().nullable(),
      body: z.string(),
      isSpoiler: z.boolean(),
      createdAt: at,
      editedAt: at.nullable(),
    }),
  ),
  commentLikes: z.array(z.object({ commentId: z.int(), at })),
  reports: z.array(
    z.object({ commentId: z.int(), reason: z.string(), note: z.string().nullable(), at }),
  ),
  /** What was said to be wrong with films, and the answers. */
  playbackReports: z.array(
    z.object({
      ...named,
      episodeId: z.int().nullable(),
      positionSeconds: z.int().nullable(),
      kind: z.string(),
      note: z.string().nullable(),
      userAgent: z.string().nullable(),
      answer: z.string().nullable(),
      answeredAt: at.nullable(),
      at,
    }),
  ),
  /** What was written to the operators from the account's address, once that is confirmed. */
  supportMessages: z.array(
    z.object({ name: z.string(), topic: z.string(), message: z.string(), at }),
  ),
  /** Dub and subtitles chosen for titles. */
  playbackChoices: z.array(
    z.object({
      ...named,
      editionKind: z.string().nullable(),
      audioLanguage: z.string().nullable(),
      subtitleLanguage: z.string().nullable(),
      secondSubtitleLanguage: z.string().nullable(),
      updatedAt: at,
    }),
  ),
  /** What was played lately; older ones are not kept. */
  playbacks: z.array(z.object({ fileId: z.int(), startedAt: at, seenAt: at })),
  entitlements: z.array(
    z.object({
      source: z.string(),
      startsAt: at,
      endsAt: at,
      maxStreams: z.int(),
      createdAt: at,
    }),
  ),
  orders: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      state: z.string(),
      planTitle: z.string(),
      days: z.int(),
      /** Rials, as all sums here. */
      price: z.int(),
      discount: z.int(),
      /** For what was left of an older plan. */
      credit: z.int(),
      /** Within the amount. */
      tax: z.int(),
      amount: z.int(),
      coupon: z.string().nullable(),
      giftMessage: z.string().nullable(),
      receiptNumber: z.int().nullable(),
      createdAt: at,
      paidAt: at.nullable(),
    }),
  ),
  /** Attempts to pay the orders. */
  payments: z.array(
    z.object({
      orderId: z.int(),
      gateway: z.string(),
      state: z.string(),
      amount: z.int(),
      bankReference: z.string().nullable(),
      /** As the gateway tells it: most digits are hidden. */
      cardNumber: z.string().nullable(),
      createdAt: at,
    }),
  ),
  /** Their codes are on the pages of the orders. */
  giftsBought: z.array(
    z.object({
      giftId: z.int(),
      orderId: z.int().nullable(),
      days: z.int(),
      message: z.string().nullable(),
      isRedeemed: z.boolean(),
      revokedAt: at.nullable(),
      createdAt: at,
    }),
  ),
  giftsRedeemed: z.array(z.object({ giftId: z.int(), at })),
  requests: z.array(
    z.object({ id: z.int(), title: z.string(), note: z.string().nullable(), votedAt: at }),
  ),
  notifications: z.array(
    z.object({
      kind: z.string(),
      createdAt: at,
      readAt: at.nullable(),
      titleId: z.int().nullable(),
    }),
  ),
});
export type AccountExport = z.infer<typeof accountExport>;
