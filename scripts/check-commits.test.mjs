import { expect, test } from 'vitest';
import { problemOfSubject, subjectOfMessage } from './check-commits.mjs';

test.each([
  'fix(comments): return the same error for every wrong short code',
  'feat(search): match titles that start with an article',
  'refactor: move digits, tomans and Jalali dates into packages/shared',
  'feat!: drop Node 20',
  'feat(api)!: drop `/keep`',
  'docs(web-push): embed a picture',
  'fix(a11y): focus the heading',
  'test: process orders twice',
  'build: alias the old path',
  `fix: ${'x'.repeat(67)}`,
])('%s', (subject) => {
  expect(problemOfSubject(subject)).toBeNull();
});

test.each([
  ['add a check', /type\(scope\)/],
  ['feature: add a check', /type\(scope\)/],
  ['fix(Comments): add a check', /type\(scope\)/],
  ['fix:add a check', /type\(scope\)/],
  ['fix: ', /type\(scope\)/],
  [`fix: ${'x'.repeat(68)}`, /73 characters/],
  // Characters, not bytes.
  [`fix: ${'گ'.repeat(68)}`, /73 characters/],
  ['fix: add a check; remove another', /semicolon/],
  ['fix: add a check.', /full stop/],
  ['fix: Add a check', /lower case/],
  ['fix: added a check', /imperative.*"added"/],
  ['fix: adding a check', /imperative/],
  ['fix: adds a check', /imperative/],
  ['test(http): files of the site stand beside its pages', /imperative/],
  ['fix: the app is closed', /imperative/],
  ['docs: what a test waits for, and shares', /imperative/],
  ['test(premium): credit is told in tomans', /imperative/],
])('%s: refused', (subject, problem) => {
  expect(problemOfSubject(subject)).toMatch(problem);
});

test('the subject is the first line that is no comment', () => {
  expect(subjectOfMessage('# Please enter …\n\nfix: add a check \n\nBecause.\n')).toBe(
    'fix: add a check',
  );
  expect(subjectOfMessage('# only comments\n')).toBe('');
});

test('subjects that git writes itself are left alone', () => {
  for (const subject of [
    "Merge branch 'main'",
    'fixup! fix: x',
    'squash! fix: x',
    'amend! fix: x',
  ]) {
    expect(subjectOfMessage(subject)).toBeNull();
  }
});
