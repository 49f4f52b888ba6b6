import { formatPlain } from '@parde/shared/digits';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { comingSoonCalendar } from './feeds.ts';

let t: TestApp;
const SITE = 'https://parde.example';

beforeAll(async () => {
  t = await createTestApp({ PARDE_DEMO: '0', PUBLIC_URL: SITE });
  await t.loadSample();
});

afterAll(() => t.close());

/** Texts of all elements of this name; throws if the document is not well-formed. */
function textsOf(xml: string, wanted: string): string[] {
  const texts: string[] = [];
  const parser = new SaxesParser();
  let open = '';
  parser.on('opentag', ({ name }) => {
    open = name;
    if (name === wanted) texts.push('');
  });
  for (const part of ['text', 'cdata'] as const) {
    parser.on(part, (text) => {
      if (open === wanted) texts.push(`${texts.pop()}${text}`);
    });
  }
  parser.on('closetag', () => {
    open = '';
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return texts;
}

describe('the feed of new titles', () => {
  it('names the newest first, with their addresses', async () => {
    const id = await t.titleId('متروپلیس');
    const change = `update TABLE set published_at = now() + interval '1 day' where KEY = ${id}`;
    for (const [table, key] of [
      ['titles', 'id'],
      ['title_search', 'title_id'],
    ] as const) {
      await t.database.pool.query(change.replace('TABLE', table).replace('KEY', key));
    }
    const answer = await t.call({ url: '/feed.xml' });
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const [site, newest] = textsOf(answer.body, 'title');
    expect([site, newest]).toEqual(['پرده', 'متروپلیس (۱۹۲۷)']);
    expect(textsOf(answer.body, 'link')[1]).toBe(
      `${SITE}/titles/${id}/${encodeURIComponent('متروپلیس')}`,
    );
  });

  it('stays well-formed whatever a synopsis holds, and tells nothing of a hidden title', async () => {
    const { pool } = t.database;
    await pool.query(`update titles set synopsis_fa = $1 where title_fa = 'متروپلیس'`, [
      '<b>&"\'\u0001\ufffe\uffff ]]> پایان',
    ]);
    const shown = await t.call({ url: '/feed.xml' });
    expect(textsOf(shown.body, 'description')).toContain('<b>&"\' ]]> پایان');
    await pool.query(`update titles set state = 'hidden' where title_fa = 'متروپلیس'`);
    const hidden = await t.call({ url: '/feed.xml' });
    expect(textsOf(hidden.body, 'title').join()).not.toContain('متروپلیس');
  });
});

/** Gives the last episode of a season of «هزاردستان» a name and an air date, in days from today. */
async function dateEpisode(name: string | null, days: number, season = 1) {
  return t.row<{ episode: number; number: number; titleId: number }>(
    `update episodes e set air_date = current_date + $3::int, title_fa = $1
      from seasons se join titles t on t.id = se.title_id
      where se.id = e.season_id and se.number = $2 and t.title_fa = 'هزاردستان'
        and e.number = (select max(number) from episodes where season_id = se.id)
      returning e.id as episode, e.number, t.id as "titleId"`,
    [name, season, days],
  );
}

describe('the feed of coming titles', () => {
  it('names what was announced last first, with its day, and nothing that is here', async () => {
    const { id, title_fa } = await t.row<{ id: number; title_fa: string }>(
      `update titles set available_from = '2027-01-01', published_at = now() + interval '1 day'
        where id = (select max(id) from titles where status = 'coming_soon') returning id, title_fa`,
    );
    const { body, headers } = await t.call({ url: '/comingsoon.xml' });
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const [feed, newest, ...others] = textsOf(body, 'title');
    expect([feed, newest]).toEqual(['به‌زودی در پرده', `${title_fa}، ۱۱ دی ۱۴۰۵`]);
    expect(textsOf(body, 'link')[1]).toContain(`${SITE}/titles/${id}/`);
    expect(others.length).toBeGreaterThan(0);
    expect(others.join()).not.toContain('متروپلیس');
    expect(others.join()).not.toMatch(/\d/);
  });
});

describe('the feed of coming episodes', () => {
  it('names each from seven days before its day on, with its place', async () => {
    const { number, titleId, episode } = await dateEpisode('نامه‌ها', 6);
    const { body } = await t.call({ url: '/comingsoon.xml' });
    const name = `هزاردستان، فصل ۱، قسمت ${formatPlain(number)}: نامه‌ها`;
    const names = textsOf(body, 'title');
    const place = names.findIndex((item) => item.startsWith(name));
    expect(names[place]).toMatch(/: نامه‌ها، [۰-۹]+ \S+ [۰-۹]+$/);
    expect(names.join()).not.toMatch(/\d/);
    const guid = `${SITE}/titles/${titleId}/episodes/${episode}`;
    expect(textsOf(body, 'guid')).toContain(guid);
    const published = textsOf(body, 'pubDate').map(Date.parse);
    expect(published).toEqual(published.toSorted((a, b) => b - a));
    await dateEpisode('نامه‌ها', 9);
    expect(textsOf((await t.call({ url: '/comingsoon.xml' })).body, 'guid')).not.toContain(guid);
  });
});

describe('the calendar of coming titles', () => {
  it('has an event for each whose day is known', async () => {
    await t.database.pool.query(
      `update titles set available_from = current_date + 3, synopsis_fa = 'یک؛ دو, سه; چهار' || chr(10) || 'پنج'
        where id = (select min(id) from titles where status = 'coming_soon')`,
    );
    const { body, headers } = await t.call({ url: '/comingsoon.ics' });
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const lines = body.replaceAll('\r\n ', '').split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    expect(lines).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`);
    expect(lines).toContain('DESCRIPTION:یک؛ دو\\, سه\\; چهار\\nپنج');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT').length).toBe(
      lines.filter((line) => line.startsWith('UID:')).length,
    );
  });

  it('has the episodes whose day is known, beside the titles and with ids of their own', async () => {
    const { number, episode } = await dateEpisode('روزِ آخر, و؛ شب', 5);
    const { body } = await t.call({ url: '/comingsoon.ics' });
    const lines = body.replaceAll('\r\n ', '').split('\r\n');
    const start = lines.indexOf(`UID:episode-${episode}@parde.example`);
    const event = lines.slice(start, lines.indexOf('END:VEVENT', start));
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    expect(event).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`);
    expect(event).toContain(
      `SUMMARY:هزاردستان، فصل ۱، قسمت ${formatPlain(number)}: روزِ آخر\\, و؛ شب`,
    );
    expect(event.join()).toMatch(/URL\S*:https:\/\/parde\.example\/titles\/\d+\//);
    const ids = lines.filter((line) => line.startsWith('UID:'));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tells nothing of an episode whose series is hidden, and calls specials so', async () => {
    const { number, titleId, episode } = await dateEpisode(null, 5, 0);
    const ics = async () => (await t.call({ url: '/comingsoon.ics' })).body.replaceAll('\r\n ', '');
    expect(await ics()).toContain(`SUMMARY:هزاردستان، ویژه، قسمت ${formatPlain(number)}\r\n`);
    await t.database.pool.query(`update titles set state = 'hidden' where id = $1`, [titleId]);
    expect(await ics()).not.toContain(`UID:episode-${episode}@`);
  });

  it('goes by the day of Tehran, which begins before that of the server', async () => {
    await t.database.pool.query(
      `update titles set available_from = '2026-02-18'
        where id = (select min(id) from titles where status = 'coming_soon')`,
    );
    const site = { name: 'پرده', motto: '', publicUrl: SITE };
    const at = (now: string) => comingSoonCalendar(t.database.db, site, new Date(now));
    // 20:30 UTC is midnight in Tehran.
    expect(await at('2026-03-21T20:29:00Z')).toContain('DTSTART;VALUE=DATE:20260218');
    expect(await at('2026-03-21T20:30:00Z')).not.toContain('DTSTART;VALUE=DATE:20260218');
  });

  it('folds lines at 75 bytes, and never within a character', async () => {
    const { body } = await t.call({ url: '/comingsoon.ics' });
    const lines = body.split('\r\n');
    expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(0);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(body).not.toContain('\ufffd');
  });
});
