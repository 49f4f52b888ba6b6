import { afterEach, expect, test, vi } from 'vitest';

const spawn = vi.hoisted(() => vi.fn(() => ({ on: () => undefined, kill: () => undefined })));
vi.mock('node:child_process', () => ({ spawn }));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Address to which the site's dev server proxies API calls. */
async function proxiedTo() {
  const { default: configure } = await import('../packages/web/vite.config.ts');
  return configure({ command: 'serve', mode: 'development' }).server.proxy['/api'].target;
}

test('both processes are given PORT', async () => {
  vi.stubEnv('PORT', '3977');
  const before = ['SIGINT', 'SIGTERM'].map((signal) => [signal, process.listeners(signal)]);
  await import('./dev.mjs');
  for (const [signal, listeners] of before) {
    const added = process.listeners(signal).filter((listener) => !listeners.includes(listener));
    for (const listener of added) process.off(signal, listener);
  }
  expect(spawn.mock.calls.map(([, , options]) => options.env.PORT)).toEqual(['3977', '3977']);
});

test.each([
  ['3977', 'http://localhost:3977'],
  ['', 'http://localhost:3000'],
])('PORT=%s: the API is asked at %s', async (port, target) => {
  vi.stubEnv('PORT', port);
  expect(await proxiedTo()).toBe(target);
});
