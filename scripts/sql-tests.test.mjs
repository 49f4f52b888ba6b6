import { expect, it } from 'vitest';
import { partOf, sqlTests, testsToRepeat } from './sql-tests.mjs';

const PARTS = [0, 1, 2, 3, 4, 5, 6, 7];
const IN_EACH = [
  'packages/server/src/db/statements.int.test.ts',
  'packages/server/src/db/migrate.int.test.ts',
  'packages/server/src/features/comments/plans.int.test.ts',
  'packages/server/src/features/backups/make-backup.int.test.ts',
  'packages/server/src/queue/jobs.int.test.ts',
];

it('repeats every test with SQL in eight runs, and some in each', () => {
  const all = sqlTests();
  const runs = PARTS.map((part) => testsToRepeat(all, part));
  expect([...new Set(runs.flat())].sort()).toEqual(all);
  for (const run of runs) {
    expect(run).toEqual(expect.arrayContaining(IN_EACH));
    expect(run.length).toBeLessThan(all.length / 2);
  }
  expect(testsToRepeat(all, null)).toEqual(all);
});

it('tries the same tests whenever a commit is tried', () => {
  expect(
    ['00000000', '00000001', '0000000e', 'ffffffff'].map((it) => partOf(`${it}c0ffee`)),
  ).toEqual([0, 1, 6, 7]);
});
