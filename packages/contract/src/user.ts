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
  /** There is a notification not yet read. */
  newNotifications: z.boolean(),
  /** Until when premium runs without a gap; null: it does not run. */
  premiumUntil: z.iso.datetime().nullable(),
  /** Nothing that is watched is remembered. */
  isHistoryPaused: z.boolean(),
  preferences: z.object({
    /** Spoilers in comments stay veiled until asked for. */
    hideSpoilers: z.boolean(),
    /** How often unread notifications are mailed. */
    emailDigest: z.enum(EMAIL_DIGESTS),
  }),
  createdAt: z.iso.datetime(),
  /** When the account will be gone; null: its deletion was not asked for. */
  deletionAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof user>;
