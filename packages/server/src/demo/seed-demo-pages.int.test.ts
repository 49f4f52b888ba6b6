import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { seedDemoPages } from './seed-demo-pages.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

const pageOf = async (name: string) => t.get<{ html?: string }>(`/api/site/pages/${name}`);

it('writes the three pages of the footer, once, and nothing over what an owner wrote', async () => {
  expect((await pageOf('about')).status).toBe(404);
  await seedDemoPages(t.database.db);
  for (const name of ['about', 'terms', 'privacy']) {
    const { status, body } = await pageOf(name);
    expect([name, status]).toEqual([name, 200]);
    expect(body.html?.replace(/<[^>]+>/g, '')).not.toMatch(/[0-9]/);
  }
  await t.database.pool.query(
    `update settings set version = version + 1, value = value || '{"about": "از ماست"}'
     where topic = 'site'`,
  );
  await seedDemoPages(t.database.db);
  expect((await pageOf('about')).body.html).toContain('از ماست');
});
