import { spawn } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../../testing/admin.ts';
import { type OwnerProcess, OwnerProcesses, usersToTest } from '../../testing/owner-processes.ts';
import { exists } from './cluster-location.ts';
import { findRunningUrl } from './postgres-url.ts';
import { findPostmaster } from './postmaster-file.ts';

let owners: OwnerProcesses;

beforeAll(async () => {
  owners = await OwnerProcesses.create();
});
afterEach(() => owners.endAll());
afterAll(() => owners.remove());

/** Never kill process 0, which is our own process group. */
function known(pid: number | undefined): number {
  if (!pid) throw new Error('the process to kill is not there');
  return pid;
}

/** Kills the whole process group of the owner: the server it started must survive. */
async function crash(owner: OwnerProcess): Promise<void> {
  process.kill(-known(owner.child.pid), 'SIGKILL');
  await owner.end();
}

const runningPid = async (clusterDir: string) => (await findPostmaster(clusterDir))?.pid;
const OWNERS =
  "SELECT count(*)::int FROM pg_stat_activity WHERE application_name LIKE 'parde owner%'";
/** Id of a server other than `before` that has an owner. */
async function untilOwned(url: string, clusterDir: string, before?: number): Promise<number> {
  for (;;) {
    const pid = await runningPid(clusterDir);
    const owners = await queryRows(url, OWNERS).catch(() => []);
    if (pid !== undefined && pid !== before && owners[0]?.[0] === 1) return pid;
    await delay(50);
  }
}
const isHalfMade = async (dataDir: string) => {
  const temp = (await leftovers(dataDir))[0];
  return temp ? await exists(path.join(dataDir, temp, 'cluster/base/1/PG_VERSION')) : false;
};
const leftovers = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => name.startsWith('.postgres-init'));

