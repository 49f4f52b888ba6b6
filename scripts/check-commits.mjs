import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/* Checks the subjects of commits: `node scripts/check-commits.mjs` those since BASE, with `--message FILE` the one in
   a file, as git's commit-msg hook passes it. Plain JavaScript that any Node >= 20 can run, because git runs it. */

/** The last commit from before the hook refused others. */
const BASE = '3cc7c0aa873315b63334f1c53e6735eeba78caaf';
const LONGEST = 72;
const TYPES = [
  'feat',
  'fix',
  'refactor',
  'perf',
  'test',
  'docs',
  'style',
  'build',
  'ci',
  'chore',
  'revert',
];
const SHAPE = new RegExp(`^(?:${TYPES.join('|')})(?:\\([a-z0-9-]+\\))?!?: (.+)$`);

/** First words that begin a description of how things are, or are a noun. */
const NO_VERB =
  /^(?:an?|the|this|that|these|those|it|its|he|she|they|we|i|you|who|what|when|where|which|why|how|if|no|not|nothing|one|two|each|every|all|both|some|any|more|less|only|also|after|before|in|on|at|to|for|from|of|with|without|by)$/;
/** `added`, `adding`, `adds`; not `need`, `focus`, `alias`, `address`. */
const INFLECTED = /(?:[^e]ed|ing|[^asiu]s)$/;
const IMPERATIVES = new Set([
  'embed',
  'shed',
  'bring',
  'ping',
  'ring',
  'spring',
  'string',
  'swing',
]);
/** A noun and its verb: `films are`, `nobody has`. */
const SENTENCE = /^\S+ (?:is|are|was|were|has|have|does|says|needs|gets)\b/;

/** What is wrong with the subject of a commit, in a few words; null: nothing. */
export function problemOfSubject(subject) {
  const [, description] = SHAPE.exec(subject) ?? [];
  if (description === undefined) {
    return `must read "type(scope): what it does", with a type of ${TYPES.join(', ')}`;
  }
  const length = [...subject].length;
  if (length > LONGEST) return `has ${length} characters; at most ${LONGEST} are allowed`;
  if (subject.includes(';')) return 'has a semicolon: make two commits, or name the one thing';
  if (/[.…]$/.test(subject)) return 'must not end in a full stop';
  const [first = ''] = description.split(/[\s,:]/);
  if (/^\p{Lu}\p{Ll}/u.test(first)) return 'must begin in lower case after the colon';
  const isInflected = INFLECTED.test(first) && !IMPERATIVES.has(first);
  if (isInflected || NO_VERB.test(first) || SENTENCE.test(description)) {
    return `must begin with a verb in the imperative ("add"), not "${first}"`;
  }
  return null;
}

/** The subject in the file that git passes to its hook; null: git wrote it, or `rebase` will change it. */
export function subjectOfMessage(message) {
  const lines = message.split('\n').map((line) => line.trim());
  const subject = lines.find((line) => line !== '' && !line.startsWith('#')) ?? '';
  return /^(?:Merge |fixup! |squash! |amend! )/.test(subject) ? null : subject;
}

const ROOT = path.resolve(fileURLToPath(import.meta.url), '../..');
const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });

/** Hash and subject of the commits to check, without merges; null: this is not a clone with its history. */
function commitsSinceBase() {
  if (git('rev-parse', '--git-dir').status !== 0) return null;
  const hasBase = git('merge-base', '--is-ancestor', BASE, 'HEAD').status === 0;
  const isShallow = git('rev-parse', '--is-shallow-repository').stdout.trim() === 'true';
  // What a shallow clone has is newer than the base that it lacks.
  if (!hasBase && !isShallow) return null;
  const range = hasBase ? `${BASE}..HEAD` : 'HEAD';
  const log = git('log', '--no-merges', '--format=%h %s', range).stdout.trim();
  return log === '' ? [] : log.split('\n');
}

function checkHistory() {
  const commits = commitsSinceBase();
  if (commits === null) {
    const words = 'Commit subjects cannot be checked: the history is not here.\n';
    process[process.env.CI ? 'stderr' : 'stdout'].write(words);
    if (process.env.CI) process.exitCode = 1;
    return;
  }
  for (const commit of commits) {
    const problem = problemOfSubject(commit.slice(commit.indexOf(' ') + 1));
    if (problem === null) continue;
    process.stderr.write(`${commit}\n  The subject ${problem}.\n`);
    process.exitCode = 1;
  }
  if (!process.exitCode) process.stdout.write(`${commits.length} commit subjects are fine.\n`);
}

function checkMessage(file) {
  const subject = subjectOfMessage(readFileSync(file, 'utf8'));
  const problem = subject === null ? null : problemOfSubject(subject);
  if (problem === null) return;
  process.stderr.write(`${subject}\n  The subject ${problem}. See "Commits" in CONTRIBUTING.md.\n`);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [flag, file] = process.argv.slice(2);
  if (flag === '--message') checkMessage(file);
  else checkHistory();
}
