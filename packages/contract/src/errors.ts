import { z } from 'zod';

/**
 * `sign_in`: members only; `premium`: needs an entitlement that runs; `too_many_streams`: the plan's streams all
 * play; `stopped`: this playback was ended from elsewhere; `missing`: there is no file to play.
 */
export const ERROR_REASONS = [
  'sign_in',
  'premium',
  'too_many_streams',
  'stopped',
  'missing',
] as const;
export type ErrorReason = (typeof ERROR_REASONS)[number];

/** Body of every failed call; `errors` only with 422, keyed by the field as the client sent it. */
export const errorBody = z.object({
  message: z.string(),
  /** What a program can act upon, where the status alone does not tell. */
  reason: z.enum(ERROR_REASONS).optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
