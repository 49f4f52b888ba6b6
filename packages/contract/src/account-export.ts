import { z } from 'zod';
import { passkey } from './security.ts';
import { securityEvent } from './security-log.ts';
import { profile, session, user } from './user.ts';

const at = z.iso.datetime();
const named = { titleId: z.int(), titleFa: z.string() };
/** For data that belongs to one profile, identified by its id. */
const ofProfile = { ...named, profileId: z.int() };

/** Everything stored about a member, for download (data portability). */
export const accountExport = z.object({
  exportedAt: at,
  user,
  profiles: z.array(profile.extend({ isHistoryPaused: z.boolean(), createdAt: at })),
  sessions: z.array(
    session.omit({ isCurrent: true }).extend({
      /** The browser's User-Agent header; null: it sent none. */
      userAgent: z.string().nullable(),
    }),
  ),
  passkeys: z.array(passkey),
  /** Addresses that were asked for in place of a confirmed one, while that can be stopped or undone. */
  emailChanges: z.array(
    z.object({
      formerEmail: z.string(),
      email: z.string(),
      createdAt: at,
      confirmedAt: at.nullable(),
    }),
  ),
  /** What happened to the account's security in the last year. */
  securityLog: z.array(
    securityEvent.omit({ id: true }).extend({ userAgent: z.string().nullable() }),
  ),
  watchlist: z.array(z.object({ ...ofProfile, addedAt: at })),
  history: z.array(
    z.object({
      ...ofProfile,
      episodeId: z.int().nullable(),
      positionSeconds: z.int(),
      durationSeconds: z.int(),
      watchedAt: at,
    }),
  ),
  likes: z.array(z.object({ ...ofProfile, value: z.union([z.literal(1), z.literal(-1)]), at })),
  /** What is never recommended again. */
  dismissed: z.array(z.object({ ...ofProfile, at })),
  /** Half to five stars. */
  ratings: z.array(z.object({ ...ofProfile, stars: z.number(), at })),
  diary: z.array(
    z.object({ ...ofProfile, watchedOn: z.string(), note: z.string().nullable(), createdAt: at }),
  ),
  lists: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      description: z.string().nullable(),
      isPublic: z.boolean(),
      createdAt: at,
      updatedAt: at,
      /** In the list's order. */
      titles: z.array(z.object({ ...named, note: z.string().nullable(), addedAt: at })),
    }),
  ),
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
  listReports: z.array(
    z.object({ listId: z.int(), reason: z.string(), note: z.string().nullable(), at }),
  ),
  /** Problems with films that the member reported, and the operators' answers. */
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
  /** Messages sent from the account's address, if that is confirmed, and answered reports of films. */
  supportMessages: z.array(
    z.object({ id: z.int(), name: z.string(), topic: z.string(), message: z.string(), at }),
  ),
  /** What was written after those messages, by the member and by staff. */
  supportReplies: z.array(
    z.object({ messageId: z.int(), isFromStaff: z.boolean(), body: z.string(), at }),
  ),
  /** Audio and subtitle choices per title. */
  playbackChoices: z.array(
    z.object({
      ...ofProfile,
      editionKind: z.string().nullable(),
      audioLanguage: z.string().nullable(),
      subtitleLanguage: z.string().nullable(),
      secondSubtitleLanguage: z.string().nullable(),
      updatedAt: at,
    }),
  ),
  /** Recent playbacks; older ones are deleted. */
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
      /** Rials, like every amount here. */
      price: z.int(),
      discount: z.int(),
      /** Credit for the unused part of the previous plan. */
      credit: z.int(),
      /** Included in the amount. */
      tax: z.int(),
      amount: z.int(),
      coupon: z.string().nullable(),
      giftMessage: z.string().nullable(),
      receiptNumber: z.int().nullable(),
      createdAt: at,
      paidAt: at.nullable(),
    }),
  ),
  /** Payment attempts of the orders. */
  payments: z.array(
    z.object({
      orderId: z.int(),
      gateway: z.string(),
      state: z.string(),
      amount: z.int(),
      bankReference: z.string().nullable(),
      /** As the gateway reports it, with most digits masked. */
      cardNumber: z.string().nullable(),
      createdAt: at,
    }),
  ),
  /** Their codes are shown on the order pages. */
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
  /** Browsers that receive news as push messages, with the host of their push service. */
  pushSubscriptions: z.array(z.object({ sessionId: z.int(), host: z.string(), createdAt: at })),
  /** Topics that are not pushed. */
  mutedNews: z.array(z.string()),
  /** The linked chat that receives news, and the topics that are muted there; `null` if there is none. */
  telegram: z
    .object({ chatId: z.number(), name: z.string(), muted: z.array(z.string()) })
    .nullable(),
  notifications: z.array(
    z.object({
      kind: z.string(),
      createdAt: at,
      readAt: at.nullable(),
      titleId: z.int().nullable(),
      /** Reason of a warning. */
      reason: z.string().nullable(),
    }),
  ),
});
export type AccountExport = z.infer<typeof accountExport>;
