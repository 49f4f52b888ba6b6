import type { PersonRef, PersonRole } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { imageUrl, PORTRAIT_WIDTH, personPath } from '../../domain/paths.ts';

export interface PersonRow extends Record<string, unknown> {
  id: number;
  slug: string;
  name_fa: string | null;
  name_en: string | null;
  image_hash: string | null;
  image_blur: string | null;
}

/** Columns that `toPersonRef` reads, for queries that join `people p`. */
export const personColumns = sql`
  p.id, p.slug, p.name_fa, p.name_en, p.image_hash,
  (select i.blur from images i where i.hash = p.image_hash) as image_blur`;

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
