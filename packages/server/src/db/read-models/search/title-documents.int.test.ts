import type { ClientBase } from 'pg';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { transact } from '../../client.ts';
import { reindex } from './rebuild-search.ts';
import { refreshTitleSearch } from './refresh-search.ts';
import { titleRowsAfter } from './title-documents.ts';

it('looks up what belongs to a batch of titles, and makes the same rows in threads as one by one, however many the site has', async () => {
  const t = await createTestApp();
  try {
    await t.database.pool.query(`
      insert into titles (slug, type, title_fa) select 'x', 'movie', 'فیلم صدای ' || n
        from generate_series(1, 20000) n;
      insert into editions (title_id, position, kind) select id, 1, 'dubbed' from titles;
      insert into media_files (edition_id, storage_key, container, size_bytes)
        select id, 'media/' || id || '.mp4', 'mp4', 6 from editions`);
    await t.database.pool.query('vacuum analyze');
    const plans: string[] = [];
    const query = async (text: string, values: unknown[]) => {
      const { rows } = await t.database.pool.query(`explain ${text}`, values);
      plans.push(...rows.map((row) => String(row['QUERY PLAN'])));
      return { rows: [] };
    };
    await titleRowsAfter({ query } as unknown as ClientBase, 0, 700);
    expect(plans.join('\n')).toContain('Index');
    expect(plans.join('\n')).not.toMatch(/Seq Scan on (titles|editions|media_files)/);

    await reindex(t.database.pool);
    const rowsOf = (table: string) =>
      t.rows(`select s.*::text as row from ${table} s where title_id % 500 = 0 order by 1`);
    const rebuilt = await Promise.all(['title_search', 'title_keys'].map(rowsOf));
    expect(rebuilt.map(({ length }) => length)).toEqual([40, 40]);
    expect(
      await t.rows(`select from search_words where word = '19500' and kind = 't'`),
    ).toHaveLength(1);
    await transact(t.database.pool, async (_, client) => {
      const { rows } = await client.query<{ id: number }>(
        'select id from titles where id % 500 = 0',
      );
      await refreshTitleSearch(
        client,
        rows.map(({ id }) => id),
      );
    });
    expect(await Promise.all(['title_search', 'title_keys'].map(rowsOf))).toEqual(rebuilt);
  } finally {
    await t.close();
  }
});
