import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSourceFixture, type SourceFixture } from '../../testing/source-fixture.ts';
import { surveyExport } from './wordpress.ts';

let site: SourceFixture;

beforeAll(async () => {
  site = await createSourceFixture();
});

beforeEach(() => site.reset());

afterAll(() => site.close());

describe('the export of a WordPress site', () => {
  const item = (id: number, title: string, more: string, status = 'publish', type = 'post') =>
    `<item><title>${title}</title><wp:post_id>${id}</wp:post_id><wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`;
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
  const feed = (items: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`;

  it.each([
    ['utf-16le', (bytes: Buffer) => bytes],
    ['utf-16be', (bytes: Buffer) => bytes.swap16()],
  ])('is read in %s, as Notepad saves it', async (_, order) => {
    const text = feed(item(1, 'متروپولیس Metropolis 1927', ''));
    const file = await site.write('site.xml', order(Buffer.from(`\ufeff${text}`, 'utf16le')));
    expect(await site.run({ source: 'wordpress', file })).toMatchObject({ created: 1 });
    expect(await site.rows('select title_fa from titles')).toEqual([{ title_fa: 'متروپولیس' }]);
  });

  it('becomes titles with what its theme keeps', async () => {
    const file = await site.write(
      'site.xml',
      feed(
        item(
          1,
          '<![CDATA[دانلود فیلم متروپولیس Metropolis 1927 دوبله فارسی]]>',
          `${meta('Checkbx2', 'tt0017136')}${meta('imdbRating', '8.3')}${meta('imdbVotes', '190,000')}${meta('Country', 'Germany')}
        <category domain="category" nicename="drama"><![CDATA[درام]]></category><category domain="category" nicename="x"><![CDATA[دوبله فارسی]]></category>
        <category domain="director" nicename="l"><![CDATA[فریتس لانگ]]></category><category domain="star" nicename="h"><![CDATA[Brigitte Helm]]></category>
        <content:encoded><![CDATA[<p>کوتاه</p><p>در شهری از آینده، پسر فرمانروا به کارگرانی می&zwnj;پیوندد که زیر زمین زندگی می&zwnj;کنند و شورش می‌کنند.</p>]]></content:encoded>`,
        ) +
          item(
            2,
            'دانلود سریال نمونه',
            meta('ids', 'a:1:{i:0;s:9:"tt0000005";}'),
            'publish',
            'tvshows',
          ) +
          item(3, 'پیش‌نویس', '', 'draft') +
          item(4, 'درباره ما', '', 'publish', 'page'),
      ),
    );
    expect(await site.run({ source: 'wordpress', file })).toMatchObject({
      created: 2,
      rejected: 0,
    });
    expect(
      await site.rows(
        'select type::text, title_fa, title_en, year, synopsis_fa from titles order by year',
      ),
    ).toEqual([
      {
        type: 'movie',
        title_fa: 'متروپولیس',
        title_en: 'Metropolis',
        year: 1927,
        synopsis_fa:
          'در شهری از آینده، پسر فرمانروا به کارگرانی می‌پیوندد که زیر زمین زندگی می‌کنند و شورش می‌کنند.',
      },
      { type: 'series', title_fa: 'نمونه', title_en: null, year: null, synopsis_fa: null },
    ]);
    expect(
      await site.rows(
        `select external_id from title_external_ids where source = 'imdb' order by 1`,
      ),
    ).toEqual([{ external_id: 'tt0000005' }, { external_id: 'tt0017136' }]);
    expect(
      await site.rows(`select slug from genres join title_genres on genre_id = genres.id`),
    ).toEqual([{ slug: 'drama' }]);
    expect(await site.credits()).toEqual([
      { role: 'actor', name: 'Brigitte Helm', character: null },
      { role: 'director', name: 'فریتس لانگ', character: null },
    ]);
  });

  it('has facts under names of its own, and pictures among its attachments', async () => {
    const attachment = (id: number, url: string) =>
      item(id, 'x', `<wp:attachment_url>${url}</wp:attachment_url>`, 'inherit', 'attachment');
    const term = (taxonomy: string, name: string) =>
      `<category domain="${taxonomy}" nicename="x"><![CDATA[${name}]]></category>`;
    const film = (id: number, name: string, year: string, more = '') =>
      item(
        id,
        name,
        `${meta('tarikh', year)}${meta('_edit_lock', '1:1')}${meta('_tarikh', 'field_5f1e2d3c4b5a6')}${term('zhanr', 'درام')}${term('zhanr', 'جنایی')}${term('sazande', 'فریتس لانگ')}${more}`,
      );
    const file = await site.write(
      'own.xml',
      feed(
        film(1, 'ام', '۱۳۱۰', `${meta('_thumbnail_id', '7')}${meta('namaha', 'یک، دو')}`) +
          film(2, 'خشم', '1936', `${meta('jacket', '8')}${meta('constructor', 'x')}`) +
          attachment(7, `${site.base}/7.png`) +
          attachment(8, `${site.base}/8.png`),
      ),
    );
    expect((await surveyExport(file)).columns).toEqual([
      { name: 'zhanr', samples: ['درام، جنایی'] },
      { name: 'sazande', samples: ['فریتس لانگ'] },
      { name: 'tarikh', samples: ['۱۳۱۰', '1936'] },
      { name: 'namaha', samples: ['یک، دو'] },
      { name: 'jacket', samples: ['8'] },
      { name: 'constructor', samples: ['x'] },
    ]);
    const map = {
      ...({ sazande: 'directors', namaha: 'actors', jacket: 'poster' } as const),
      tarikh: 'year' as const,
    };
    const result = await site.run({ source: 'wordpress', file, map });
    // Pictures in private networks are left out with a warning that names them.
    expect(result).toMatchObject({ created: 2, rejected: 0, warnings: 2 });
    expect(result.problems.map(({ reasons }) => reasons)).toMatchObject([
      [{ file: expect.stringContaining('7.png') }],
      [{ file: expect.stringContaining('8.png') }],
    ]);
    expect(await site.rows('select title_fa, year from titles order by year')).toEqual([
      { title_fa: 'ام', year: 1931 },
      { title_fa: 'خشم', year: 1936 },
    ]);
    expect(
      await site.rows(
        'select slug from genres join title_genres on genre_id = genres.id order by 1',
      ),
    ).toEqual([{ slug: 'crime' }, { slug: 'crime' }, { slug: 'drama' }, { slug: 'drama' }]);
    expect(await site.credits()).toMatchObject([
      { role: 'actor', name: 'یک' },
      { role: 'actor', name: 'دو' },
      ...Array(2).fill({ role: 'director', name: 'فریتس لانگ' }),
    ]);
    await expect(site.run({ source: 'wordpress', file, map: { nothing: 'year' } })).rejects.toThrow(
      'no meta field or taxonomy "nothing"',
    );
  });

  it.each([
    ['broken XML', '<rss><channel><item>', 'cannot be read'],
    ['another feed', '<rss><channel><item></item></channel></rss>', 'not an export of WordPress'],
  ])('%s is refused with a sentence', async (_, text, sentence) => {
    await expect(
      site.run({ source: 'wordpress', file: await site.write('bad.xml', text) }),
    ).rejects.toThrow(sentence);
  });
});
