import { ROLES } from '@parde/shared/permissions';
import { z } from 'zod';

export const EMAIL_DIGESTS = ['off', 'daily', 'weekly'] as const;

export const SIGNED_IN_BY = [
  'register',
  'password',
  'magic_link',
  'device_code',
  'operator_link',
  'passkey',
  'sms',
  'stremio',
] as const;

/** Pictures of profiles, which the site draws. */
export const AVATARS = [
  'curtain',
  'moon',
  'star',
  'lion',
  'bird',
  'fish',
  'cat',
  'flower',
  'camera',
  'rocket',
] as const;
export type Avatar = (typeof AVATARS)[number];

export const profile = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.enum(AVATARS),
  /** For a child's profile: the age in years for which titles must be suitable; `null` if all titles are shown. */
  ageLimit: z.int().nullable(),
  /** Whether a PIN is asked for before it is chosen. */
  hasPin: z.boolean(),
  /** The account's first profile, which is never a child's and cannot be deleted. */
  isFirst: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** The signed-in person, as the site keeps them in its store (SPEC §3). */
export const user = z.object({
  id: z.int(),
  name: z.string(),
  /** `null` for an account whose sign-in is by mobile number. */
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  /** The address that takes its place once the link in its mail is opened; null: none. */
  pendingEmail: z.string().nullable(),
  /** `09…`, proved by a code; null: none. */
  mobile: z.string().nullable(),
  /** Whether there is a password to prove oneself with. */
  hasPassword: z.boolean(),
  role: z.enum(ROLES),
  /** There are unread notifications. */
  newNotifications: z.boolean(),
  /** When premium ends, counting reserved time without gaps; null: no active premium. */
  premiumUntil: z.iso.datetime().nullable(),
  /** The active profile of this session; `null` if there are several and none is chosen yet. */
  profile: profile.nullable(),
  /** How many profiles the account has. */
  profileCount: z.int(),
  /** Nothing that the profile watches is recorded. */
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

/** A browser, as members are shown it. */
export const deviceFields = {
  /** Browser name, e.g. `Chrome`; null: unknown. */
  browser: z.string().nullable(),
  /** Operating system, e.g. `Android`; null: unknown. */
  system: z.string().nullable(),
  device: z.enum(['mobile', 'tablet', 'desktop', 'tv', 'other']),
  /** Network of the address last seen, e.g. `5.112.0.0/16`; null: unknown. */
  network: z.string().nullable(),
};

/** One signed-in browser. */
export const session = z.object({
  id: z.int(),
  ...deviceFields,
  signedInBy: z.enum(SIGNED_IN_BY),
  createdAt: z.iso.datetime(),
  /** Accurate to five minutes. */
  lastUsedAt: z.iso.datetime(),
  /** The session that makes this call. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;
