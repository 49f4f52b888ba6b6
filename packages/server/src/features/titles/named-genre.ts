import type { Genre } from '@parde/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { genres } from '../../db/schema/index.ts';
import { fold } from '../../domain/persian/fold.ts';
import { withoutNoise } from '../../domain/persian/query-noise.ts';

/** Longer queries name no genre. */
const LONGEST = 60;

/** The genre that a query is the name of, alone or among words like «فیلم» and «بهترین»; null: none. */
export async function findNamedGenre(db: Db, text: string): Promise<Genre | null> {
  if (text.length > LONGEST) return null;
  const ways = new Set([fold(text), ...withoutNoise(text).map((bare) => bare.text)]);
  const rows = await db
    .select({
      id: genres.id,
      slug: genres.slug,
      titleFa: genres.titleFa,
      titleEn: genres.titleEn,
      mergedInto: genres.mergedInto,
    })
    .from(genres)
    .where(eq(genres.isRemoved, false))
    .prepare('named-genre')
    .execute();
  const named = rows.find(({ slug, titleFa, titleEn }) =>
    [slug, titleFa, titleEn].some((name) => ways.has(fold(name))),
  );
  const found = rows.find(({ id }) => id === (named?.mergedInto ?? named?.id));
  return found ? { id: found.id, slug: found.slug, titleFa: found.titleFa } : null;
}
