import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { kindsNamed } from '../../../domain/persian/named-list.ts';
import { kindOf } from '../../../domain/persian/query-noise.ts';
import type { Db } from '../../client.ts';
import { prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import { countryOfWord } from '../../reference/countries.ts';
import { type Hit, TIERS } from './name-matches.ts';

const ofKindRow = z.object({
  id: z.number(),
  /** How much of what the query says is true of the title. */
  saidOfIt: z.number(),
});

/**
 * Among titles that match a name equally well, puts those of the kind, genre and country that the query asks for first:
 * «سریال جوکر», «انیمه monster».
 */
export async function ofKindFirst(db: Db, query: string, hits: Hit[]): Promise<Hit[]> {
  const kind = kindOf(query);
  const [best] = hits;
  const isAsWell = (hit: Hit) => hit.tier === best?.tier && hit.likeness === best.likeness;
  const asWell = hits.filter(isAsWell);
  if (best === undefined || best.tier > TIERS.sound || asWell.length < 2) return hits;
  const { genres, countries } = kindsNamed(query, countryOfWord);
  if (kind === null && genres.length + countries.length === 0) return hits;
  const ids = asWell.map(({ id }) => id);
  const rows = await queryRows(
    db,
    ofKindRow,
    prepared(sql`
      select title_id as id,
        (${kind !== null}::boolean and (type = 'series') = ${kind === 'series'}::boolean)::int
          + (facets && ${sql.param(countries.map((code) => `c:${code}`))}::text[])::int
          + (facets && array(select 'g:' || g.id from genres g where g.slug = any(${sql.param(genres)}::text[])))::int
          as "saidOfIt"
      from title_search where title_id = any(${sql.param(ids)}::int[])`),
  );
  const saidOf = new Map(rows.map(({ id, saidOfIt }) => [id, saidOfIt]));
  const said = (hit: Hit) => (isAsWell(hit) ? (saidOf.get(hit.id) ?? 0) : 0);
  return hits.toSorted((a, b) => said(b) - said(a));
}
