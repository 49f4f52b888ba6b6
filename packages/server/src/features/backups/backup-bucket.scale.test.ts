import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketAddress } from '../../config/storage-url.ts';
import { createS3Client } from '../../integrations/storage/s3-client.ts';
import { CEPH_KEYS, type Ceph, hasCeph, startCeph } from '../../testing/object-storage.ts';
import { nodeArgs } from '../../testing/server-process.ts';

/* The commands as an operator types them: a site is backed up to a bucket of a real object gateway, and restored on
   an empty machine. */

const CLI = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const CATALOGUE = fileURLToPath(new URL('../../../demo/catalogue.jsonl', import.meta.url));

describe.skipIf(!hasCeph)('back-ups in a bucket of Ceph', () => {
  let ceph: Ceph;
  let folder: string;
  beforeAll(async () => {
    ceph = await startCeph();
    const bucket = createS3Client({ ...ceph.location, prefix: '' }, CEPH_KEYS);
    await bucket.send({ method: 'PUT', key: '' }, async () => undefined);
    folder = await mkdtemp(path.join(tmpdir(), 'parde-bucket-'));
    await chmod(folder, 0o755);
  }, 120_000);
  afterAll(async () => {
    await ceph.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  /** Runs a command on a separate machine. @throws Error with its output */
  async function parde<T>(machine: string, ...args: string[]): Promise<T> {
    const child = spawn(process.execPath, nodeArgs(CLI, ...args, '--json', '--yes'), {
      cwd: folder,
      env: {
        ...{ PATH: process.env.PATH, PARDE_DEMO: '0', DATA_DIR: path.join(folder, machine) },
        BACKUP_URL: bucketAddress({ ...ceph.location, prefix: 'backups/' }, ''),
        ...{ AWS_ACCESS_KEY_ID: CEPH_KEYS.id, AWS_SECRET_ACCESS_KEY: CEPH_KEYS.secret },
      },
    });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (!out) throw new Error(`${args.join(' ')}: ${err}`);
    return JSON.parse(out) as T;
  }

  /** Names and checksums of the stored objects. */
  async function stored(machine: string): Promise<Record<string, string>> {
    const storage = path.join(folder, machine, 'storage');
    const names = await readdir(storage, { recursive: true, withFileTypes: true });
    const files = names.filter((file) => file.isFile());
    const sums = files.map(async ({ parentPath, name }) => {
      const bytes = await readFile(path.join(parentPath, name));
      const sum = createHash('sha256').update(bytes).digest('hex');
      return [path.relative(storage, path.join(parentPath, name)), sum] as const;
    });
    return Object.fromEntries(await Promise.all(sums));
  }

  it('brings a site to an empty machine', { timeout: 240_000 }, async () => {
    await parde('old', 'import', 'catalogue', CATALOGUE);
    interface Summary {
      rows: number;
      tables: number;
      files: { count: number; bytes: number };
    }
    const made = await parde<Summary & { file: string }>('old', 'backup', '--films', 'copy');
    expect(made.file).toMatch(/^s3:\/\/.*backups\/.*\.tar/);
    const { rows, tables, files } = made;
    expect(rows).toBeGreaterThan(1_000);
    expect(files.count).toBeGreaterThan(0);
    const summary = { rows, tables, files };
    expect(await parde('new', 'backup', 'verify', made.file)).toMatchObject(summary);
    expect(await parde('new', 'restore', made.file)).toMatchObject({
      ...summary,
      missingFilms: { count: 0 },
    });
    expect(await stored('new')).toEqual(await stored('old'));
    const audit = await parde<object>('new', 'audit', 'verify');
    expect(audit).toMatchObject({ brokenAt: null });
    const categories = await parde('old', 'categories', 'list');
    expect(await parde('new', 'categories', 'list')).toEqual(categories);
  });
});
