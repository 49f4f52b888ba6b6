import type { api, PersonDetail, PersonRole, PersonSearchResult } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { searchByName } from '../../db/read-models/name-search/search-by-name.ts';
import { PEOPLE } from '../../db/read-models/name-search/search-target.ts';
import { toPersonRef } from '../../db/read-models/person-refs.ts';
import { findTitleCards } from '../../db/read-models/title-cards.ts';
import { titleCondition } from '../../db/read-models/title-filters.ts';
import { findTitlePage, titleOrderBy } from '../../db/read-models/title-lists.ts';
import { notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { matchRanges } from '../../domain/persian/match-range.ts';
import {
  creditedAs,
  type FoundPersonRow,
  findCharacters,
  findPeopleByIds,
  findPerson,
  toKnownFor,
} from './queries.ts';

type PersonQuery = z.output<(typeof api)['getPerson']['query']>;
type PeopleQuery = z.output<(typeof api)['searchPeople']['query']>;

async function filmography(db: Db, id: number, role: PersonRole, query: PersonQuery) {
  const condition = await titleCondition(db, query);
  const credited = creditedAs(id, role);
  const { ids, total } = await findTitlePage(db, {
    where: condition ? sql`${credited} and ${condition.where}` : credited,
    order: titleOrderBy(query.order_by ?? 'year'),
    limit: query.per_page,
    offset: offsetOf(query),
  });
  const [cards, characters] = await Promise.all([
    findTitleCards(db, ids),
    role === 'actor' ? findCharacters(db, id, ids) : new Map(),
  ]);
  const nobody = { characterFa: null, characterEn: null };
  return listEnvelope(
    cards.map((card) => ({ ...card, ...(characters.get(card.id) ?? nobody) })),
    query,
    total,
  );
}

/**
 * A person with the filmography of one role: the requested one, else the one with most credits.
 *
 * @throws AppError not_found
 */
export async function getPerson(db: Db, id: number, query: PersonQuery): Promise<PersonDetail> {
  const row = await findPerson(db, id);
  if (!row) throw notFound('این شخص');
  const roles = (row.roles ?? []).map(([role, count]) => ({ role, count }));
  const role = query.role ?? roles[0]?.role ?? null;
  return {
    ...toPersonRef(row, role ?? 'actor'),
    slug: row.slug,
    biographyFa: row.biography_fa,
    birthYear: row.birth_year,
    deathYear: row.death_year,
    roles,
    role,
    titles: role ? await filmography(db, id, role, query) : listEnvelope([], query, 0),
  };
}

function toResult(row: FoundPersonRow, query: string): PersonSearchResult {
  const best = toKnownFor(row.best);
  const ranges = (name: string | null) => (name === null ? [] : matchRanges(name, query));
  return {
    ...toPersonRef(row, row.job),
    job: row.job,
    bestStarred: row.job === 'actor' ? best : [],
    bestDirected: row.job === 'director' ? best : [],
    matched: { fullnameFa: ranges(row.name_fa), fullnameEn: ranges(row.name_en) },
  };
}

/** People by name, searched and ranked like titles. */
export async function searchPeople(db: Db, query: PeopleQuery) {
  const text = query.q ?? '';
  const { page, per_page } = query;
  const found = await searchByName(db, PEOPLE, text, { need: page * per_page + 1 });
  const ids = found.hits.slice((page - 1) * per_page, page * per_page).map(({ id }) => id);
  const rows = await findPeopleByIds(db, ids);
  const data = rows.map((row) => toResult(row, found.didYouMean ?? text));
  const total = found.isComplete ? found.hits.length : null;
  return { ...listEnvelope(data, query, total), didYouMean: found.didYouMean };
}
