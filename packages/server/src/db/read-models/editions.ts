import type { Edition } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../client.ts';

interface EditionRow extends Record<string, unknown> {
  id: number;
  kind: Edition['kind'];
  studio: string | null;
  is_censored: boolean | null;
  voices: [nameFa: string, characterFa: string | null][] | null;
}

/** Editions of a title, in display order. */
export async function findEditions(db: Db, titleId: number): Promise<Edition[]> {
  const { rows } = await db.execute<EditionRow>(sql`
    select e.id, e.kind, e.studio, e.is_censored,
      (select json_agg(json_build_array(v.name_fa, v.character_fa) order by v.position)
        from edition_voices v where v.edition_id = e.id) as voices
    from editions e where e.title_id = ${titleId} order by e.position`);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    studio: row.studio,
    isCensored: row.is_censored,
    voiceCast: (row.voices ?? []).map(([nameFa, characterFa]) => ({ nameFa, characterFa })),
  }));
}
