import { chmod, chown, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Durability } from './cluster-settings.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { type PostgresBinaries, program } from './postgres-binaries.ts';
import { runAs, type SystemUser } from './run-as.ts';

/**
 * Under the C locale `pg_trgm` sees no letters in Persian text and `to_tsvector` joins «،» to the
 * word before it (observed on PostgreSQL 18.4). Character classes need a UTF-8 locale, independent
 * of the collation. These are the names of such locales on Linux, older Linux and macOS, macOS,
 * Windows.
 */
const CHARACTER_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'en-US'];

/** The role that owns the embedded cluster. */
export const SUPERUSER = 'parde';

/**
 * Runs initdb in the empty folder `home/cluster` owned by `user`, with ICU's Persian collation.
 * @throws EmbeddedPostgresError with initdb's own message
 */
export async function initCluster(
  home: string,
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
  password: string,
  durability: Durability,
): Promise<void> {
  const clusterDir = path.join(home, 'cluster');
  const passwordFile = path.join(home, 'initial-password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await chmod(passwordFile, 0o600);
  if (user) await chown(passwordFile, user.uid, user.gid);

  let output = '';
  for (const locale of CHARACTER_LOCALES) {
    const result = await runAs(user, program(binaries, 'initdb'), [
      ...['--pgdata', clusterDir, '--username', SUPERUSER, `--pwfile=${passwordFile}`],
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', `--lc-ctype=${locale}`],
      ...['--locale-provider=icu', '--icu-locale=fa', '--no-instructions'],
      ...(durability === 'none' ? ['--no-sync', '--no-data-checksums'] : []),
    ]);
    output = result.failure?.message ?? result.output;
    if (result.code === 0) {
      await rm(passwordFile);
      return;
    }
    if (!output.includes('invalid locale name')) break;
  }
  const cause = output.split('\n').filter((line) => /error|fatal|could not|invalid/i.test(line));
  throw new EmbeddedPostgresError(
    `PostgreSQL could not make a database in ${clusterDir}: ${cause.join(' ') || output.trim() || 'initdb gave no reason'}`,
  );
}
