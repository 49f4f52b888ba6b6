import './require-node.mjs';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/* Finds CSS modules that nobody imports, classes that nobody uses and classes that do not exist. */

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;

/** @param files contents by path: CSS modules and the TypeScript that may import them */
export function styleProblems(files) {
  const modules = new Map();
  const problems = [];
  for (const [file, text] of Object.entries(files)) {
    if (!file.endsWith('.module.css')) continue;
    const rules = text.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '');
    const classes = [...rules.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name);
    modules.set(file, { classes: new Set(classes), used: new Set(), isImported: false });
  }
  for (const [file, text] of Object.entries(files)) {
    if (file.endsWith('.css')) continue;
    for (const [, local, target] of text.matchAll(IMPORT)) {
      const module = modules.get(path.posix.join(path.posix.dirname(file), target));
      if (!module) continue;
      module.isImported = true;
      const code = text.replace(IMPORT, '');
      // `styles[size]`: any class may be meant.
      if (new RegExp(`\\b${local}\\[`).test(code)) module.used = module.classes;
      for (const [, name] of code.matchAll(new RegExp(`(?<![.\\w])${local}\\.(\\w+)`, 'g'))) {
        if (!module.classes.has(name)) problems.push(`${file}: no class "${name}" in ${target}`);
        module.used.add(name);
      }
    }
  }
  for (const [file, { classes, used, isImported }] of modules) {
    if (!isImported) problems.push(`${file}: nobody imports it`);
    else for (const name of classes.difference(used)) problems.push(`${file}: unused "${name}"`);
  }
  return problems;
}

if (import.meta.main) {
  const cwd = path.resolve(import.meta.dirname, '../packages/web/app');
  const paths = globSync('**/*.{module.css,ts,tsx}', { cwd });
  const files = paths.map((file) => [
    file.replaceAll(path.sep, '/'),
    readFileSync(path.join(cwd, file), 'utf8'),
  ]);
  const problems = styleProblems(Object.fromEntries(files));
  for (const problem of problems) process.stderr.write(`packages/web/app/${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
