import { z } from 'zod';

/**
 * `sign_in`: members only; `premium`: needs an active entitlement; `too_many_streams`: all streams
 * of the plan are in use; `stopped`: this playback was ended from another device; `missing`: there
 * is no file to play.
 */
export const ERROR_REASONS = [
  'sign_in',
  'premium',
  'too_many_streams',
  'stopped',
  'missing',
] as const;
export type ErrorReason = (typeof ERROR_REASONS)[number];

export const SECOND_FACTORS = ['code', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/**
 * Body of every failed call. `errors` comes only with 422, keyed by the field name as the client
 * sent it.
 */
export const errorBody = z.object({
  message: z.string(),
  /** Machine-readable reason, where the status alone is not enough to act on. */
  reason: z.enum(ERROR_REASONS).optional(),
  /**
   * With 403. `proof_needed`: the action is allowed after `POST /api/user/proof`. `second_factor_needed`: at a sign-in,
   * continue with `ticket`; elsewhere, staff must set up a second factor. `profile_needed`: the action is allowed after
   * `PUT /api/user/profile`. `closed_to_children`: a child's profile is active.
   */
  code: z
    .enum(['proof_needed', 'second_factor_needed', 'profile_needed', 'closed_to_children'])
    .optional(),
  /** For `POST /api/sanc/second-factor`, within ten minutes. */
  ticket: z.string().optional(),
  /** Second factors that can complete the sign-in. */
  methods: z.array(z.enum(SECOND_FACTORS)).optional(),
  /** With 404: the page of the title that this one was merged into. */
  movedTo: z.string().optional(),
  /**
   * With 409: the record as it is now, because somebody changed it since it was read; or the `id` of what was changed, if
   * the call was done before with the same `Idempotency-Key`.
   */
  current: z.unknown().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
