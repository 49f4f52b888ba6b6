import { z } from 'zod';

/** One signed-in browser. */
export const session = z.object({
  id: z.int(),
  /** Browser's name, e.g. `Chrome`; null: not known. */
  browser: z.string().nullable(),
  /** System's name, e.g. `Android`; null: not known. */
  system: z.string().nullable(),
  device: z.enum(['mobile', 'tablet', 'desktop', 'tv', 'other']),
  /** First part of the address it was last seen at, e.g. `5.112.0.0/16`; null: not known. */
  network: z.string().nullable(),
  signedInBy: z.enum(['register', 'password', 'magic_link', 'device_code', 'operator_link']),
  createdAt: z.iso.datetime(),
  /** To within five minutes. */
  lastUsedAt: z.iso.datetime(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;
