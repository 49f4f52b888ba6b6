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

/** Who calls, in the headers of a request. */
export function credentials(): Record<string, string> {
  const token = readToken();
  const csrf = readCookie('XSRF-TOKEN');
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(csrf ? { 'x-xsrf-token': csrf } : {}),
  };
}

const client = createClient({
  // The operators' site is served by the process that answers its calls.
  baseUrl: '',
  fetch: (...input) => fetch(...input),
  headers: credentials,
});

const TOKEN_MISMATCH = 419;

export const AWAY = 'سرور در دسترس نیست؛ اتصال را ببینید و دوباره تلاش کنید';

/** What went wrong with a sentence for people: neither a lost connection nor a proxy's page has one. */
function withSentence(error: unknown): unknown {
  if (!(error instanceof ApiError)) {
    return error instanceof TypeError ? new ApiError(0, { message: AWAY }) : error;
  }
  if (error.body.message !== '') return error;
  return new ApiError(error.status, { ...error.body, message: AWAY }, error.retryAfterS);
}

async function callWithCsrf<R extends Route>(
  route: R,
  input: CallInput<R>,
): Promise<CallOutput<R>> {
  try {
    return await client(route, input);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === TOKEN_MISMATCH)) throw withSentence(error);
    await client('GET /sanctum/csrf-cookie', {});
    return await client(route, input).catch((again) => Promise.reject(withSentence(again)));
  }
}

/**
 * Calls the API. A dangerous action that needs a proof of identity asks for it and is repeated.
 *
 * @throws ApiError with a sentence in Persian; its status is 0 when no answer came
 */
export async function callApi<R extends Route>(
  route: R,
  input: CallInput<R>,
): Promise<CallOutput<R>> {
  try {
    return await callWithCsrf(route, input);
  } catch (error) {
    if (!(error instanceof ApiError && error.body.code === 'proof_needed')) throw error;
    const isProved = await askForProof((body) => callWithCsrf('POST /api/admin/proof', { body }));
    if (!isProved) throw error;
    return callWithCsrf(route, input);
  }
}

/** Pauses before a call is repeated over a line that broke, in milliseconds. */
const REPEATED_AFTER = [1_000, 3_000, 9_000];

/** Whether no answer of the API came: the line broke, or the server is away. */
export const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || (error.status > 501 && error.status < 505));

/** Repeats a call that may be made twice, and is small, until it is answered. */
export async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
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
