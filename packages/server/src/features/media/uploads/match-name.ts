import { extname } from 'node:path';
import { filenameParse } from '@ctrl/video-filename-parser';
import { TITLE_TYPES, type UploadMatch } from '@parde/contract';
import { toLatinDigits } from '@parde/shared/digits';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRows } from '../../../db/query-rows.ts';
import { searchByName } from '../../../db/read-models/name-search/search-by-name.ts';
import { TITLES } from '../../../db/read-models/name-search/search-target.ts';
import { type EpisodeInName, episodeInName } from '../../../domain/media/episode-in-name.ts';
import { nameKey } from '../../../domain/persian/fold.ts';
import { withoutNoise } from '../../../domain/persian/query-noise.ts';

export interface ParsedFileName {
  /** Empty if the name contains none. */
  name: string;
  /** Years that the name may mean: one, or the two that a solar Hijri year overlaps; empty if none. */
  years: number[];
  /** `null` if there is none, or several. */
  episode: EpisodeInName | null;
  kind: 'dubbed' | 'subtitled' | null;
}

const PERSIAN_WORD = /[\p{sc=Arabic}\u200c]+/gu;
/** 1300 to 1450, a range with no release years and no picture heights. */
const HIJRI_YEAR = /(?<![\p{L}\d])(1[34]\d\d)(?![\p{L}\d])/u;
const EPISODE_BEGINS =
  /(?<![\p{L}\d])(?:s\d{1,3}[\s._-]*e|season\b|فصل|قسمت|\d{1,2}x\d{2,3}(?!\d)|e(?:p(?:isode)?)?[\s._-]*\d)/iu;
const DUBBED = /دوبله|(?<![a-z])(?:dubbed|dub|dooble|doble|duble)(?![a-z])/i;
const SUBTITLED = /زیرنویس|(?<![a-z])(?:soft|hard)?[\s._-]?sub(?:s|bed|titled?)?(?![a-z])/i;

/** Encodes a number in Latin letters, as a placeholder for a word. */
const placeholder = (at: number) =>
  `Q${String.fromCharCode(97 + (at % 26))}${'z'.repeat(at / 26)}w`;

/**
 * Name and year of a film in the style of releases: `Metropolis.1927.1080p.BluRay`. The parser knows Latin letters
 * only, so Persian words are replaced with placeholders.
 */
function parseRelease(text: string): { title: string; year: number | null } {
  const words: string[] = [];
  const latin = text.replace(PERSIAN_WORD, (word) => {
    words.push(word);
    return placeholder(words.length - 1);
  });
  const { title, year } = filenameParse(latin);
  const names = new Map(words.map((word, at) => [placeholder(at), word]));
  return {
    title: title.replace(/Q[a-z]z*w/g, (found) => names.get(found) ?? found),
    year: year ? Number(year) : null,
  };
}

/** Facts that a file name contains, in Latin or Persian. */
export function parseFileName(fileName: string): ParsedFileName {
  const folded = toLatinDigits(fileName.slice(0, -extname(fileName).length || undefined))
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .replace(/(?!\u200c)\p{Cf}/gu, '');
  const hijri = Number(HIJRI_YEAR.exec(folded)?.[1] ?? 0);
  const isHijri = hijri >= 1300 && hijri <= 1450;
  const dated = isHijri ? folded.replace(HIJRI_YEAR, String(hijri + 621)) : folded;
  const episode = episodeInName(fileName);
  const begins = episode ? dated.search(EPISODE_BEGINS) : -1;
  const { title, year } = parseRelease(begins > 0 ? dated.slice(0, begins) : dated);
  const [bare] = withoutNoise(title);
  const years = year === null ? (bare?.years ?? []) : isHijri ? [year, year + 1] : [year];
  const isDubbed = DUBBED.test(folded);
  return {
    name: (bare?.text ?? title).replace(/[\s._()[\]-]+/g, ' ').trim(),
    years,
    episode,
    kind: isDubbed ? 'dubbed' : SUBTITLED.test(folded) ? 'subtitled' : null,
  };
}

const candidateRow = z.object({
  id: z.number(),
  type: z.enum(TITLE_TYPES),
  titleFa: z.string(),
  titleOriginal: z.string().nullable(),
  year: z.number().nullable(),
  names: z.array(z.string()),
});
type Candidate = z.output<typeof candidateRow>;

/** Maximum numbers of titles considered, and of titles offered. */
const MAX_CANDIDATES = 20;
const OFFERED = 5;

/** Titles with this name, whether or not visitors can see them. */
async function findCandidates(db: Db, name: string): Promise<Candidate[]> {
  const key = nameKey(name);
  if (key === '') return [];
  const { hits } = await searchByName(db, TITLES, name, { need: MAX_CANDIDATES });
  const ids = sql`${sql.param(hits.map(({ id }) => id))}::int[]`;
  return queryRows(
    db,
    candidateRow,
    // Folded text contains nothing that needs escaping.
    sql`with found as (
        select id, place from unnest(${ids}) with ordinality as hit(id, place)
        union all
        (select title_id, 0 from unpublished_title_keys where key like ${`%${key}%`}
          group by title_id order by min(length(key)), title_id limit ${MAX_CANDIDATES})
      )
      select t.id, t.type, t.title_fa as "titleFa", t.title_original as "titleOriginal", t.year,
        array_remove(array[t.title_fa, t.title_en, t.title_original], null)
          || array(select a.text from title_aliases a where a.title_id = t.id) as names
      from titles t join (select id, min(place) as place from found group by id) f on f.id = t.id
      order by f.place, t.id`,
  );
}

/** Whether the year is that of the name, or one before or after: releases and calendars differ by one. */
const isOfYear = ({ year }: Candidate, years: readonly number[]) =>
  years.some((one) => year !== null && Math.abs(year - one) <= 1);

/** Best match first; it is certain if its name is exactly this one, and no other title's is. */
export function rankCandidates(
  candidates: readonly Candidate[],
  { name, years, episode }: ParsedFileName,
): UploadMatch['titles'] {
  const key = nameKey(name);
  const points = (candidate: Candidate) =>
    (candidate.names.some((one) => nameKey(one) === key) ? 4 : 0) +
    (isOfYear(candidate, years) ? 2 : 0) +
    ((candidate.type === 'series') === (episode !== null) ? 1 : 0);
  const ranked = candidates
    .map((candidate) => ({ candidate, points: points(candidate) }))
    .sort((a, b) => b.points - a.points);
  const wanted = 4 + (years.length > 0 ? 2 : 0) + 1;
  const isClear = ranked.filter((one) => one.points >= wanted).length === 1;
  return ranked.slice(0, OFFERED).map(({ candidate: { names: _, ...title }, points }) => ({
    ...title,
    isSure: isClear && points >= wanted,
  }));
}

/** Facts in the file name of an upload, and the titles that it may refer to. */
export async function matchUpload(db: Db, fileName: string): Promise<UploadMatch> {
  const parsed = parseFileName(fileName);
  const candidates = await findCandidates(db, parsed.name);
  return {
    name: parsed.name,
    year: parsed.years[0] ?? null,
    season: parsed.episode?.season ?? null,
    episode: parsed.episode?.episode ?? null,
    kind: parsed.kind,
    titles: rankCandidates(candidates, parsed),
  };
}
