import { formatPlain } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { tehranDay } from '../../db/tehran-days.ts';
import { instant } from '../../db/time.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import { titlePath } from '../../domain/paths.ts';

/** The site, as its feeds name it. */
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
  /** Null: unknown, or it is here. */
  available_from: z.string().nullable(),
});
const comingRow = entryRow.extend({ available_from: z.string(), updated_at: z.string() });

const NEWEST = 50;
const COMING = 500;

const urlOf = ({ publicUrl }: FeedSite, { id, slug }: z.output<typeof entryRow>) =>
  new URL(titlePath(id, slug), publicUrl).href;

/** XML refuses control characters even when they are escaped. */
const escapeXml = (text: string) => escapeHtml(text.replace(/(?![\t\n\r])\p{Cc}/gu, ''));

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

type RssRow = z.output<typeof newestRow>;

/**
 * RSS 2.0.
 *
 * @param feed.path its own address
 * @param feed.nameOf of an item
 */
function rssOf(
  site: FeedSite,
  feed: { path: string; title: string; description: string },
  rows: readonly RssRow[],
  nameOf: (row: RssRow) => string,
): string {
  const items = rows.map((row) =>
    [
      '<item>',
      element('title', nameOf(row)),
      element('link', urlOf(site, row)),
      // The name in the address may change, the guid may not.
      `<guid isPermaLink="false">${escapeHtml(`${site.publicUrl}/titles/${row.id}`)}</guid>`,
      element('pubDate', new Date(row.published_at).toUTCString()),
      row.synopsis_fa === null ? '' : element('description', row.synopsis_fa),
      '</item>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', feed.title),
    element('link', site.publicUrl),
    element('description', feed.description),
    '<language>fa</language>',
    `<atom:link href="${escapeHtml(`${site.publicUrl}${feed.path}`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}

/** RSS of the titles that were published last. */
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

/** RSS of the titles that were announced last, with their day where it is known. */
export async function comingTitlesRss(db: Db, site: FeedSite): Promise<string> {
  const rows = await queryRows(
    db,
    newestRow,
    sql`
    select ${entryColumns}, t.published_at::text, t.available_from::text
    from published_titles t where t.status = 'coming_soon'
    order by t.published_at desc, t.id desc limit ${NEWEST}`,
  );
  const title = `به‌زودی در ${site.name}`;
  return rssOf(
    site,
    { path: '/comingsoon.xml', title, description: title },
    rows,
    ({ title_fa, available_from: day }) =>
      day === null ? title_fa : `${title_fa}، ${formatJalali(day)}`,
  );
}

/** The coming titles whose day is known, as a calendar (RFC 5545) that programs subscribe to. */
export async function comingSoonCalendar(
  db: Db,
  site: FeedSite,
  now = new Date(),
): Promise<string> {
  const rows = await queryRows(
    db,
    comingRow,
    sql`
    select ${entryColumns}, t.available_from::text, t.updated_at::text
    from published_titles t
    where t.status = 'coming_soon' and t.available_from >= ${tehranDay(instant(now))} - 31
    order by t.available_from, t.id limit ${COMING}`,
  );
  const { host } = new URL(site.publicUrl);
  const events = rows.flatMap((row) => [
    'BEGIN:VEVENT',
    `UID:title-${row.id}@${host}`,
    `DTSTAMP:${new Date(row.updated_at).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${row.available_from.replaceAll('-', '')}`,
    `SUMMARY:${icalText(row.title_fa)}`,
    ...(row.synopsis_fa === null ? [] : [`DESCRIPTION:${icalText(row.synopsis_fa)}`]),
    `URL:${urlOf(site, row)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parde//Coming soon//FA',
    `NAME:${icalText(site.name)}`,
    `X-WR-CALNAME:${icalText(site.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events,
    'END:VCALENDAR',
  ]
    .flatMap((line) => [foldLine(line), '\r\n'])
    .join('');
}

const icalText = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|[\r\n]/g, '\\n');

/** Lines have at most 75 bytes, their break included; what goes on begins with a space. */
const LINE_BYTES = 74;

/** Folds a line between characters, never within one. */
export function foldLine(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
