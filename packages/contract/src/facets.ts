import { z } from 'zod';

export const genre = z.object({ id: z.int(), slug: z.string(), titleFa: z.string() });
export const country = z.object({ code: z.string(), titleFa: z.string() });
export const language = z.object({ code: z.string(), titleFa: z.string() });

export type Genre = z.infer<typeof genre>;
export type Country = z.infer<typeof country>;
export type Language = z.infer<typeof language>;
