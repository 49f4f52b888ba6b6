import { z } from 'zod';

export const ROLES = ['member', 'operator'] as const;

export const EMAIL_DIGESTS = ['off', 'daily', 'weekly'] as const;

/** The signed-in person, as the site keeps them in its store (SPEC §3). */
export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(ROLES),
  /** There are unread notifications. */
  newNotifications: z.boolean(),
  /** When premium ends, counting reserved time without gaps; null: no active premium. */
  premiumUntil: z.iso.datetime().nullable(),
  /** Nothing that the member watches is recorded. */
  isHistoryPaused: z.boolean(),
  preferences: z.object({
    /** Spoilers in comments stay hidden until clicked. */
    hideSpoilers: z.boolean(),
    /** How often unread notifications are sent by e-mail. */
    emailDigest: z.enum(EMAIL_DIGESTS),
  }),
  createdAt: z.iso.datetime(),
  /** When the account will be deleted; null: deletion was not requested. */
  deletionAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof user>;
