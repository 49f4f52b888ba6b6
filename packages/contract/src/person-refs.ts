import { z } from 'zod';

export const PERSON_ROLES = [
  'actor',
  'director',
  'writer',
  'producer',
  'composer',
  'cinematographer',
  'editor',
  'creator',
  'production_designer',
] as const;
export const personRole = z.enum(PERSON_ROLES);
export type PersonRole = z.infer<typeof personRole>;

/** A person as a link: in a cast list or beside "director". */
export const personRef = z.object({
  id: z.int(),
  /** `/people/{role}/{id}/{slug}`. */
  path: z.string(),
  fullnameEn: z.string().nullable(),
  fullnameFa: z.string().nullable(),
  /** `/media/images/{hash}/185.webp`; 92, 185, 342 exist, `.webp` and `.avif`. */
  image: z.string().nullable(),
  imageBlur: z.string().nullable(),
});
export type PersonRef = z.infer<typeof personRef>;

/** A cast member with the character played. */
export const personCredit = personRef.extend({
  characterFa: z.string().nullable(),
  characterEn: z.string().nullable(),
});
export type PersonCredit = z.infer<typeof personCredit>;
