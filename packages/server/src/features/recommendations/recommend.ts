import type { RecommendationRow, TitleCard } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ageLimitOf } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { findSimilarTitles } from '../../db/read-models/related-titles.ts';
import { findTitleCards, findTitleRefs } from '../../db/read-models/title-cards.ts';
import { instant } from '../../db/time.ts';
import { predictPreference, solveRow } from '../../domain/recommendations/factorize.ts';
import type { LoadedModel } from './read-model.ts';
import { findSignals, type Signal } from './signals.ts';

/** Number of titles per row. */
const PER_ROW = 12;
/** Minimum number of titles per row. */
const MIN_PER_ROW = 4;
/** Number of titles considered as starting points of rows, strongest signal first. */
const BECAUSE_CANDIDATES = 6;
/** Number of days for which a title counts as new on the site. */
const NEW_DAYS = 60;
/** Number of titles scored for the member for the row of new titles. */
const NEW_CANDIDATES = 500;
/** Maximum number of a member's signals considered, strongest first. */
const MAX_SIGNALS = 500;

/** Share of the best title's similarity or score below which a title is not shown. */
const WORTH_SHOWING = 0.25;

interface Excluded {
  /** Titles that the member already knows, or does not want. */
  known: ReadonlySet<number>;
  /** Titles that are already in a row. */
  shown: ReadonlySet<number>;
}

const idRow = z.object({ id: z.number() });

const neighbourRow = z.object({ title_id: z.number(), neighbour_id: z.number() });

type Because = RecommendationRow & { kind: 'because' };

/**
 * Recommendations for a member, based on their own and other members' activity. Never contains titles that they already
 * know or do not want; no title is in two rows.
 */
export async function recommend(
  db: Db,
  profileId: number,
  readModel: () => Promise<LoadedModel | null>,
  now: Date,
): Promise<{ rows: RecommendationRow[]; learnedFrom: number }> {
  const signals = await findSignals(db, profileId, now);
  const wanted = signals.filter(({ weight }) => weight > 0).slice(0, MAX_SIGNALS);
  if (wanted.length === 0) return { rows: [], learnedFrom: 0 };
  const model = await readModel();
  const known = new Set(signals.map(({ titleId }) => titleId));
  if (model && ageLimitOf(db) !== null) {
    const rows = await queryRows(
      db,
      idRow,
      sql`select id from published_titles where id = any(${sql.param([...model.ids])}::int[])`,
    );
    const suitable = new Set(rows.map(({ id }) => id));
    for (const id of model.ids) if (!suitable.has(id)) known.add(id);
  }
  const shown = new Set<number>();
  const take = (titles: readonly TitleCard[]) => {
    const fresh = titles.filter(({ id }) => !known.has(id) && !shown.has(id)).slice(0, PER_ROW);
    if (fresh.length < MIN_PER_ROW) return null;
    for (const { id } of fresh) shown.add(id);
    return fresh;
  };
  const because = becauseRows(db, wanted, take);
  const member = model && solveMember(model, wanted);
  const rows: (RecommendationRow | null | undefined)[] = [(await because.next()).value];
  if (member) {
    const titles = take(await forYouTitles(db, model, member, { known, shown }));
    rows.push(titles && { kind: 'for_you', titles });
  }
  rows.push((await because.next()).value);
  if (member) {
    const titles = take(await newTitles(db, model, member, { known, shown }, now));
    rows.push(titles && { kind: 'new', titles });
  }
  return { rows: rows.filter((row) => !!row), learnedFrom: wanted.length };
}

/** Yields one row after another with titles similar to those with the strongest signals. */
async function* becauseRows(
  db: Db,
  wanted: readonly Signal[],
  take: (titles: readonly TitleCard[]) => TitleCard[] | null,
): AsyncGenerator<Because, undefined> {
  const candidates = wanted.slice(0, BECAUSE_CANDIDATES);
  const refs = await findTitleRefs(
    db,
    candidates.map(({ titleId }) => titleId),
  );
  const near = await queryRows(
    db,
    neighbourRow,
    sql`select title_id, neighbour_id from (
        select *, max(score) over (partition by title_id) as best from title_neighbours
        where title_id = any(${sql.param(candidates.map(({ titleId }) => titleId))}::int[])) n
      where score >= ${WORTH_SHOWING}::real * best order by score desc, neighbour_id`,
  );
  for (const { titleId, reason } of candidates) {
    const title = refs.get(titleId);
    if (!title) continue;
    const ids = near.filter((row) => row.title_id === titleId).map((row) => row.neighbour_id);
    // A title that the training does not cover yet is matched by what it has in common with others.
    const titles =
      ids.length > 0 ? await findTitleCards(db, ids) : await findSimilarTitles(db, titleId);
    const fresh = take(titles);
    if (fresh) yield { kind: 'because', title, reason, titles: fresh };
  }
}

/** `null` if the model knows none of the member's titles. */
function solveMember(model: LoadedModel, wanted: readonly Signal[]): Float64Array | null {
  const known = wanted.flatMap(({ titleId, weight }) => {
    const place = model.places.get(titleId);
    return place === undefined ? [] : [{ place, weight }];
  });
  if (known.length === 0) return null;
  const liked = {
    places: known.map(({ place }) => place),
    weights: known.map(({ weight }) => weight),
  };
  return solveRow(liked, model.factors, model.gram);
}

/**
 * The best-scored of `places`, without titles that the member already knows and those already shown. Titles that score
 * much lower than the best are dropped before sorting.
 */
function best(
  model: LoadedModel,
  member: Float64Array,
  places: readonly number[] | Int32Array,
  { known, shown }: Excluded,
): number[] {
  let max = 0;
  const scores = Float64Array.from(places, (place) => {
    if (known.has(model.ids[place] as number)) return 0;
    const score = predictPreference(member, model.factors, place);
    max = Math.max(max, score);
    return score;
  });
  const scored: { id: number; score: number }[] = [];
  for (const [at, score] of scores.entries()) {
    const id = model.ids[places[at] as number] as number;
    if (score > 0 && score >= WORTH_SHOWING * max && !shown.has(id)) scored.push({ id, score });
  }
  scored.sort((a, b) => b.score - a.score || a.id - b.id);
  // More than needed, since some may be hidden by now.
  return scored.slice(0, 2 * PER_ROW).map(({ id }) => id);
}

function forYouTitles(
  db: Db,
  model: LoadedModel,
  member: Float64Array,
  excluded: Excluded,
): Promise<TitleCard[]> {
  return findTitleCards(db, best(model, member, model.all, excluded));
}

async function newTitles(
  db: Db,
  model: LoadedModel,
  member: Float64Array,
  excluded: Excluded,
  now: Date,
): Promise<TitleCard[]> {
  const rows = await queryRows(
    db,
    idRow,
    // In the order of an index: a whole catalogue may have been added within these days.
    sql`select s.title_id as id from title_search s
      where s.status = 'available' and s.published_at > ${instant(now)} - make_interval(days => ${NEW_DAYS})
      order by s.published_at desc nulls last, s.title_id desc nulls last limit ${NEW_CANDIDATES}`,
  );
  const places = rows.flatMap(({ id }) => model.places.get(id) ?? []);
  return findTitleCards(db, best(model, member, places, excluded));
}
