import { z } from 'zod';

/** Body of every failed call; `errors` only with 422, keyed by the field as the client sent it. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;
