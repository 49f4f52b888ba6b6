import { MAX_DIARY, type RatedTitle, type TitleListQuery } from '@parde/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { toMemberRating } from '../../db/read-models/member-rating.ts';
import { cardColumns, cardRow, toCard } from '../../db/read-models/title-cards.ts';
import { titleCondition } from '../../db/read-models/title-condition.ts';
import { findTitlePage, titleOrderBy } from '../../db/read-models/title-lists.ts';
import { memberRatings } from '../../db/schema/index.ts';
import { isoTime } from '../../db/time.ts';
import { conflict, notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';

const rated = z.object({ isTitle: z.boolean(), isFull: z.boolean() });

/** Rates a title, unless it does not exist or the member has already rated the maximum number of other titles. */
async function writeRating(db: Db, profileId: number, titleId: number, halfStars: number) {
  return queryRow(
    db,
    rated,
    sql`
    with title as (select id from published_titles where id = ${titleId}),
    others as (select count(*) >= ${MAX_DIARY} as is_full from member_ratings
      where user_id = ${profileId} and title_id <> ${titleId}),
    written as (
      insert into member_ratings as r (user_id, title_id, half_stars)
      select ${profileId}, title.id, ${halfStars} from title, others where not others.is_full
      on conflict (user_id, title_id) do update
        set half_stars = excluded.half_stars, rated_at = excluded.rated_at
        where r.half_stars <> excluded.half_stars
    )
    select exists (select from title) as "isTitle", others.is_full as "isFull" from others`,
  );
}

const countsRow = z.object({ half_stars: z.array(z.number()) });

/** The member's rating, and the current ratings of all members. */
async function ratedBy(db: Db, titleId: number, stars: number | null) {
  const counts = await queryRow(
    db,
    countsRow,
    sql`
    select c.half_stars from title_rating_counts c join published_titles t on t.id = c.title_id
    where c.title_id = ${titleId}`,
  );
  return { stars, memberRating: toMemberRating(counts?.half_stars ?? null) };
}

/**
 * Rates a title with half a star to five stars; `null` removes the rating.
 *
 * @throws AppError not_found, conflict if the member has too many ratings
 */
export async function rateTitle(db: Db, profileId: number, titleId: number, stars: number | null) {
  if (stars === null) {
    await db
      .delete(memberRatings)
      .where(and(eq(memberRatings.profileId, profileId), eq(memberRatings.titleId, titleId)));
    return ratedBy(db, titleId, stars);
  }
  const written = await writeRating(db, profileId, titleId, stars * 2);
  if (!written?.isTitle) throw notFound('این عنوان');
  if (written.isFull) {
    throw conflict(
      `${MAX_DIARY} titles are rated`,
      'بیش از این نمی‌توان امتیاز داد؛ نخست امتیاز یکی دیگر را بردارید',
    );
  }
  return ratedBy(db, titleId, stars);
}

const ratedRow = cardRow.extend({ half_stars: z.number(), rated_at: z.string() });

async function findItems(db: Db, profileId: number, ids: number[]): Promise<RatedTitle[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(
    db,
    ratedRow,
    sql`
    select ${cardColumns}, r.half_stars, ${isoTime(sql`r.rated_at`)} as rated_at
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place)
    join member_ratings r on r.title_id = wanted.id and r.user_id = ${profileId}
    join published_titles t on t.id = wanted.id
    join title_search s on s.title_id = t.id
    order by wanted.place`,
  );
  return rows.map((row) => ({
    ...toCard(row),
    stars: row.half_stars / 2,
    ratedAt: row.rated_at,
  }));
}

/** The rated titles, filtered and ordered like any list; latest first by default. */
export async function listRatings(db: Db, profileId: number, query: TitleListQuery) {
  const condition = await titleCondition(db, query);
  const latest: SQL = sql`s.rated_at desc, s.title_id desc`;
  const { ids, total } = await findTitlePage(db, {
    where: condition?.where ?? sql`true`,
    join: sql`join member_ratings r on r.title_id = s.title_id and r.user_id = ${profileId}`,
    columns: sql`r.rated_at`,
    order: query.order_by ? titleOrderBy(query.order_by) : latest,
    limit: query.per_page,
    offset: offsetOf(query),
  });
  return listEnvelope(await findItems(db, profileId, ids), query, total);
}
