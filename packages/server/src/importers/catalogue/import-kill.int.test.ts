import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deferIndexes, restoreOrphanedIndexes } from '../../db/deferred-indexes.ts';
import { listImports } from '../../features/imports/import-runs.ts';
import { createImportFixture, type ImportFixture } from '../../testing/import-fixture.ts';
import { nodeArgs } from '../../testing/server-process.ts';

const CLI = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const TITLES = 12_000;

let site: ImportFixture;
beforeAll(async () => {
  site = await createImportFixture();
});
afterAll(() => site.close());

interface Run {
  done: number;
  finished: boolean;
}

/** Kills the import (SIGKILL) after its first commit and returns its progress. */
async function killHalfWay(file: string): Promise<Run | undefined> {
  const child = spawn(process.execPath, nodeArgs(CLI, 'import', 'catalogue', file), {
    env: { ...process.env, DATABASE_URL: site.url, DATA_DIR: site.folder },
    stdio: 'ignore',
  });
  const exit = once(child, 'exit');
  const runs = () =>
    site.rows<Run>(`select lines_done::int as done, finished_at is not null as finished
      from import_runs`);
  while (child.exitCode === null) {
    if (((await runs())[0]?.done ?? 0) > 0) break;
    await delay(5);
  }
  child.kill('SIGKILL');
  await exit;
  return (await runs())[0];
}

/** Definitions of all indexes. */
const indexes = (of: ImportFixture) =>
  of.rows<{ indexdef: string }>(
    `select indexdef from pg_indexes where schemaname = 'public' order by indexdef`,
  );

it('resumes after kill -9 with the same final result', async () => {
  const titles = Array.from({ length: TITLES }, (_, n) => ({
    record: 'title',
    id: `x:${n}`,
    type: 'movie',
    title_en: `Film ${n}`,
    credits: [{ role: 'actor', person: `x:p${n % 500}`, name_en: `Player ${n % 500}` }],
  }));
  const file = await site.write('large.jsonl.gz', titles);
  const before = await indexes(site);

  const killed = await killHalfWay(file);
  expect(killed?.finished).toBe(false);
  expect(killed?.done).toBeGreaterThan(0);
  expect(killed?.done).toBeLessThan(TITLES);
  const listed = async () => (await listImports(site.database.db, { page: 1, per_page: 9 })).data;
  await expect.poll(listed).toMatchObject([{ state: 'failed', isUndoable: true }]);
  // The recorded progress matches exactly what is in the database.
  expect(await site.rows('select count(*)::int as done from titles')).toEqual([
    { done: killed?.done },
  ]);

  expect((await indexes(site)).length).toBeLessThan(before.length);
  // Once the connection of the killed process has released its lock.
  await expect
    .poll(async () => {
      await restoreOrphanedIndexes(site.database.direct);
      return indexes(site);
    })
    .toEqual(before);

  // The killed process's connection may hold the lock a moment longer.
  let result: Awaited<ReturnType<ImportFixture['load']>> | undefined;
  for (let tries = 0; result === undefined && tries < 100; tries++) {
    result = await site.load([], { file }).catch((error: Error) => {
      if (error.name !== 'LockedError') throw error;
      return delay(50).then(() => undefined);
    });
  }
  expect(result).toMatchObject({ created: TITLES, rejected: 0, resumedAt: killed?.done });
  const [counts] = await site.rows(`
    select (select count(*) from titles)::int as titles, (select count(*) from credits)::int as credits,
      (select count(*) from people)::int as people, (select count(*) from title_search)::int as search,
      (select count(*) from person_keys)::int as "personKeys",
      (select count(*) from import_runs where finished_at is not null)::int as finished`);
  expect(counts).toEqual({
    ...{ titles: TITLES, credits: TITLES, people: 500, search: TITLES, personKeys: 500 },
    finished: 1,
  });
  expect(await site.load([], { file })).toMatchObject({ created: 0, unchanged: TITLES });
});

it.each(['completed', 'stopped'])(
  'has all indexes after a first import that was %s',
  async (how) => {
    const first = await createImportFixture();
    try {
      const before = await indexes(first);
      const people = Array.from({ length: 4_000 }, (_, n) => ({
        ...{ record: 'person', id: `x:${n}`, name_en: 'A' },
      }));
      const stop = new AbortController();
      const onProgress = () => how === 'stopped' && stop.abort();
      const ended = await first.load(people, { signal: stop.signal, onProgress }).then(
        () => 'completed',
        ({ message }: Error) => /stopped/.exec(message)?.[0],
      );
      expect(ended).toBe(how);
      expect(await indexes(first)).toEqual(before);
    } finally {
      await first.close();
    }
  },
);

it('drops no unique index, and none while somebody reads a table for long', async () => {
  const first = await createImportFixture();
  const [reader, client] = [
    await first.database.pool.connect(),
    await first.database.pool.connect(),
  ];
  try {
    await first.rows('create unique index "Own one" on people (id, slug)');
    await first.rows('create index "Own other" on people (slug, id)');
    const before = await indexes(first);
    await reader.query('begin; select from credits');
    await deferIndexes(client);
    expect(await indexes(first)).toEqual(before);
    await reader.query('rollback');
    await deferIndexes(client);
    const left = JSON.stringify(await indexes(first));
    expect(left).toContain('Own one');
    expect(left).not.toContain('Own other');
    // Created by hand, by somebody who wondered why the site is slow.
    await first.rows('create index "Own other" on people (slug, id)');
    expect(await restoreOrphanedIndexes(first.database.direct)).toBe(true);
    expect(await indexes(first)).toEqual(before);
    expect(await restoreOrphanedIndexes(first.database.direct)).toBe(false);
  } finally {
    reader.release(true);
    client.release(true);
    await first.close();
  }
});
