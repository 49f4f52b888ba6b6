import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSourceFixture, type SourceFixture } from '../../testing/source-fixture.ts';

let site: SourceFixture;

beforeAll(async () => {
  site = await createSourceFixture();
});

beforeEach(() => site.reset());

afterAll(() => site.close());

describe('Wikidata', () => {
  const here = [
    { record: 'person', id: 'imdb:nm0000485', name_en: 'Fritz Lang' },
    { record: 'title', id: 'imdb:tt0017136', type: 'movie', title_en: 'Metropolis' },
    {
      record: 'title',
      id: 'imdb:tt0000001',
      type: 'movie',
      title_en: 'Unknown',
      title_fa: 'ناشناخته',
    },
  ];

  it('gives Persian names and ids, asked once for many', async () => {
    await site.load(here);
    site.answers = {
      '/sparql': (url, headers) => {
        expect(headers['user-agent']).toMatch(/^Parde\/\S+ \(https:\/\/parde\.example\)$/);
        const query = url.searchParams.get('query') ?? '';
        const all = [
          {
            item: { value: 'http://www.wikidata.org/entity/Q151599' },
            imdb: { value: 'tt0017136' },
            fa: { value: 'متروپلیس (فیلم ۱۹۲۷)' },
            en: { value: 'Metropolis' },
          },
          {
            item: { value: 'http://www.wikidata.org/entity/Q5' },
            imdb: { value: 'nm0000485' },
            fa: { value: 'فریتس لانگ' },
          },
        ];
        return { results: { bindings: all.filter(({ imdb }) => query.includes(imdb.value)) } };
      },
    };
    expect(await site.run({ source: 'wikidata', file: null, onlyMissing: true })).toMatchObject({
      created: 0,
      updated: 2,
    });
    expect(await site.titles()).toMatchObject([{ title_fa: 'متروپلیس' }, { title_fa: 'ناشناخته' }]);
    expect(await site.rows('select name_fa from people')).toEqual([{ name_fa: 'فریتس لانگ' }]);
    expect(site.asked).toHaveLength(2);
    expect(
      await site.rows(`select external_id from title_external_ids where source = 'wikidata'`),
    ).toEqual([{ external_id: 'Q151599' }]);
  });

  it('can be read from a dump', async () => {
    await site.load(here);
    const entity = (id: string, imdb: string, fa: string) =>
      JSON.stringify({
        id,
        labels: { fa: { value: fa } },
        claims: { P345: [{ mainsnak: { datavalue: { value: imdb } } }] },
      });
    const file = await site.write(
      'dump.json.gz',
      gzipSync(
        `[\n${entity('Q151599', 'tt0017136', 'متروپلیس')},\n${entity('Q9', 'tt9999999', 'دیگری')},\n{"id":"Q1","labels":{}}\n]\n`,
      ),
    );
    expect(await site.run({ source: 'wikidata', file, onlyMissing: true })).toMatchObject({
      created: 0,
      updated: 1,
    });
  });

  it('from a dump leaves Persian names alone, unless it is asked for all, too', async () => {
    await site.load([
      { ...here[1], title_fa: 'نام ما' },
      { record: 'person', id: 'imdb:nm0000485', name_en: 'Fritz Lang' },
    ]);
    const line = (id: string, imdb: string, fa: string) =>
      JSON.stringify({
        ...{ type: 'item', id, labels: { fa: { value: fa } } },
        claims: { P345: [{ mainsnak: { datavalue: { value: imdb } } }] },
      });
    const lines = [line('Q151599', 'tt0017136', 'متروپلیس'), line('Q5', 'nm0000485', 'لانگ')];
    const file = await site.write('filtered.jsonl', lines.join('\n'));
    const run = (onlyMissing: boolean) => site.run({ source: 'wikidata', file, onlyMissing });
    expect(await run(true)).toMatchObject({ updated: 1 });
    expect(await site.rows('select name_fa from people')).toEqual([{ name_fa: 'لانگ' }]);
    expect(
      await site.rows(`select external_id from title_external_ids where source = 'wikidata'`),
    ).toEqual([]);
    expect(await run(false)).toMatchObject({ updated: 1 });
    expect(
      await site.rows(`select external_id from title_external_ids where source = 'wikidata'`),
    ).toEqual([{ external_id: 'Q151599' }]);
  });

  it.each([
    ['another file', 'title,year\nیک,1390\n', 'این فایل از ویکی‌داده نیست'],
    ['JSON of something else', '[\n{"id":7,"name":"x"}\n]\n', 'این فایل از ویکی‌داده نیست'],
    ['half a file', gzipSync('{"id":"Q1"}\n'.repeat(999)).subarray(0, -12), 'gzip ناتمام'],
  ])('%s is refused with a sentence', async (_, content, sentence) => {
    const file = await site.write('dump', content);
    await expect(site.run({ source: 'wikidata', file, onlyMissing: true })).rejects.toMatchObject({
      userMessage: expect.stringContaining(sentence),
    });
  });
});
