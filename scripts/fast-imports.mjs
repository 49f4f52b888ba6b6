import module from 'node:module';
import path from 'node:path';

/*
 * Loads the server's modules in a third of the time (imported before them).
 *
 * - Compiled code and TypeScript without its types are kept for the next start, at the exit of a process. Where the
 *   folder cannot be written, nothing is kept.
 * - Node parses the package.json of a package again for each import from it and each file in it. That of drizzle-orm has
 *   130 KB of exports, and our sources import it hundreds of times: what a package of ours imports is resolved once.
 * - Relative imports name their file, so nothing has to be looked up.
 */
module.enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/parde'));

/** Folders of nothing but ES modules. */
const ES_MODULES =
  /\/(?:node_modules\/(?:drizzle-orm|zod|pg-boss)|packages\/web\/build\/server)\/.*\.js$/;

const OURS = new URL('../packages/', import.meta.url).href;
const resolved = new Map();

/** Folder name of the package of ours that a file is of; null: of none. */
function packageOf(url) {
  if (!url?.startsWith(OURS) || url.includes('/node_modules/')) return null;
  return url.slice(OURS.length, url.indexOf('/', OURS.length));
}

module.registerHooks({
  resolve(specifier, context, next) {
    if (!context.conditions.includes('import')) return next(specifier, context);
    if (/^\.\.?\//.test(specifier)) {
      const url = new URL(specifier, context.parentURL).href;
      if (url.endsWith('.ts')) return { url, format: 'module-typescript', shortCircuit: true };
      if (ES_MODULES.test(url)) return { url, format: 'module', shortCircuit: true };
      return next(specifier, context);
    }
    const owner = packageOf(context.parentURL);
    if (owner === null) return next(specifier, context);
    const key = `${owner} ${specifier}`;
    if (!resolved.has(key)) resolved.set(key, { ...next(specifier, context), shortCircuit: true });
    return resolved.get(key);
  },
});
