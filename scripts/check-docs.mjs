import './require-node.mjs';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { apiTable, writeApiTable } from './write-api-table.mjs';

/* Checks the documentation against the code; prints each problem on one line with its place.
   `--write` regenerates docs/api.md. */

const ROOT = path.resolve(import.meta.dirname, '..');
const IGNORED = /(^|\/)(node_modules|build|data|test-results|playwright-report|\.git)(\/|$)/;
/** Folders that a path in backticks may be relative to, besides the document's own. */
const BASES = ['.', 'packages/server', 'packages/server/src', 'packages/web', 'packages/web/app'];
const TOP_FOLDER = /^(packages|docs|scripts|e2e|bench|tools|\.ci)\//;
const FILE_NAME = /\.(ts|tsx|mjs|cjs|js|json|jsonl|sql|md|css|sh|svg|html|webp)$/;
/** Placeholders, commands and URLs: not paths. */
const NOT_A_PATH = /[\s<>{}…=:?|]|NNNN|^\//;

const problems = [];
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');
const exists = (...parts) => existsSync(path.join(ROOT, ...parts));
const json = (file) => JSON.parse(read(file));

function report(file, text, offset, message) {
  problems.push(`${file}:${text.slice(0, offset).split('\n').length}: ${message}`);
}

/** GitHub's anchor of a heading. */
function anchorOf(heading) {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
  return words.trim().replaceAll(' ', '-');
}

function anchorsOf(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));
}

/** The text with code blocks blanked; line numbers stay the same. */
function withoutCode(text) {
  return text.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '));
}

function checkLinks(file, text) {
  for (const match of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    const [target, anchor] = match[1].split('#');
    if (/^[a-z]+:/.test(target)) continue;
    const linked = target === '' ? file : path.join(path.dirname(file), decodeURI(target));
    if (!exists(linked)) report(file, text, match.index, `broken link to ${match[1]}`);
    else if (anchor && linked.endsWith('.md') && !anchorsOf(read(linked)).includes(anchor)) {
      report(file, text, match.index, `no heading "#${anchor}" in ${linked}`);
    }
  }
}

function checkPaths(file, text) {
  for (const match of text.matchAll(/`([^`\n]+)`/g)) {
    const name = match[1].replace(/\/$/, '');
    const looksLikeFile = TOP_FOLDER.test(name) || (name.includes('/') && FILE_NAME.test(name));
    if (!looksLikeFile || NOT_A_PATH.test(name) || IGNORED.test(name)) continue;
    const places = [path.dirname(file), ...BASES].map((base) => path.join(base, name));
    const isThere = name.includes('*')
      ? places.some((place) => globSync(place, { cwd: ROOT }).length > 0)
      : places.some((place) => exists(place));
    if (!isThere) report(file, text, match.index, `no such file: ${name}`);
  }
}

const workspaces = Object.fromEntries(
  globSync(['{packages,tools}/*/package.json', 'e2e/package.json', 'bench/package.json'], {
    cwd: ROOT,
  })
    .map(json)
    .map(({ name, scripts = {} }) => [name, scripts]),
);
const rootScripts = json('package.json').scripts;

function checkScripts(file, text) {
  const pattern = /npm run (?:--silent )?([a-z][\w:-]*)(?: -w ([\w@/-]+))?/g;
  for (const match of text.matchAll(pattern)) {
    const scripts = match[2] ? (workspaces[match[2]] ?? {}) : rootScripts;
    if (!(match[1] in scripts)) report(file, text, match.index, `no script: ${match[0]}`);
  }
}

/** Settings with the expected values from settings.ts. */
function readSettings() {
  const source = read('packages/server/src/config/settings.ts');
  const [, table = ''] = /const EXPECTED[^{]*\{\n([\s\S]*?)\n\};/.exec(source) ?? [];
  const entries = table.matchAll(/^ {2}([A-Z][A-Z0-9_]*):\s+(['"`])([\s\S]*?)\2,$/gm);
  const settings = new Map([...entries].map(([, name, , expected]) => [name, expected]));
  if (settings.size === 0) problems.push('check-docs: no settings found in settings.ts');
  return settings;
}

function checkSettings() {
  const file = 'docs/operate/configure.md';
  const text = read(file);
  const settings = readSettings();
  const rows = [...text.matchAll(/^\| `([A-Z][A-Z0-9_]*)` +\|.*$/gm)];
  for (const [name, expected] of settings) {
    const row = rows.find((match) => match[1] === name);
    if (!row) problems.push(`${file}: no row for ${name} of settings.ts`);
    else if (!row[0].includes(expected)) {
      report(file, text, row.index, `${name}: settings.ts says "must be ${expected}"`);
    }
  }
  for (const row of rows) {
    if (!settings.has(row[1])) report(file, text, row.index, `settings.ts knows no ${row[1]}`);
  }
}

/** A decision is named by its number, in its file and its heading. */
function checkDecisions() {
  const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).sort();
  const numberOf = (file) => Number.parseInt(path.basename(file), 10);
  for (const [i, file] of decisions.entries()) {
    const number = numberOf(file);
    const before = decisions[i - 1];
    if (before && numberOf(before) === number) problems.push(`${file}: ${before} has this number`);
    const heading = /^# (\d+)/.exec(read(file))?.[1];
    if (Number(heading) !== number) problems.push(`${file}:1: the heading says ${heading}`);
  }
}

if (process.argv.includes('--write')) writeApiTable();

const documents = globSync('**/*.md', { cwd: ROOT, exclude: (name) => IGNORED.test(name) }).sort();
for (const file of documents) {
  const whole = read(file);
  const text = withoutCode(whole);
  checkLinks(file, text);
  checkPaths(file, text);
  checkScripts(file, whole);
}
checkSettings();
checkDecisions();
if (!exists('docs/api.md') || read('docs/api.md') !== apiTable()) {
  problems.push('docs/api.md is stale: run "npm run check:docs -- --write"');
}

for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
else process.stdout.write(`${documents.length} documents agree with the code.\n`);
