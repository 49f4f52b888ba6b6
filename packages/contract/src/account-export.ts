import { z } from 'zod';
import { session } from './session.ts';
import { user } from './user.ts';

const at = z.iso.datetime();
const named = { titleId: z.int(), titleFa: z.string() };

/** Everything that is kept about a member, for them to take along. */
export const accountExport = z.object({
  exportedAt: at,
  user,
  sessions: z.array(session.omit({ isCurrent: true })),
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
      kind: z.string(),
      note: z.string().nullable(),
      answer: z.string().nullable(),
      at,
    }),
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
      /** Rials. */
      amount: z.int(),
      createdAt: at,
      paidAt: at.nullable(),
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
