import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isProductionInstall } from './prune-production.mjs';

/* Makes git use the hooks of .githooks. Does nothing outside of a clone, in production, without git, and where other
   hooks are configured. */
const ROOT = path.resolve(import.meta.dirname, '..');
const HOOKS = '.githooks';

const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });

if (existsSync(path.join(ROOT, '.git')) && !isProductionInstall) {
  const configured = git('config', '--get', 'core.hooksPath');
  // Exit code 1: not configured.
  if (configured.status === 1) git('config', '--local', 'core.hooksPath', HOOKS);
}
