import { formatPlain } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { type SQL, sql } from 'drizzle-orm';
import { Feed } from 'feed';
import ical, { ICalEventTransparency } from 'ical-generator';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { dayStart, tehranDateSql } from '../../db/tehran-days.ts';
import { instant } from '../../db/time.ts';
import { titlePath } from '../../domain/paths.ts';

/** Name and address of the site in its feeds. */
export interface FeedSite {
  name: string;
  motto: string;
  publicUrl: string;
}

const entryColumns = sql`t.id, t.slug, t.title_fa, t.year, t.synopsis_fa`;
const entryRow = z.object({
  id: z.number(),
  slug: z.string(),
  title_fa: z.string(),
  year: z.number().nullable(),
  synopsis_fa: z.string().nullable(),
});
const newestRow = entryRow.extend({
  published_at: z.string(),
  /** `null` if unknown, or if it is already available. */
  available_from: z.string().nullable(),
});
const episodeColumns = sql`json_build_object(
  'id', e.id, 'season', e.season, 'number', e.number, 'titleFa', e.title_fa) as episode`;
/** `null` for the title itself. */
const ofEpisode = z
  .object({
    id: z.number(),
    season: z.number(),
    number: z.number(),
    titleFa: z.string().nullable(),
  })
  .nullable();
const announcedRow = newestRow.extend({ episode: ofEpisode });
const comingRow = entryRow.extend({
  available_from: z.string(),
  updated_at: z.string(),
  episode: ofEpisode,
});

const NEWEST = 50;
const COMING = 500;
/** Number of days that the calendar keeps past entries. */
const PAST_DAYS = 31;
/** Number of days ahead for which the calendar has episodes. */
const EPISODE_DAYS = 92;
/** Maximum number of episodes per day, as on the page «به‌زودی». */
const OF_DAY = 12;
/** Number of days before its release that an episode is announced in RSS. */
const NOTICE_DAYS = 7;
/** Interval after which programs fetch a calendar again. */
const REFRESH_SECONDS = 12 * 60 * 60;

/** Episodes between two days, both inclusive; for each day the twelve of the series with the most votes. */
const datedEpisodes = (from: SQL, until: SQL) => sql`
  select * from (
    select e.id, e.number, e.title_fa, e.synopsis_fa, e.air_date, se.number as season, se.title_id,
      row_number() over (partition by e.air_date
        order by s.votes desc nulls last, se.title_id, se.number, e.number) as place
    from episodes e join seasons se on se.id = e.season_id
    join published_titles t on t.id = se.title_id join title_search s on s.title_id = t.id
    where e.air_date between ${from} and ${until}) placed
  where place <= ${OF_DAY}`;

const urlOf = ({ publicUrl }: FeedSite, { id, slug }: z.output<typeof entryRow>) =>
  new URL(titlePath(id, slug), publicUrl).href;

/** XML allows neither other control characters nor these two. */
const printable = (text: string) => text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '');

type RssRow = z.output<typeof newestRow> & { episode?: z.output<typeof ofEpisode> };

/** E.g. `هزاردستان، فصل ۱، قسمت ۲: نامه‌ها`. */
function nameOfComing({ title_fa, episode }: Pick<RssRow, 'title_fa' | 'episode'>): string {
  if (!episode) return title_fa;
  const season = episode.season === 0 ? 'ویژه' : `فصل ${formatPlain(episode.season)}`;
  const place = `${title_fa}، ${season}، قسمت ${formatPlain(episode.number)}`;
  return episode.titleFa === null ? place : `${place}: ${episode.titleFa}`;
}

const guidOf = ({ publicUrl }: FeedSite, { id, episode }: RssRow) =>
  `${publicUrl}/titles/${id}${episode ? `/episodes/${episode.id}` : ''}`;

/**
 * Builds an RSS 2.0 feed.
 *
 * @param feed.path path of the feed itself
 * @param feed.nameOf name of an item
 */
function rssOf(
  site: FeedSite,
  { path, title, description }: { path: string; title: string; description: string },
  rows: readonly RssRow[],
  nameOf: (row: RssRow) => string,
): string {
  const feed = new Feed({
    title: printable(title),
    description: printable(description),
    id: site.publicUrl,
    link: site.publicUrl,
    language: 'fa',
    feedLinks: { rss: `${site.publicUrl}${path}` },
    generator: 'Parde',
    updated: rows[0] && new Date(rows[0].published_at),
  });
  for (const row of rows) {
    feed.addItem({
      title: printable(nameOf(row)),
      // The name in the URL may change, the guid must not.
      guid: guidOf(site, row),
      link: urlOf(site, row),
      date: new Date(row.published_at),
      description: row.synopsis_fa === null ? undefined : printable(row.synopsis_fa),
    });
  }
  return feed.rss2();
}

