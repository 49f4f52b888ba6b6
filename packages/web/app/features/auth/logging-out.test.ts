// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '../../../testing/fixtures';
import { refusal, stubApi } from '../../../testing/stub-api';
import { refreshUser, useAuth } from '../../stores/auth';
import { logOut } from './logging-out';

const LOGOUT = 'POST /api/sanc/logout';
let api: ReturnType<typeof stubApi>;

beforeEach(() => {
  api = stubApi();
  useAuth.setState({ user: user() });
});
afterEach(() => vi.unstubAllGlobals());

test('forgets the user once the server has ended the session', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'token=1|x; path=/';
  const unanswered = refreshUser();
  api.answer(LOGOUT, async () => {
    // It was given up before: with the session ended, it would be refused.
    await unanswered;
    return { ok: true };
  });
  expect(await logOut()).toBe('done');
  expect(api.bodies(LOGOUT)).toEqual([{}]);
  expect(useAuth.getState().user).toBeNull();
});

test('a failure does not sign out in the browser while the session exists', async () => {
  api.answer(LOGOUT, refusal(500));
  expect(await logOut()).toBe('failed');
  expect(useAuth.getState().user).not.toBeNull();
});

test('learns that a child’s profile was chosen elsewhere', async () => {
  api.answer(LOGOUT, refusal(422, { errors: { pin: ['پین را بنویسید'] } }));
  expect(await logOut()).toBe('locked');
  expect(useAuth.getState().user).not.toBeNull();
});
