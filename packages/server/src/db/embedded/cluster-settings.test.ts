import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settingsFile, writeSettings } from './cluster-settings.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'parde-settings-'));
  await mkdir(path.join(home, 'cluster'));
});

afterEach(() => rm(home, { recursive: true }));

async function written(alterSystem: string): Promise<string> {
  await writeFile(path.join(home, 'cluster', 'postgresql.auto.conf'), alterSystem);
  await writeSettings(home, 'full');
  return readFile(settingsFile(home), 'utf8');
}

it('writes the least WAL unless somebody reads it', async () => {
  expect(await written(`# Do not edit\nwork_mem = '8MB'\n`)).toContain('wal_level = minimal');
  expect(await written(`archive_mode = 'on'\n`)).not.toContain('wal_level');
  expect(await written(`max_wal_senders = '3'\n`)).not.toContain('max_wal_senders');
});
