import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import './scripts/fast-imports.mjs';

/**
 * In CI a failed test is retried once and reported as "retry": to be investigated, but it does not
 * block a change. Failures found by fast-check are not retried.
 */
const retry = process.env.CI ? { count: 1, condition: /^(?!Property failed)/ } : 0;

const UNIT_TESTS = [
  'packages/*/{src,app,server,worker,scripts}/**/*.test.{ts,tsx}',
  'bench/**/*.test.ts',
  'tools/*/src/**/*.test.ts',
  'scripts/*.test.mjs',
];
const NOT_UNIT = ['**/*.{int,scale,attack}.test.ts', '**/node_modules/**'];

/** The workers load packages as the server does, and so does this process, for the set-up. */
const execArgv = ['--import', new URL('scripts/fast-imports.mjs', import.meta.url).href];

/** A module that is replaced stays replaced for the files after it, so these get a process each. */
const replacesModules = globSync(UNIT_TESTS, { exclude: NOT_UNIT }).filter((file) =>
  /\bvi\.(?:mock|doMock)\(/.test(readFileSync(file, 'utf8')),
);

const runsInBrowser = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');

/** A worker goes on with the next file only if that is of the same project and runs in the same place. */
class SameWorkerNext extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort(files);
    const together = Map.groupBy(
      longestFirst,
      (file) => `${file.project.name} ${runsInBrowser(file)}`,
    );
    return [...together.values()].flat();
  }
}

const unit = {
  execArgv,
  setupFiles: [
    'packages/web/testing/fresh-file.ts',
    'packages/web/testing/patience.ts',
    'packages/web/testing/quiet-console.ts',
  ],
  testTimeout: 60_000,
  // The default leaves a core to the main process, which needs a tenth of it.
  maxWorkers: availableParallelism(),
};

export default defineConfig({
  test: {
    sequence: { sequencer: SameWorkerNext },
    // In node_modules, by content: the integration tests load what the unit tests did, and both what they did last time.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: UNIT_TESTS,
          exclude: [...NOT_UNIT, ...replacesModules],
          // A process for each file, with React and jsdom, took half of the CPU time.
          isolate: false,
        },
      },
      { test: { ...unit, name: 'unit-isolated', include: replacesModules } },
      {
        test: {
          name: 'integration',
          execArgv,
          include: ['packages/server/src/**/*.int.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          setupFiles: [
            'packages/server/src/testing/check-rows.ts',
            'packages/server/src/testing/record-statements.ts',
          ],
          // After the unit tests, so that they do not compete for CPU cores.
          sequence: { groupOrder: 1 },
          // Only ends what hangs: machines differ tenfold in how fast they are.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
          // On two cores: while one test waits for the database or for a process it started, two go on.
          maxWorkers: 3,
          // Reloading the server's modules for each file took a third of the time; tests share no
          // module state.
          isolate: false,
          retry,
        },
      },
      {
        // Engines that take long to start, one at a time: `npm run test:scale`, not part of `npm test`.
        test: {
          name: 'scale',
          include: ['packages/server/src/**/*.scale.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          sequence: { groupOrder: 2 },
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
      {
        // Thousands of requests, races and crashes: `npm run test:attack`, not part of `npm test`.
        test: {
          name: 'attack',
          include: ['packages/server/src/attack/*.attack.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          sequence: { groupOrder: 3 },
          hookTimeout: 300_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
