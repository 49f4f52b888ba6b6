import type { CallInput, CallOutput, Client, Route } from '@parde/contract/client';
import { ApiError } from '@parde/contract/client';
import { browserApi } from './api';
import { readCookie } from './cookies';
import { askForProof } from './proof';

const TOKEN_MISMATCH = 419;

let arriving: Promise<unknown> | null = null;

/** Deduplicates concurrent requests: a browser without the cookie would get a different token from each. */
function fetchCsrf(api: Client): Promise<unknown> {
  arriving ??= api('GET /sanctum/csrf-cookie', {}).finally(() => {
    arriving = null;
  });
  return arriving;
}

/**
 * A state-changing call: fetches the CSRF cookie first (SPEC §7), which the API client sends back as a header, and
 * retries once if the server no longer accepts it. If the call needs a proof of identity, asks for it and repeats the
 * call.
 */
export async function callWithCsrf<R extends Route>(
  route: R,
  input: CallInput<R>,
  api: Client = browserApi(),
): Promise<CallOutput<R>> {
  try {
    return await callOnce(route, input, api);
  } catch (error) {
    if (!(error instanceof ApiError && error.body.code === 'proof_needed')) throw error;
    if (!(await askForProof())) throw error;
    return callOnce(route, input, api);
  }
}

async function callOnce<R extends Route>(
  route: R,
  input: CallInput<R>,
  api: Client,
): Promise<CallOutput<R>> {
  await fetchCsrf(api);
  try {
    return await api(route, input);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === TOKEN_MISMATCH)) throw error;
    await fetchCsrf(api);
    return api(route, input);
  }
}

/** Fetches a missing cookie ahead of an upcoming `callWithCachedCsrf`. */
export function prefetchCsrf(api: Client = browserApi()): void {
  if (readCookie(document.cookie, 'XSRF-TOKEN') !== null) return;
  fetchCsrf(api).catch(() => undefined);
}

/** Like `callWithCsrf`, for frequent calls: the cookie is fetched only if it is missing or rejected. */
export async function callWithCachedCsrf<R extends Route>(
  route: R,
  input: CallInput<R>,
  api: Client = browserApi(),
): Promise<CallOutput<R>> {
  if (arriving) await arriving.catch(() => undefined);
  if (readCookie(document.cookie, 'XSRF-TOKEN') === null) return callWithCsrf(route, input, api);
  try {
    return await api(route, input);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === TOKEN_MISMATCH)) throw error;
    return callWithCsrf(route, input, api);
  }
}