/** RSS feed of the most recently published titles. */
export async function newestTitlesRss(db: Db, site: FeedSite): Promise<string> {
  const rows = await queryRows(
    db,
    newestRow,
    sql`
    select ${entryColumns}, t.published_at::text, null as available_from
    from (select title_id from title_search where status = 'available'
      order by published_at desc nulls last, title_id desc nulls last limit ${NEWEST}) newest
    join published_titles t on t.id = newest.title_id
    order by t.published_at desc, t.id desc`,
  );
  const feed = { path: '/feed.xml', title: site.name, description: site.motto };
  return rssOf(site, feed, rows, ({ title_fa, year }) =>
    year === null ? title_fa : `${title_fa} (${formatPlain(year)})`,
  );
}

/**
 * RSS feed of the most recently announced titles, with their day where it is known, and of the episodes of the next
 * seven days.
 *
 *     titles by when they were published + episodes by the day a week before theirs, the latest first
 */
export async function comingRss(db: Db, site: FeedSite, now = new Date()): Promise<string> {
  const today = tehranDateSql(instant(now));
  const rows = await queryRows(
    db,
    announcedRow,
    sql`
    with e as (${datedEpisodes(today, sql`${today} + ${NOTICE_DAYS}::int`)}),
    announced as (
      (select ${entryColumns}, t.published_at, t.available_from, null::json as episode, 0 as place
        from published_titles t where t.status = 'coming_soon'
        order by t.published_at desc, t.id desc limit ${NEWEST})
      union all
      select t.id, t.slug, t.title_fa, t.year, coalesce(e.synopsis_fa, t.synopsis_fa),
        ${dayStart(sql`(e.air_date - ${NOTICE_DAYS}::int)`)}, e.air_date, ${episodeColumns}, e.place
      from e join published_titles t on t.id = e.title_id)
    select ${entryColumns}, t.published_at::text, t.available_from::text, t.episode
    from announced t order by t.published_at desc, t.place, t.id desc limit ${NEWEST}`,
  );
  const title = `به‌زودی در ${site.name}`;
  return rssOf(site, { path: '/comingsoon.xml', title, description: title }, rows, (row) =>
    [nameOfComing(row), row.available_from && formatJalali(row.available_from)]
      .filter(Boolean)
      .join('، '),
  );
}

/** Coming titles and episodes with a known day, as a calendar (RFC 5545) that programs subscribe to. */
export async function comingSoonCalendar(
  db: Db,
  site: FeedSite,
  now = new Date(),
): Promise<string> {
  const today = tehranDateSql(instant(now));
  const since = sql`${today} - ${PAST_DAYS}::int`;
  const rows = await queryRows(
    db,
    comingRow,
    sql`
    with e as (${datedEpisodes(since, sql`${today} + ${EPISODE_DAYS}::int`)}),
    coming as (
      (select ${entryColumns}, t.available_from, t.updated_at, null::json as episode, 0 as place
        from published_titles t where t.status = 'coming_soon' and t.available_from >= ${since}
        order by t.available_from, t.id limit ${COMING})
      union all
      select t.id, t.slug, t.title_fa, t.year, coalesce(e.synopsis_fa, t.synopsis_fa), e.air_date, t.updated_at,
        ${episodeColumns}, e.place
      from e join published_titles t on t.id = e.title_id)
    select ${entryColumns}, t.available_from::text, t.updated_at::text, t.episode
    from coming t order by t.available_from, t.place, t.id`,
  );
  const { host } = new URL(site.publicUrl);
  const calendar = ical({
    name: site.name,
    prodId: { company: 'Parde', product: 'Coming soon', language: 'FA' },
    ttl: REFRESH_SECONDS,
  });
  for (const row of rows) {
    calendar.createEvent({
      id: `${row.episode ? `episode-${row.episode.id}` : `title-${row.id}`}@${host}`,
      stamp: new Date(row.updated_at),
      start: row.available_from,
      allDay: true,
      summary: nameOfComing(row),
      description: row.synopsis_fa,
      url: urlOf(site, row),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
