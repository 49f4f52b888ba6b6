// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { readDraft, saveDraft } from './draft';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('a draft is restored unchanged, for its own thread only', () => {
  const draft = { body: 'نیمه‌کاره\n', isSpoiler: true };
  saveDraft('7/1/0', draft);
  expect(readDraft('7/1/0')).toEqual(draft);
  expect(readDraft('7/1/5')).toBeNull();
  expect(readDraft('8/1/0')).toBeNull();
});

test.each([null, { body: ' \n ', isSpoiler: true }])('is forgotten with %j', (draft) => {
  saveDraft('a', { body: 'x', isSpoiler: false });
  saveDraft('a', draft);
  expect(readDraft('a')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test.each(['{', '"x"', '{"body":3,"isSpoiler":true}', '{"body":"x"}'])('%s is none', (stored) => {
  sessionStorage.setItem('comment-draft:a', stored);
  expect(readDraft('a')).toBeNull();
});

test('blocked storage causes no error', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  expect(() => saveDraft('a', { body: 'x', isSpoiler: false })).not.toThrow();
  expect(readDraft('a')).toBeNull();
});
