import {
  ApiError,
  type CallInput,
  type CallOutput,
  createClient,
  type Route,
} from '@parde/contract/client';
import { askForProof } from './proof';

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

/** The session of the visitors' site, `{id}|{secret}`; null: nobody is signed in. */
export const readToken = () => readCookie('token');

/** Request headers that authenticate the caller. */
export function credentials(): Record<string, string> {
  const token = readToken();
  const csrf = readCookie('XSRF-TOKEN');
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(csrf ? { 'x-xsrf-token': csrf } : {}),
  };
}

/** @param key of a call that is done once; see {@link callOnce} */
const clientWith = (key?: string) =>
  createClient({
    // This site and the API have the same origin.
    baseUrl: '',
    fetch: (...input) => fetch(...input),
    headers: () => ({ ...credentials(), ...(key ? { 'idempotency-key': key } : {}) }),
  });

const TOKEN_MISMATCH = 419;

const SESSION_ENDED = 'نشست شما پایان یافته است؛ دوباره وارد شوید';
export const SERVER_UNAVAILABLE = 'سرور در دسترس نیست؛ اتصال را ببینید و دوباره تلاش کنید';

/**
 * Gives an error a sentence for people: neither a lost connection nor a proxy's error page has one, and that of an ended
 * session is for programs.
 */
function withUserMessage(error: unknown): unknown {
  if (!(error instanceof ApiError)) {
    return error instanceof TypeError ? new ApiError(0, { message: SERVER_UNAVAILABLE }) : error;
  }
  const isEnded = error.status === 401;
  if (error.body.message !== '' && !isEnded) return error;
  const message = isEnded ? SESSION_ENDED : SERVER_UNAVAILABLE;
  return new ApiError(error.status, { ...error.body, message }, error.retryAfterS);
}

async function callWithCsrf<R extends Route>(
  route: R,
  input: CallInput<R>,
  key?: string,
): Promise<CallOutput<R>> {
  const client = clientWith(key);
  try {
    return await client(route, input);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === TOKEN_MISMATCH))
      throw withUserMessage(error);
    await client('GET /sanctum/csrf-cookie', {});
    return await client(route, input).catch((again) => Promise.reject(withUserMessage(again)));
  }
}

/**
 * Calls the API. If a dangerous action requires a proof of identity, asks for it and repeats the call.
 *
 * @throws ApiError with a sentence in Persian; its status is 0 if there was no response
 */
export async function callApi<R extends Route>(
  route: R,
  input: CallInput<R>,
  key?: string,
): Promise<CallOutput<R>> {
  try {
    return await callWithCsrf(route, input, key);
  } catch (error) {
    if (!(error instanceof ApiError && error.body.code === 'proof_needed')) throw error;
    const isProved = await askForProof((body) => callWithCsrf('POST /api/admin/proof', { body }));
    if (!isProved) throw error;
    return callWithCsrf(route, input, key);
  }
}

/** Idempotency keys of the calls of {@link callOnce} whose outcome is not known. */
const openKeys = new Map<string, string>();

/**
 * Calls the API so that the same call, made again because no answer came, is not done twice: if it was done, it is
 * answered with 409 and `current`, the ID of what was made.
 */
export async function callOnce<R extends Route>(
  route: R,
  input: CallInput<R>,
): Promise<CallOutput<R>> {
  const call = JSON.stringify([route, input]);
  const key = openKeys.get(call) ?? crypto.randomUUID();
  openKeys.set(call, key);
  try {
    const answer = await callApi(route, input, key);
    openKeys.delete(call);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) openKeys.delete(call);
    throw error;
  }
}

/** Delays before a call is retried after a lost connection, in milliseconds. */
const REPEATED_AFTER = [1_000, 3_000, 9_000];

/** Whether the API did not respond: the connection was lost, or the server is down. */
export const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || (error.status > 501 && error.status < 505));

/** Retries a small, idempotent call until it is answered. */
export async function retryUntilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await call();
    } catch (error) {
      const pause = REPEATED_AFTER[tries];
      if (!isUnanswered(error) || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** The address of a stored picture in one of its widths, e.g. 92, 185, 342, 500 or 1280 pixels. */
export const pictureUrl = (hash: string, width: number) => `/media/images/${hash}/${width}.webp`;