for (const { as, user, skip } of await usersToTest()) {
  describe.skipIf(skip)(`embedded PostgreSQL as ${as}`, () => {
    let dataDir: string;

    it('makes a database that knows Persian, with a private password, and stops', async () => {
      dataDir = path.join(await owners.folder('data', user), 'deep', 'data');
      const owner = await owners.begin(dataDir, user);
      expect(owner.report).toMatchObject({
        adopted: false,
        version: expect.stringMatching(/^18\./),
      });
      const { url, clusterDir } = owner.report;
      expect((await stat(path.join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600);
      const sorted = await queryRows(
        url,
        "SELECT string_agg(c, '' ORDER BY c) FROM unnest('{گ,ک,ی,پ,ب,چ,ا}'::text[]) c",
      );
      expect(sorted).toEqual([['ابپچکگی']]);
      await queryRows(url, 'CREATE EXTENSION pg_trgm');
      expect(await queryRows(url, "SELECT similarity('سلام', 'سلام دنیا') > 0.3")).toEqual([
        [true],
      ]);
      await queryRows(url, "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('first')");

      expect(await owner.end()).toBe(0);
      expect(await runningPid(clusterDir)).toBeUndefined();
      await expect(queryRows(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    });

    it('refuses a second owner with one sentence, and serves a guest', async () => {
      const first = await owners.begin(dataDir, user);
      expect(first.report.ms).toBeLessThan(3_000);
      const second = await owners.begin(dataDir, user);
      expect(second.report.error).toBe('DataFolderInUseError');
      expect(second.report.message).toBe(
        `The data folder ${dataDir} is in use by another process (pid ${first.child.pid}): stop it first, or set DATA_DIR to another folder.`,
      );
      expect(await findRunningUrl(dataDir)).toBe(first.report.url);
      expect(await queryRows(first.report.url, 'SELECT word FROM kept')).toEqual([['first']]);
      const wrong = first.report.url.replace(/:[^:@]+@/, ':wrong@');
      await expect(queryRows(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed');
    });

    it('adopts a server that outlived its owner, and stops it', async () => {
      const first = await owners.begin(dataDir, user);
      const pid = await runningPid(first.report.clusterDir);
      expect(pid).toBeDefined();
      await crash(first);
      const second = await owners.begin(dataDir, user);
      expect(second.report).toMatchObject({ adopted: true, url: first.report.url });
      expect(await runningPid(second.report.clusterDir)).toBe(pid);
      expect(await second.end()).toBe(0);
      expect(await runningPid(second.report.clusterDir)).toBeUndefined();
    });

    it('keeps what was committed when every process is killed', async () => {
      const first = await owners.begin(dataDir, user);
      await queryRows(first.report.url, "INSERT INTO kept VALUES ('second')");
      const pid = known(await runningPid(first.report.clusterDir));
      first.child.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
      await first.end();
      const second = await owners.begin(dataDir, user);
      expect(second.report.adopted).toBe(false);
      expect(await queryRows(second.report.url, 'SELECT word FROM kept ORDER BY 1')).toEqual([
        ['first'],
        ['second'],
      ]);
    });

    it('starts a killed server again at its address, with all that was committed', async () => {
      const owner = await owners.begin(dataDir, user);
      const { url, clusterDir } = owner.report;
      await queryRows(url, 'CREATE TABLE counted (n int PRIMARY KEY)');
      const killed = known(await runningPid(clusterDir));
      const acknowledged: number[] = [];
      let refused = 0;
      for (let n = 1; acknowledged.length < 60; n += 1) {
        if (acknowledged.length === 30 && refused === 0) process.kill(killed, 'SIGKILL');
        await queryRows(url, `INSERT INTO counted VALUES (${n})`).then(
          () => acknowledged.push(n),
          () => {
            refused += 1;
            return delay(20);
          },
        );
      }
      expect(refused).toBeGreaterThan(0);
      const stored = (await queryRows(url, 'SELECT n FROM counted')).map(([n]) => n);
      expect(acknowledged.filter((n) => !stored.includes(n))).toEqual([]);
      expect(known(await runningPid(clusterDir))).not.toBe(killed);
      // The owner is recorded a moment after the server answers.
      await expect.poll(async () => (await queryRows(url, OWNERS))[0]?.[0]).toBe(1);
      expect(await owner.end()).toBe(0);
      expect(await runningPid(clusterDir)).toBeUndefined();
    });

    it('gives up on a server that dies again and again', async () => {
      const owner = await owners.begin(dataDir, user);
      let before: number | undefined;
      for (let deaths = 0; deaths < 5; deaths += 1) {
        const pid = await untilOwned(owner.report.url, owner.report.clusterDir, before);
        process.kill(pid, 'SIGKILL');
        before = pid;
      }
      expect((await owner.next()).lost).toMatch(
        /^PostgreSQL \(pid \d+\) ended unexpectedly; .*log\.$/,
      );
      expect(await owner.end()).toBe(3);
      expect(await runningPid(owner.report.clusterDir)).toBeUndefined();
    });

    it('starts when an unrelated process has got the number in the stale pid file', async () => {
      const clusterDir = path.join(dataDir, 'postgres/cluster');
      const stale = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8');
      const other = spawn('/bin/sleep', ['60'], user && { uid: user.uid, gid: user.gid });
      await writeFile(
        path.join(clusterDir, 'postmaster.pid'),
        stale.replace(/^\d+/, String(other.pid)),
      );
      try {
        expect((await owners.begin(dataDir, user)).report).toMatchObject({ adopted: false });
      } finally {
        other.kill();
      }
    });

    it('lets exactly one of two have an empty folder', async () => {
      const folder = await owners.folder('two', user);
      const both = await Promise.all([owners.begin(folder, user), owners.begin(folder, user)]);
      const winner = both.filter((owner) => owner.report.url);
      expect(winner).toHaveLength(1);
      expect(both.filter((owner) => owner.report.error === 'DataFolderInUseError')).toHaveLength(1);
      expect(await queryRows(winner[0]?.report.url ?? '', 'SELECT 1')).toEqual([[1]]);
      expect(await leftovers(folder)).toEqual([]);
    });

    it('begins again when it was killed while it made the database', async () => {
      const folder = await owners.folder('half', user);
      const killed = owners.launch(folder, user);
      await expect.poll(() => isHalfMade(folder), { interval: 5 }).toBe(true);
      await crash(killed);
      expect(await leftovers(folder)).toHaveLength(1);
      const owner = await owners.begin(folder, user);
      expect(await queryRows(owner.report.url, 'SELECT 1')).toEqual([[1]]);
      expect(await leftovers(folder)).toEqual([]);
    });
  });
}
