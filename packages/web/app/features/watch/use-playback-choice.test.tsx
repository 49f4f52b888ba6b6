// @vitest-environment jsdom
import type { PlaybackChoice, Watchable } from '@parde/contract';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchable } from '../../../testing/fixtures';
import { refusal, stubApi } from '../../../testing/stub-api';
import { usePlaybackChoice } from './use-playback-choice';
import { NO_CHOICE, rememberChoice, rememberedChoice } from './visitor-memory';

const MEMBER = 5;
const DUBBED: PlaybackChoice = { ...NO_CHOICE, editionKind: 'dubbed', subtitleLanguage: 'off' };

const of = (id: number, choice: PlaybackChoice | null = null) =>
  watchable({ title: { id }, choice });

const CHOOSE = 'PUT /api/user/titles/{id}/playback';
let api: ReturnType<typeof stubApi>;

const open = (first: Watchable, viewer: number | null) =>
  renderHook((shown: Watchable) => usePlaybackChoice(shown, viewer), { initialProps: first });

beforeEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=abc';
  api = stubApi();
  api.answer(CHOOSE, NO_CHOICE);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a member has the stored choice, or none', () => {
  rememberChoice(7, DUBBED);
  expect(open(of(7), MEMBER).result.current.choice).toBeNull();
  expect(open(of(7, DUBBED), MEMBER).result.current.choice).toEqual(DUBBED);
});

test('a visitor has what this browser remembers of the title', () => {
  rememberChoice(7, DUBBED);
  expect(open(of(7), null).result.current.choice).toEqual(DUBBED);
  expect(open(of(8), null).result.current.choice).toBeNull();
});

test('what a visitor chooses applies at once and stays in this browser', () => {
  rememberChoice(7, DUBBED);
  const { result } = open(of(7), null);
  act(() => result.current.choose({ audioLanguage: 'en' }));
  const chosen = { ...DUBBED, audioLanguage: 'en' };
  expect(result.current.choice).toEqual(chosen);
  expect(rememberedChoice(7)).toEqual(chosen);
  expect(api.calls).toEqual([]);
});

test('what a member chooses applies at once, and only the change is sent', async () => {
  const { result } = open(of(7, DUBBED), MEMBER);
  await act(async () => result.current.choose({ studio: 'گلوری' }));
  expect(result.current.choice).toEqual({ ...DUBBED, studio: 'گلوری' });
  expect(api.calls).toMatchObject([
    { path: '/api/user/titles/7/playback', route: CHOOSE, body: { studio: 'گلوری' } },
  ]);
  expect(rememberedChoice(7)).toBeNull();
});

test.each([
  [{ editionKind: 'dubbed' as const }, { edition_kind: 'dubbed' }],
  [{ audioLanguage: 'fa' }, { audio_language: 'fa' }],
  [
    { subtitleLanguage: 'en', secondSubtitleLanguage: null },
    { subtitle_language: 'en', second_subtitle_language: null },
  ],
])('a change %o is sent under the names of the API', async (change, body) => {
  const { result } = open(of(7), MEMBER);
  await act(async () => result.current.choose(change));
  expect(api.bodies(CHOOSE)).toEqual([body]);
});

test('two changes before the next render add up', () => {
  const { result } = open(of(7), MEMBER);
  act(() => {
    result.current.choose({ subtitleLanguage: 'en' });
    result.current.choose({ audioLanguage: 'fa' });
  });
  expect(result.current.choice).toEqual({
    ...NO_CHOICE,
    subtitleLanguage: 'en',
    audioLanguage: 'fa',
  });
});

test('of two quick choices the second is sent when the first has been stored', async () => {
  const first = Promise.withResolvers<PlaybackChoice>();
  api.answer(CHOOSE, first.promise, NO_CHOICE);
  const { result } = open(of(7), MEMBER);
  await act(async () => {
    result.current.choose({ audioLanguage: 'en' });
    result.current.choose({ audioLanguage: 'fa' });
  });
  expect(api.bodies(CHOOSE)).toEqual([{ audio_language: 'en' }]);
  await act(async () => first.resolve(NO_CHOICE));
  await waitFor(() =>
    expect(api.bodies(CHOOSE)).toEqual([{ audio_language: 'en' }, { audio_language: 'fa' }]),
  );
});

test('a choice holds for the next episode of the title, and for no other title', () => {
  const { result, rerender } = open(of(7), MEMBER);
  act(() => result.current.choose({ studio: 'گلوری' }));
  rerender(of(7, DUBBED));
  expect(result.current.choice?.studio).toBe('گلوری');
  rerender(of(8, DUBBED));
  expect(result.current.choice).toEqual(DUBBED);
});

test('a choice that could not be stored still applies', async () => {
  api.answer(CHOOSE, refusal(500, { message: 'نشد' }));
  const { result } = open(of(7), MEMBER);
  await act(async () => result.current.choose({ studio: 'گلوری' }));
  expect(result.current.choice?.studio).toBe('گلوری');
});
