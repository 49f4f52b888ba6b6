import { z } from 'zod';

/** Money is integer rials; screens show tomans. */
export const rials = z.int().min(0);

export const couponCode = z.string().trim().max(64).optional();
