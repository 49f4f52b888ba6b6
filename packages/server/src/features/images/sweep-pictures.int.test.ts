import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { originalKey, variantKey } from '../../integrations/images/store-image.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

async function picture(age: string): Promise<string> {
  const hash = randomUUID().replaceAll('-', '');
  await t.rows(
    `insert into images (hash, width, height, mime, bytes, blur, created_at)
     values ($1, 9, 9, 'image/png', 1, 'x', now() - $2::interval)`,
    [hash, age],
  );
  await t.storage.put(originalKey(hash), Buffer.from('picture'));
  await t.storage.put(variantKey(hash, 92, 'webp'), Buffer.from('small'));
  return hash;
}

it('the sweep deletes old pictures that nothing refers to, and nothing else', async () => {
  const [unused, young, poster, still, portrait, logo] = await Promise.all(
    ['3 days', '1 day', '3 days', '3 days', '3 days', '3 days'].map(picture),
  );
  await t.load([
    {
      ...{ record: 'title', id: 'test:1', type: 'series', title_fa: 'سریال' },
      seasons: [{ number: 1, episodes: [{ number: 1 }] }],
    },
    { record: 'person', id: 'test:2', name_fa: 'کسی' },
  ]);
  await t.rows('update titles set poster_hash = $1', [poster]);
  await t.rows('update episodes set still_hash = $1', [still]);
  await t.rows('update people set image_hash = $1', [portrait]);
  await t.rows(`insert into settings (topic, version, value) values ('site', 1, $1)`, [
    { logo: { hash: logo, width: 9, height: 9 } },
  ]);
  await t.jobs.enqueue(t.database.db, 'sweep', {});
  await t.runJobs();
  const left = await t.rows<{ hash: string }>('select hash from images');
  expect(left.map(({ hash }) => hash).sort()).toEqual(
    [young, poster, still, portrait, logo].sort(),
  );
  expect(await t.storage.exists(originalKey(unused as string))).toBe(false);
  expect(await t.storage.exists(variantKey(unused as string, 92, 'webp'))).toBe(false);
  expect(await t.storage.exists(originalKey(poster as string))).toBe(true);
});
