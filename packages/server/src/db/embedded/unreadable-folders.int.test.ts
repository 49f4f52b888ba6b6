import {
  chmod,
  cp,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../../testing/admin.ts';
import { OwnerProcesses } from '../../testing/owner-processes.ts';
import { findBinaries, makeMissingSymlinks } from './postgres-binaries.ts';
import { isRoot } from './system-user.ts';

let owners: OwnerProcesses;

beforeAll(async () => {
  owners = await OwnerProcesses.create();
});
afterEach(() => owners.endAll());
afterAll(() => owners.remove());

const rootOnly = isRoot() ? '' : ' (left out: these need root)';
describe.skipIf(!isRoot())(`embedded PostgreSQL as root, behind closed folders${rootOnly}`, () => {
  let closed: string;
  let dataDir: string;
  let options: { postgresBinDir: string; systemFolders: string[] };

  it('copies programs and keeps the data where PostgreSQL can reach them', async () => {
    closed = await owners.folder('closed', undefined, 0o700);
    dataDir = path.join(closed, 'data');
    const project = path.join(closed, 'project');
    await cp((await findBinaries(undefined)).rootDir, project, {
      recursive: true,
      verbatimSymlinks: true,
    });
    // The first system folder is unsuitable: others may write to it.
    const open = await owners.folder('system-open', undefined);
    await chmod(open, 0o777);
    const system = path.join(owners.top, 'system');
    options = { postgresBinDir: path.join(project, 'bin'), systemFolders: [open, system] };

    const { report } = await owners.begin(dataDir, undefined, options);
    expect(path.dirname(path.dirname(report.clusterDir))).toBe(system);
    expect(report.notes[0]).toContain(`The database is kept in ${path.dirname(report.clusterDir)}`);
    expect(report.notes[1]).toContain(`PostgreSQL's programs are copied to ${system}`);
    expect((await stat(report.clusterDir)).uid).not.toBe(0);
    expect((await stat(path.join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600);
    await queryRows(report.url, 'CREATE TABLE kept (id int)');
    expect(await readdir(open)).toEqual([]);
  });

  it('finds both again, and the database after the data folder was moved', async () => {
    const moved = path.join(closed, 'moved');
    await rename(dataDir, moved);
    const { report } = await owners.begin(moved, undefined, options);
    expect(report.notes).toEqual([]);
    expect(await queryRows(report.url, 'SELECT * FROM kept')).toEqual([]);
    dataDir = moved;
  });

  it('refuses a copy of the data folder, which would share the database', async () => {
    const copy = path.join(closed, 'copy');
    await cp(dataDir, copy, { recursive: true });
    const { report } = await owners.begin(copy, undefined, options);
    expect(report.message).toContain(`The data folder ${copy} is a copy of ${dataDir}`);
  });

  it('gives a database that root restored back to its user', async () => {
    const restored = await owners.folder('restored', undefined);
    await (await owners.begin(restored)).end();
    await chownAll(path.join(restored, 'postgres'), 0);
    const { report } = await owners.begin(restored);
    expect((await stat(report.clusterDir)).uid).not.toBe(0);
    expect(await queryRows(report.url, 'SELECT 1')).toEqual([[1]]);
  });
});

async function chownAll(folder: string, id: number): Promise<void> {
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(path.join(folder, name), id, id);
}

describe('binaries', () => {
  it('says in a sentence that there are none', async () => {
    const { report } = await owners.begin(path.join(owners.top, 'none'), undefined, {
      postgresBinDir: '/nowhere/bin',
    });
    expect(report.error).toBe('EmbeddedPostgresError');
    expect(report.message).toMatch(
      /^PostgreSQL's programs in \/nowhere do not run here .*set DATABASE_URL/,
    );
  });

  it('makes the links that a blocked postinstall script did not', async () => {
    const folder = await owners.folder('links', undefined);
    const source = 'native/lib/libx.so.1.2';
    await mkdir(path.join(folder, 'native/lib'), { recursive: true });
    await writeFile(path.join(folder, source), 'library');
    await writeFile(
      path.join(folder, 'native/pg-symlinks.json'),
      JSON.stringify([{ source, target: 'native/lib/libx.so.1' }]),
    );
    await makeMissingSymlinks(folder);
    await makeMissingSymlinks(folder);
    expect(await readFile(path.join(folder, 'native/lib/libx.so.1'), 'utf8')).toBe('library');
  });
});
