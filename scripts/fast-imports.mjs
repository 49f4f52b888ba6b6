import module from 'node:module';
import path from 'node:path';

/*
 * Loads the server's modules in a third of the time (imported before them).
 *
 * - Compiled code and TypeScript without its types are kept for the next start, at the exit of a process. Where the
 *   folder cannot be written, nothing is kept.
 * - Node parses the package.json of a package again for each import from it and each file in it. That of drizzle-orm has
 *   130 KB of exports, and our sources import it hundreds of times: each specifier is resolved once.
 * - Relative imports name their file, so nothing has to be looked up.
 */
module.enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/parde'));

const IN_DRIZZLE = '/node_modules/drizzle-orm/';
const resolved = new Map();

module.registerHooks({
  resolve(specifier, context, next) {
    if (/^\.\.?\//.test(specifier)) {
      const url = new URL(specifier, context.parentURL).href;
      if (url.endsWith('.ts')) return { url, format: 'module-typescript', shortCircuit: true };
      if (url.includes(IN_DRIZZLE) && url.endsWith('.js'))
        return { url, format: 'module', shortCircuit: true };
    }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context);
    if (!resolved.has(specifier))
      resolved.set(specifier, { ...next(specifier, context), shortCircuit: true });
    return resolved.get(specifier);
  },
});
