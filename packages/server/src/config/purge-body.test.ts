import { expect, it } from 'vitest';
import { isPurgeBody } from './purge-body.ts';

it.each([
  ['{"tags":{tags}}', true],
  ['{"tag":"{tag}","also":{tags}}', true],
  ['["{tag}"]', true],
  ['{}', false],
  ['{"tags":{tags}', false],
  ['{"tag":{tag}}', false],
  ['tags={tags}', false],
])('%s may be the body of a purge: %s', (text, isAccepted) => {
  expect(isPurgeBody(text)).toBe(isAccepted);
});
