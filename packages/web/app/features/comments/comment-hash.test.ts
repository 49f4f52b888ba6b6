import { expect, test } from 'vitest';
import { commentElement, commentOfHash } from './comment-hash';

test('a link leads to the comment of its number', () => {
  expect(commentOfHash(`#${commentElement(123)}`)).toBe(123);
});

test.each(['', '#comments', '#comment-', '#comment-0', '#comment-1x', '#comment-12345678901'])(
  '%j leads to none',
  (hash) => expect(commentOfHash(hash)).toBeNull(),
);
