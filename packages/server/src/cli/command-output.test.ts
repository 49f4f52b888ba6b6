import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createConfirm, formatAnswer, formatError } from './command-output.ts';

const terminal = (isTTY: boolean) => ({
  input: Object.assign(new PassThrough(), { isTTY }),
  output: new PassThrough(),
});

it('prints text for people and JSON for scripts', () => {
  const report = { text: 'one\ntwo', data: [1, 2] };
  expect(formatAnswer(report, {})).toBe('one\ntwo');
  expect(JSON.parse(formatAnswer(report, { json: true }))).toEqual([1, 2]);
  expect(formatAnswer('Done.', {})).toBe('Done.');
  expect(JSON.parse(formatAnswer('Done.', { json: true }))).toEqual({ message: 'Done.' });
  expect(formatError('No.', {})).toBe('No.');
  expect(JSON.parse(formatError('No.', { json: true }))).toEqual({ error: 'No.' });
});

it('does not ask with --yes, and refuses where nobody can answer', async () => {
  await createConfirm({ yes: true }, terminal(false))('Delete it?');
  await expect(createConfirm({}, terminal(false))('Delete it?')).rejects.toThrow(
    'Delete it? Add --yes to do it.',
  );
});

it.each(['yes\n', ' YES \n'])('does it after %j', async (answer) => {
  const { input, output } = terminal(true);
  const confirmed = createConfirm({}, { input, output })('Delete it?');
  input.write(answer);
  await confirmed;
  expect(String(output.read())).toContain('Delete it?');
});

it.each(['\n', 'y\n', 'no\n'])('changes nothing after %j', async (answer) => {
  const { input, output } = terminal(true);
  const confirmed = createConfirm({}, { input, output })('Delete it?');
  input.write(answer);
  await expect(confirmed).rejects.toThrow('Nothing was changed.');
});
