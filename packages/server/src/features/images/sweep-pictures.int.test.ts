import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandLine } from '../../db/audit-log.ts';
import { undoImport } from '../../importers/catalogue/undo-import.ts';
import { imageHash, originalKey, variantKey } from '../../integrations/images/store-image.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepPictures } from './sweep-pictures.ts';
import { uploadPicture } from './upload-picture.ts';

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

it('pictures that an import replaced are there for its undo, and swept once it cannot restore them', async () => {
  const title = { record: 'title', id: 'test:undo', type: 'movie', title_fa: 'فیلم' };
  const person = { record: 'person', id: 'test:undo-person', name_fa: 'هنرمند' };
  await t.load([title, person]);
  const [poster, backdrop, portrait] = await Promise.all(
    ['3 days', '3 days', '3 days'].map(picture),
  );
  const pictures = async () => [
    await t.row("select poster_hash, backdrop_hash from titles where title_fa like 'فیلم%'"),
    await t.row("select image_hash from people where name_fa like 'هنرمند%'"),
  ];
  await t.rows("update titles set poster_hash = $1, backdrop_hash = $2 where title_fa = 'فیلم'", [
    poster,
    backdrop,
  ]);
  await t.rows("update people set image_hash = $1 where name_fa = 'هنرمند'", [portrait]);
  const before = await pictures();
  const change = () =>
    t.load([
      { ...title, title_fa: 'فیلم دیگر' },
      { ...person, name_fa: 'هنرمند دیگر' },
    ]);
  const { runId } = await change();
  expect(await pictures()).toEqual([
    { poster_hash: null, backdrop_hash: null },
    { image_hash: null },
  ]);
  expect(await sweepPictures(t)).toBe(0);
  await undoImport(t.database.pool, runId as string);
  expect(await pictures()).toEqual(before);
  expect(await t.storage.exists(originalKey(poster as string))).toBe(true);

  await change();
  await t.rows("update titles set version = version + 1 where title_fa = 'فیلم دیگر'");
  expect(await sweepPictures(t)).toBe(2);
  const left = 'select hash from images where hash = any($1)';
  expect(await t.rows(left, [[poster, backdrop, portrait]])).toEqual([{ hash: portrait }]);
});

it('a picture that is uploaded while it is swept keeps its file', async () => {
  const bytes = await sharp({
    create: { width: 9, height: 9, channels: 3, background: '#126' },
  })
    .png()
    .toBuffer();
  const hash = imageHash(bytes);
  const upload = () => uploadPicture(t, commandLine, Readable.from([bytes]));
  await upload();
  await t.rows(`update images set created_at = now() - interval '3 days' where hash = $1`, [hash]);
  // The upload sees the file before the sweep deletes it.
  let uploading: Promise<unknown> | undefined;
  const storage: TestApp['storage'] = {
    ...t.storage,
    exists: (key) => t.storage.exists(key),
    put: (...all) => t.storage.put(...all),
    async delete(key) {
      if (key === originalKey(hash)) {
        uploading = upload();
        await waitForLock();
      }
      return t.storage.delete(key);
    },
  };
  await sweepPictures({ database: t.database, storage });
  await uploading;
  expect(await t.rows('select hash from images where hash = $1', [hash])).toHaveLength(1);
  expect(await t.storage.exists(originalKey(hash))).toBe(true);
});

/** Waits until a statement waits for a row that the sweep has locked. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const waiting = await t.rows(`select from pg_locks where not granted`);
    if (waiting.length > 0) return;
    await setTimeout(20);
  }
}
