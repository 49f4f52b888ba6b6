import { snakeCased } from '@parde/shared/snake-case';
import type { ClientBase, Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { createImportFixture, type ImportFixture } from '../../../testing/import-fixture.ts';
import { createMember } from '../../../testing/members.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { rebuildSearch, reindex } from './rebuild-search.ts';
import { isSearchOutdated } from './search-state.ts';

let site: ImportFixture;
beforeAll(async () => {
  site = await createImportFixture();
  await site.load([
    { record: 'person', id: 'x:p', name_fa: 'پرویز شهبازی', aliases: ['Parviz Shahbazi'] },
    {
      ...{
        record: 'title',
        id: 'x:1',
        type: 'movie',
        title_fa: 'نفس عمیق',
        title_en: 'Deep Breath',
      },
      ...{ year: 2003, genres: ['drama'], ratings: { imdb: { value: 7.1, votes: 900 } } },
      credits: [
        { role: 'director', person: 'x:p' },
        { role: 'writer', person: 'x:p' },
        { role: 'writer', person: 'x:q', name_en: "Q. O'Neil" },
      ],
      aliases: [{ text: "L'Été" }, { text: 'a\\b' }],
    },
    { record: 'title', id: 'x:2', type: 'short', title_en: '?!' },
  ]);
});
afterAll(() => site.close());

const TABLES = ['title_search', 'title_keys', 'person_search', 'person_keys', 'search_words'];

/** Rows, indexes and constraints of the search tables. */
async function state(): Promise<unknown> {
  const rows = await Promise.all(
    TABLES.map((table) => site.rows(`select t::text as row from ${table} t order by 1`)),
  );
  const indexes = await site.rows(
    'select tablename, indexname, indexdef from pg_indexes where tablename = any($1) order by 1, 2',
    [TABLES],
  );
  const constraints = await site.rows(
    `select conrelid::regclass::text as tablename, conname, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid::regclass::text = any($1) order by 1, 2`,
    [TABLES],
  );
  const tables = await site.rows(
    `select tablename from pg_tables where schemaname = 'public' order by 1`,
  );
  return { rows, indexes, constraints, tables };
}

it('makes what the imports had kept up row by row, with the same indexes and names', async () => {
  const before = await state();
  await reindex(site.database.pool);
  expect(await state()).toEqual(before);
});

it('stores titles and people by votes', async () => {
  for (const [table, id] of [
    ['title_search', 'title_id'],
    ['person_search', 'person_id'],
  ]) {
    const inOrder = (order: string) => site.rows(`select ${id} from ${table} order by ${order}`);
    expect(await inOrder('ctid')).toEqual(await inOrder(`votes desc, ${id} desc`));
  }
});

it('puts right what is wrong or missing', async () => {
  const before = await state();
  await site.rows('delete from title_search');
  await site.rows(`update person_search set votes = 7, words = ''`);
  await site.rows(`insert into search_words values ('gone', 't', 'gone', 1)`);
  await reindex(site.database.pool);
  expect(await state()).toEqual(before);
});

it('begins again when the catalogue was imported meanwhile, or an older release began', async () => {
  const crash = async () => {
    const client = await site.database.pool.connect();
    const end = async () => {
      await client.query('select pg_terminate_backend(pg_backend_pid())');
    };
    await rebuildSearch(
      pausedBefore(client, /^insert into search_next.search_words/, end),
      null,
    ).catch(() => undefined);
    client.release(true);
  };
  await crash();
  await site.load([{ record: 'title', id: 'x:3', type: 'movie', title_fa: 'باد صبا' }]);
  await reindex(site.database.pool);
  expect(await site.rows('select title_id from title_search')).toHaveLength(3);
  await crash();
  await site.rows('update search_next.run set version = 1');
  await site.rows('delete from search_next.title_search');
  await reindex(site.database.pool);
  expect(await site.rows('select title_id from title_search')).toHaveLength(3);
});

it('goes on with the indexes after the connection that helps has died', async () => {
  const before = await state();
  const { pool } = site.database;
  const client = await pool.connect();
  const connect = async () => {
    const lent = await pool.connect();
    return pausedBefore(lent, /^CREATE INDEX/, async () => {
      await lent.query('select pg_terminate_backend(pg_backend_pid())');
    });
  };
  await expect(rebuildSearch(client, { connect } as unknown as Pool)).rejects.toThrow(/terminat/);
  client.release(true);
  await reindex(pool);
  expect(await state()).toEqual(before);
});

it('lets readers go on to the very end', async () => {
  const reads: number[] = [];
  let reading = true;
  const reader = (async () => {
    while (reading) {
      const rows = await site.rows('select title_id from title_search');
      reads.push(rows.length);
    }
  })();
  await reindex(site.database.pool);
  reading = false;
  await reader;
  expect(new Set(reads)).toEqual(new Set([3]));
});

it('neither ends a reader that has one of the tables and asks for another, nor is ended by it', async () => {
  const reader = await site.database.pool.connect();
  try {
    await reader.query('begin; select from title_keys');
    const rebuilding = reindex(site.database.pool);
    await eventually(async () => {
      const held = await site.rows(
        `select from pg_locks where mode = 'AccessExclusiveLock' and relation = 'title_search'::regclass`,
      );
      expect(held).not.toEqual([]);
    });
    const { rows } = await reader.query(
      'select title_id from title_search join titles on id = title_id',
    );
    expect(rows).toHaveLength(3);
    await reader.query('commit');
    await rebuilding;
  } finally {
    reader.release();
  }
});

it('is done once by a job after an upgrade', async () => {
  const t = await createTestApp();
  try {
    await t.load([{ record: 'title', id: 'x:1', type: 'movie', title_fa: 'نفس عمیق' }]);
    expect(await isSearchOutdated(t.database.pool)).toBe(false);
    const wordsOf = () => t.row<{ words: string }>('select words::text from title_search');
    const current = await wordsOf();
    const spoil = () => t.rows(`update title_search set words = ''`);
    const run = async () => {
      await t.jobs.enqueue(t.database.db, 'rebuild-search', {});
      await t.runJobs();
    };
    await spoil();
    await t.rows('update search_state set version = 1');
    expect(await isSearchOutdated(t.database.pool)).toBe(true);
    await run();
    expect(await wordsOf()).toEqual(current);
    expect(await isSearchOutdated(t.database.pool)).toBe(false);
    await spoil();
    await run();
    expect(await wordsOf()).toEqual({ words: '' });
  } finally {
    await t.close();
  }
});

/** The client, with a hook that runs `work` once before the rebuild sends a matching statement. */
function pausedBefore(client: ClientBase, statement: RegExp, work: () => Promise<void>) {
  let isDone = false;
  return new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
      return (...args: unknown[]) => {
        const query = () => Reflect.apply(value, target, args);
        if (isDone || typeof args[0] !== 'string' || !statement.test(args[0])) return query();
        isDone = true;
        return work().then(query);
      };
    },
  });
}

