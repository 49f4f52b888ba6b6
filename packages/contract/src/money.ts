import { z } from 'zod';

/** Money is integer rials; screens show tomans. */
export const rials = z.int().min(0);

/** Absent, null or empty: none. */
export const couponCode = z.string().trim().max(64).nullish();
