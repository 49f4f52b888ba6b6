import { importProblem } from '@parde/contract';
import { expect, it } from 'vitest';
import { describeProblems } from './describe-problems.ts';

const SAMPLES: Record<string, unknown> = { number: 3, string: 'X', array: ['X', 'Y'] };
/** One problem of each code. */
const problems = importProblem.options.flatMap(({ shape: { code, ...params } }) => {
  const sample = Object.entries(params).map(([name, { type }]) => [name, SAMPLES[type]]);
  const codes: Iterable<string> = 'options' in code ? code.options : code.values;
  return [...codes].map((value) =>
    importProblem.parse({ ...Object.fromEntries(sample), code: value }),
  );
});

it.each(problems)('says $code in English, with what it is of first', (problem) => {
  const words = describeProblems([problem]);
  expect(words).toMatch(/^[\x20-\x7e]+$/);
  expect(words.startsWith('X: ')).toBe('field' in problem || 'file' in problem);
});

it('says each reason of a record', () => {
  expect(
    describeProblems([
      { code: 'unreadable', field: 'year', value: 'abc' },
      { code: 'http_status', file: 'https://example.com/a.jpg', status: 404 },
      { code: 'unknown_keys', field: '', keys: ['colour'] },
    ]),
  ).toBe(
    'year: abc cannot be read; https://example.com/a.jpg: it answered 404; there is no field colour',
  );
});