it('goes on after a crash, and keeps what staff edit while the new tables are filled', async () => {
  const t = await createTestApp();
  try {
    const editor = await createMember(t, { role: 'editor' });
    const title = (id: string, titleFa: string) => ({
      ...{ record: 'title', id, type: 'movie', title_fa: titleFa },
      credits: [{ role: 'director', person: 'x:p', name_fa: 'سازنده پیشین' }],
    });
    await t.load([
      title('x:1', 'نفس عمیق'),
      title('x:2', 'طبیعت بی‌جان'),
      title('x:3', 'باد صبا'),
      title('x:4', 'باد صبا، رونوشت'),
      { record: 'title', id: 'x:5', type: 'movie', title_fa: 'زیر پوست شهر' },
    ]);
    const change = async (url: string, part: object) => {
      const { body } = await editor.get<object>(url);
      const payload = { ...body, ...part };
      expect(
        (await editor.call({ method: 'PUT', url, payload: snakeCased(payload) })).statusCode,
      ).toBe(200);
    };
    const [renamed, hidden, kept, merged, named] = await Promise.all(
      ['نفس عمیق', 'طبیعت بی‌جان', 'باد صبا', 'باد صبا، رونوشت', 'زیر پوست شهر'].map(t.titleId),
    );
    const { id: person } = await t.row<{ id: number }>('select id from people');
    const edit = async () => {
      await change(`/api/admin/titles/${renamed}`, { titleFa: 'خانه دوست کجاست' });
      await change(`/api/admin/titles/${hidden}`, { state: 'hidden' });
      await change(`/api/admin/people/${person}`, { nameFa: 'عباس کیارستمی' });
      const into = { into: kept };
      expect((await editor.post(`/api/admin/titles/${merged}/merge`, into)).status).toBe(200);
      const alias = { kind: 'alias', query: 'دختر شهر', title_id: named };
      expect((await editor.post('/api/admin/search-rules', alias)).status).toBe(200);
    };
    const stepsDone = async () =>
      (await t.rows<{ step: string }>('select step from search_next.done order by 1')).map(
        ({ step }) => step,
      );
    const client = await t.database.pool.connect();
    try {
      // The documents were read; the tables are not replaced yet.
      const dying = pausedBefore(client, /^insert into search_next.search_words/, async () => {
        await edit();
        await client.query('select pg_terminate_backend(pg_backend_pid())');
      });
      await expect(rebuildSearch(dying, null)).rejects.toThrow(/terminat/);
    } finally {
      client.release(true);
    }
    expect(await stepsDone()).toEqual(['people', 'titles']);
    const next = await t.database.pool.connect();
    const asked: string[] = [];
    const query = next.query.bind(next) as (...args: unknown[]) => unknown;
    const record = (...args: unknown[]) => {
      asked.push(String(args[0]));
      return query(...args);
    };
    try {
      await rebuildSearch(Object.assign(next, { query: record }), null);
    } finally {
      next.release(true);
    }
    // Only documents that were edited in the meantime were read again.
    expect(asked.filter((text) => /order by [tp]\.id limit/.test(text))).toEqual([]);
    expect(await t.rows("select from pg_namespace where nspname = 'search_next'")).toEqual([]);
    const found = async (kind: string, q: string) =>
      (await t.get<{ data: { id: number }[] }>(`/api/${kind}/search?q=${encodeURIComponent(q)}`))
        .body.data;
    expect(await found('titles', 'خانه دوست')).toMatchObject([{ id: renamed }]);
    expect(await found('titles', 'طبیعت بی‌جان')).toEqual([]);
    expect(await found('titles', 'دختر شهر')).toMatchObject([{ id: named }]);
    expect(await found('people', 'کیارستمی')).toMatchObject([{ id: person }]);
    const tables = async () =>
      Promise.all(
        [
          'title_search',
          'title_keys',
          'person_search',
          'person_keys',
          'unpublished_title_keys',
        ].map((table) => t.rows(`select t::text as row from ${table} t order by 1`)),
      );
    const before = await tables();
    await reindex(t.database.pool);
    expect(await tables()).toEqual(before);
    expect(await t.rows('select from search_changes')).toEqual([]);
  } finally {
    await t.close();
  }
});
