import { personRole } from '@parde/contract';
import { MIN_INDEXED_LIST_TITLES } from '@parde/shared/limits';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { collectionPath, listPath, personPath, titlePath } from '../../domain/paths.ts';

/** Number of URLs per sitemap file; the protocol allows 50,000. */
export const SITEMAP_SIZE = 10_000;

export interface SitemapEntry {
  path: string;
  changed: Date;
}

const entryRow = z.object({
  id: z.number(),
  slug: z.string(),
  updated_at: z.string(),
  main_role: personRole.nullish(),
});
type EntryRow = z.output<typeof entryRow>;

export const SITEMAP_KINDS = ['titles', 'people', 'collections', 'lists'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

const rangesRow = z.object({
  titles: z.number(),
  people: z.number(),
  collections: z.number(),
  lists: z.number(),
});

/**
 * Highest id of each kind: files cover ranges of ids, so that none needs a scan to find its start.
 */
export async function findSitemapRanges(db: Db): Promise<Record<SitemapKind, number>> {
  const row = await queryRow(
    db,
    rangesRow,
    sql`
    select coalesce((select max(id) from published_titles), 0) as titles,
      coalesce((select max(id) from people), 0) as people,
      coalesce((select max(id) from collections), 0) as collections,
      coalesce((select max(id) from member_lists where is_public and state = 'visible'), 0) as lists`,
  );
  return row ?? { titles: 0, people: 0, collections: 0, lists: 0 };
}

/** The part that contains the highest possible ID (PostgreSQL's `integer`). */
export const LAST_PART = Math.floor(2_147_483_647 / SITEMAP_SIZE);

/** Entries of the `part`th range of ids (from 0 to `LAST_PART`). */
export async function findSitemapEntries(
  db: Db,
  kind: SitemapKind,
  part: number,
): Promise<SitemapEntry[]> {
  const range = sql`id > ${part * SITEMAP_SIZE} and id <= ${part * SITEMAP_SIZE}::bigint + ${SITEMAP_SIZE}`;
  const statements = {
    titles: sql`select id, slug, updated_at from published_titles where ${range} order by id`,
    people: sql`
      select id, slug, updated_at, s.main_role
      from people join person_search s on s.person_id = id where ${range} order by id`,
    collections: sql`select id, slug, updated_at from collections where ${range} order by id`,
    lists: sql`
      select id, name as slug, updated_at from member_lists l
      where ${range} and is_public and state = 'visible' and (
        select count(*) from list_titles lt join published_titles t on t.id = lt.title_id
        where lt.list_id = l.id) >= ${MIN_INDEXED_LIST_TITLES}
      order by id`,
  };
  const rows = await queryRows(db, entryRow, statements[kind]);
  const pathOf = (row: EntryRow): string => {
    if (kind === 'titles') return titlePath(row.id, row.slug);
    if (kind === 'lists') return listPath(row.id, row.slug);
    if (kind === 'collections') return collectionPath(row.id, row.slug);
    return personPath(row.main_role ?? 'actor', row.id, row.slug);
  };
  return rows.map((row) => ({ path: pathOf(row), changed: new Date(row.updated_at) }));
}
