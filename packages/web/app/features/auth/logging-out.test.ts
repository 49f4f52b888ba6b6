import { ApiError } from '@parde/contract/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { callWithCsrf } from '../../lib/csrf';
import { abortUserRequests, signOut } from '../../stores/auth';
import { logOut } from './logging-out';

vi.mock('../../lib/csrf', () => ({ callWithCsrf: vi.fn() }));
vi.mock('../../stores/auth', () => ({ signOut: vi.fn(), abortUserRequests: vi.fn() }));

beforeEach(() => vi.clearAllMocks());

test('forgets the user once the server has ended the session', async () => {
  vi.mocked(callWithCsrf).mockResolvedValue({ ok: true } as never);
  expect(await logOut()).toBe('done');
  expect(callWithCsrf).toHaveBeenCalledWith('POST /api/sanc/logout', { body: {} });
  expect(signOut).toHaveBeenCalledTimes(1);
  // With the session ended, running queries would be refused.
  const [stopped] = vi.mocked(abortUserRequests).mock.invocationCallOrder;
  const [called] = vi.mocked(callWithCsrf).mock.invocationCallOrder;
  expect(stopped).toBeLessThan(called ?? 0);
});

test('a failure does not sign out in the browser while the session exists', async () => {
  vi.mocked(callWithCsrf).mockRejectedValue(new ApiError(500, { message: '' }));
  expect(await logOut()).toBe('failed');
  expect(signOut).not.toHaveBeenCalled();
});

test('learns that a child’s profile was chosen elsewhere', async () => {
  const errors = { pin: ['پین را بنویسید'] };
  vi.mocked(callWithCsrf).mockRejectedValue(new ApiError(422, { message: '', errors }));
  expect(await logOut()).toBe('locked');
  expect(signOut).not.toHaveBeenCalled();
});
