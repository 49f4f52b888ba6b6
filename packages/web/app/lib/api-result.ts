import { ApiError } from '@parde/contract/client';
import { formatPlain } from '@parde/shared/digits';

/** The failure object of SPEC §8. */
export interface Failure {
  ok: false;
  /** Message for the user, in Persian. */
  error: string;
  /** First error of each field, by the field's name in the call. */
  fields: Record<string, string>;
  /** HTTP status; `null` if there was no response. */
  status: number | null;
}

export type ApiResult<T> = { ok: true; data: T } | Failure;

/** SPEC §8. */
export const DEFAULT_FAILURE = 'مشکلی در انجام فرایند پیش آمده است';
/** SPEC's text with a hint, for calls without a response. */
const OFFLINE_FAILURE = `${DEFAULT_FAILURE}: پاسخی از سرور نرسید. اتصال خود را بررسی کنید و دوباره تلاش کنید؛ نوشتهٔ شما سر جایش است.`;

const TOO_MANY = 429;
// Used to detect Laravel's own messages and proxy errors, which are in English and not shown to users.
const PERSIAN = /[آ-ی]/;

/**
 * `۴۰ ثانیهٔ`, `۳ دقیقهٔ`, `۲ ساعت`, in the form used before «دیگر»; rounded up, so that nobody
 * retries too early.
 */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return `${formatPlain(Math.max(1, Math.ceil(seconds)))} ثانیهٔ`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${formatPlain(minutes)} دقیقهٔ`;
  return `${formatPlain(Math.ceil(minutes / 60))} ساعت`;
}

function failureWords(error: ApiError): string {
  const words = PERSIAN.test(error.body.message) ? error.body.message : DEFAULT_FAILURE;
  if (error.status !== TOO_MANY || error.retryAfterS === null || /دیگر/.test(words)) return words;
  return `${words.replace(/[.؛،\s]+$/, '')}. ${waitingTime(error.retryAfterS)} دیگر دوباره تلاش کنید.`;
}

function fieldErrors(error: ApiError): Record<string, string> {
  const pairs = Object.entries(error.body.errors ?? {}).map(([name, [first]]) => [name, first]);
  return Object.fromEntries(pairs.filter(([, first]) => first));
}

/** @param error what a call threw; anything but an API error means that there was no answer */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    return { ok: false, error: OFFLINE_FAILURE, fields: {}, status: null };
  }
  return {
    ok: false,
    error: failureWords(error),
    fields: fieldErrors(error),
    status: error.status,
  };
}

/** Resolves with the call's result or its failure; never rejects. */
export async function resultOf<T>(call: Promise<T>): Promise<ApiResult<T>> {
  try {
    return { ok: true, data: await call };
  } catch (error) {
    return failureOf(error);
  }
}
