import { MAX_PROFILE_NAME } from '@parde/shared/limits';
import { z } from 'zod';
import { done, knownPassword, pin } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { isVisible, plainLine } from './plain-text.ts';
import { idParam } from './scalars.ts';
import { AVATARS, profile } from './user.ts';

/* Profiles: the people who watch with one account. */

const auth = 'user';
const tag = 'profiles';
const params = z.object({ id: idParam });

const name = z
  .string('نامی بنویسید')
  .overwrite(plainLine)
  .refine(isVisible, 'نامی بنویسید')
  .max(MAX_PROFILE_NAME, 'نام بیش از ۳۰ حرف نباشد');
const avatar = z.enum(AVATARS, 'یکی از تصویرها را برگزینید');
const ageLimit = z
  .int('سن را برگزینید')
  .min(0, 'سن را برگزینید')
  .max(17, 'سن را برگزینید')
  .nullable();

export const profileBody = z.object({
  name,
  avatar,
  /** Null: not a child's. */
  age_limit: ageLimit.default(null),
  /** Null: none. */
  pin: pin.nullable().default(null),
  /**
   * PIN for the first profile, which is asked for when a child's profile is left and so must exist before there is one.
   */
  first_pin: pin.optional(),
});
export type ProfileBody = z.output<typeof profileBody>;

export const profileChange = z.object({
  name: name.optional(),
  avatar: avatar.optional(),
  age_limit: ageLimit.optional(),
  /** `null` removes it. */
  pin: pin.nullable().optional(),
  first_pin: pin.optional(),
});
export type ProfileChange = z.output<typeof profileChange>;

export const chooseProfileBody = z.object({
  profile_id: z
    .int('نمایه را برگزینید')
    .positive('نمایه را برگزینید')
    .max(2 ** 31 - 1),
  pin: pin.optional(),
  /** The account's password, instead of a forgotten PIN. */
  password: knownPassword.optional(),
});
export type ChooseProfileBody = z.output<typeof chooseProfileBody>;

/** For forms: one schema for both adding and changing, whose fields may be left empty. */
export const profileForm = z.object({
  name,
  avatar,
  age_limit: z.string().transform((age) => (age === '' ? null : Number(age))),
  pin: pin.optional(),
  first_pin: pin.optional(),
  drops_pin: z.boolean().default(false),
});

export const listProfiles = endpoint({
  method: 'GET',
  path: '/api/user/profiles',
  summary: 'The account’s profiles, the first one first',
  tag,
  auth,
  children: 'all',
  response: z.object({
    data: z.array(profile),
    /** Chosen in this session; null: none yet. */
    current: z.int().nullable(),
  }),
});

export const createProfile = endpoint({
  method: 'POST',
  path: '/api/user/profiles',
  summary: 'Adds a profile, up to five in an account',
  tag,
  auth,
  body: profileBody,
  response: profile,
  errors: [409],
});

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/user/profiles/{id}',
  summary:
    'Changes the given fields; a new age limit, and the PIN of another profile, need a proof of identity',
  tag,
  auth,
  params,
  body: profileChange,
  response: profile,
  errors: [403, 404, 409],
});

export const deleteProfile = endpoint({
  method: 'DELETE',
  path: '/api/user/profiles/{id}',
  summary:
    'Deletes a profile with its history, watchlist, likes, ratings and choices, and ends the sessions where it was chosen',
  tag,
  auth,
  fresh: true,
  params,
  response: done,
  errors: [403, 404, 409],
});

export const chooseProfile = endpoint({
  method: 'PUT',
  path: '/api/user/profile',
  summary:
    'Chooses the profile of this session; needs the PIN of that profile, or that of the first one to leave a child’s',
  tag,
  auth,
  children: 'all',
  body: chooseProfileBody,
  response: profile,
  errors: [404],
});
