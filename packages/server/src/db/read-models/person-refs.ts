import type { PersonRef, PersonRole } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { imageUrl, PORTRAIT_WIDTH, personPath } from '../../domain/paths.ts';

export const personRow = z.object({
  id: z.number(),
  slug: z.string(),
  name_fa: z.string().nullable(),
  name_en: z.string().nullable(),
  image_hash: z.string().nullable(),
  image_blur: z.string().nullable(),
});
export type PersonRow = z.output<typeof personRow>;

/** Columns that `toPersonRef` reads, for queries that join `people p`. */
export const personColumns = sql`
  p.id, p.slug, p.name_fa, p.name_en, p.image_hash,
  (select i.blur from images i where i.hash = p.image_hash) as image_blur`;

/** @param role whose titles their page lists; null: the person has no titles */
export function toPersonRef(row: PersonRow, role: PersonRole | null): PersonRef {
  return {
    id: row.id,
    path: personPath(role ?? 'actor', row.id, row.slug),
    fullnameEn: row.name_en,
    fullnameFa: row.name_fa,
    image: imageUrl(row.image_hash, PORTRAIT_WIDTH),
    imageBlur: row.image_blur,
  };
}
