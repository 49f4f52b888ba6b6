import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REQUEST_STATES } from '@parde/contract';
import { PERMISSIONS } from '@parde/shared/permissions';
import { expect, it } from 'vitest';
import { actionChoices, actionWords, KIND_CHOICES, kindWords } from './audit-words';

const SERVER = path.resolve(import.meta.dirname, '../../../server/src');

/** Texts of the server's files that write to the audit log. */
const sources = globSync('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts', 'testing/**'] })
  .map((file) => readFileSync(path.join(SERVER, file), 'utf8'))
  .filter((text) => text.includes('writeAudit'));

const found = (pattern: RegExp) =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, word]) => word ?? '')));

it('has Persian words for every action that the server records', () => {
  // Neither actions: permissions, and a field of a form.
  const others = new Set<string>([...PERMISSIONS, 'logo.hash']);
  const literals = [...found(/'([a-z-]+\.[a-z_-]+)'/g)].filter((word) => !others.has(word));
  const choices = new Map(actionChoices().map(({ id, name }) => [id, name]));
  expect(choices.size).toBeGreaterThan(80);
  for (const state of REQUEST_STATES.slice(1))
    expect(choices.has(`requests.${state}`), state).toBe(true);
  expect(literals.filter((action) => !choices.has(action))).toEqual([]);
  expect([...choices.values()].filter((words) => !/^[^a-zA-Z]+( TMDB)?$/.test(words))).toEqual([]);
});

it('has Persian words for every kind of thing', () => {
  const kinds = found(/subject: \{ kind: '([a-z-]+)'/g);
  expect(kinds.size).toBeGreaterThan(20);
  expect([...kinds].filter((kind) => /[a-z]/.test(kindWords(kind)))).toEqual([]);
  expect(KIND_CHOICES.filter(({ name }) => /[a-z]/.test(name))).toEqual([]);
});

it('keeps what it does not know', () => {
  expect([actionWords('cats.feed'), actionWords('x'), kindWords('cat')]).toEqual([
    ...['cats.feed', 'x', 'cat'],
  ]);
});
