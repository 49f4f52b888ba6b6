import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PlaceInSeries } from '../../../domain/persian/query-readings.ts';
import { heardWords } from '../../../domain/persian/sound.ts';
import type { Db } from '../../client.ts';
import { prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import type { Hit } from './name-matches.ts';
import { type SearchTarget, TITLES } from './search-target.ts';

/** Of the best-known films that are called like a series. */
const CONSIDERED = 30;
/** How many times less known than the best-known film of a series another of it may be. */
const LESS_KNOWN = 50;

const filmRow = z.object({
  id: z.number(),
  year: z.number().nullable(),
  names: z.array(z.string()),
});

interface Member extends Hit {
  year: number;
}

/**
 * Films of a series with the one first that came out at this place of it: the second of `ice age` is The Meltdown. A series has
 * the same words in all names as its best match has where it matched. After the last one comes none: then the last is
 * meant, because an earlier one has another name (Raiders of the Lost Ark is no Indiana Jones).
 *
 * @param called what is called, or sounds, like the series, best first
 * @returns [] if they are no series
 */
export async function findSequel(
  db: Db,
  target: SearchTarget,
  { series: name, place }: PlaceInSeries,
  called: readonly Hit[],
): Promise<Hit[]> {
  const considered = called.slice(0, CONSIDERED);
  if (considered.length < 2 || target !== TITLES) return [];
  const ids = considered.map(({ id }) => id);
  const rows = await queryRows(
    db,
    filmRow,
    prepared(sql`
      select c.id, s.year, ${target.names} as names
      from unnest(${sql.param(ids)}::int[]) as c (id) join title_search s on s.title_id = c.id
        join titles t on t.id = c.id and t.type = 'movie'`),
  );
  const films = new Map(rows.map((row) => [row.id, row]));
  const length = heardWords(name).length;
  const wordsOf = (name: string) => ` ${heardWords(name).join(' ')} `;
  const membersWith = (best: Hit): Member[][] => {
    const shared = (films.get(best.id)?.names ?? []).map(
      (name) => ` ${heardWords(name).slice(0, length).join(' ')} `,
    );
    const membersBy = (isShared: (name: string, words: string) => boolean) =>
      considered
        .flatMap((hit) => {
          const { year = null, names = [] } = films.get(hit.id) ?? {};
          const isCalledSo = names.some((name) =>
            shared.some((words) => isShared(wordsOf(name), words)),
          );
          const isKnown = hit.votes * LESS_KNOWN >= best.votes;
          return year !== null && isCalledSo && isKnown
            ? [{ ...hit, guessed: names[0], year }]
            : [];
        })
        .sort((a, b) => a.year - b.year || a.id - b.id);
    // Blade, but not The Golden Blade; but for its fourth Live Free or Die Hard is a Die Hard, too.
    return [
      membersBy((name, words) => name.startsWith(words)),
      membersBy((name, words) => name.includes(words)),
    ];
  };
  const series = considered
    .map((best) => membersWith(best).filter((members) => members.length > 1))
    .find((found) => found.length > 0);
  const members = series?.find((found) => found.length >= place) ?? series?.[0];
  const meant =
    members?.[place - 1] ?? (place - 1 === members?.length ? members.at(-1) : undefined);
  if (!meant) return [];
  const { year: _, ...hit } = meant;
  return [hit, ...called.filter(({ id }) => id !== hit.id)];
}
