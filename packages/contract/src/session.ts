import { z } from 'zod';

/** One signed-in browser. */
export const session = z.object({
  id: z.int(),
  /** Browser name, e.g. `Chrome`; null: unknown. */
  browser: z.string().nullable(),
  /** Operating system, e.g. `Android`; null: unknown. */
  system: z.string().nullable(),
  device: z.enum(['mobile', 'tablet', 'desktop', 'tv', 'other']),
  /** Network of the address last seen, e.g. `5.112.0.0/16`; null: unknown. */
  network: z.string().nullable(),
  signedInBy: z.enum(['register', 'password', 'magic_link', 'device_code', 'operator_link']),
  createdAt: z.iso.datetime(),
  /** Accurate to five minutes. */
  lastUsedAt: z.iso.datetime(),
  /** The session that makes this call. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;
