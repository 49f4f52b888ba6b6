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

/** SQL: the job that a person of `person_search s` is known for, and whose titles their page lists first. */
export const knownJob = sql`case when s.main_role = 'director' then 'director' else 'actor' end`;

export function toPersonRef(row: PersonRow, role: PersonRole): PersonRef {
  return {
    id: row.id,
    path: personPath(role, row.id, row.slug),
    fullnameEn: row.name_en,
    fullnameFa: row.name_fa,
    image: imageUrl(row.image_hash, PORTRAIT_WIDTH),
    imageBlur: row.image_blur,
  };
}
