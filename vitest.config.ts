import { defineConfig } from 'vitest/config';

/**
 * In CI what fails is tried once more and marked "retry" in the report: to be looked into, not a reason to hold a change
 * back. What fast-check found is never tried away.
 */
const retry = process.env.CI ? { count: 1, condition: /^(?!Property failed)/ } : 0;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/{src,app,server,worker}/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          exclude: ['**/*.int.test.ts', '**/node_modules/**'],
          setupFiles: ['packages/web/testing/patience.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['packages/server/src/**/*.int.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          // After the unit tests, so that neither waits on the other's cores.
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // Loading the server anew for each file took a third of the time; tests share no state of modules.
          isolate: false,
          retry,
        },
      },
    ],
  },
});
