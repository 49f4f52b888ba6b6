import type { CallInput, CallOutput, Client, Route } from '@parde/contract/client';
import { ApiError } from '@parde/contract/client';
import { browserApi } from './api';
import { readCookie } from './cookies';

const TOKEN_MISMATCH = 419;

/**
 * A call that changes something: fetches the CSRF cookie first (SPEC §7), which the API client then
 * sends back as a header, and once more when the server no longer knows it.
 */
export async function callWithCsrf<R extends Route>(
  route: R,
  input: CallInput<R>,
  api: Client = browserApi(),
): Promise<CallOutput<R>> {
  await api('GET /sanctum/csrf-cookie', {});
  try {
    return await api(route, input);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === TOKEN_MISMATCH)) throw error;
    await api('GET /sanctum/csrf-cookie', {});
    return api(route, input);
  }
}

/** The same for calls that come every few seconds: the cookie is asked for only when it is not there, or too old. */
export async function callOften<R extends Route>(
  route: R,
  input: CallInput<R>,
  api: Client = browserApi(),
): Promise<CallOutput<R>> {
  if (readCookie(document.cookie, 'XSRF-TOKEN') === null) return callWithCsrf(route, input, api);
  try {
    return await api(route, input);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === TOKEN_MISMATCH)) throw error;
    return callWithCsrf(route, input, api);
  }
}
