import { setTimeout as delay } from 'node:timers/promises';
import {
  type Api,
  type ApiClientOptions,
  BotError,
  GrammyError,
  HttpError,
  type Transformer,
} from 'grammy';

/** Timeout of one call, in seconds; longer than that of `getUpdates`. */
const TIMEOUT_S = 45;
/** Maximum delay in seconds for which Telegram's `retry_after` is followed; a longer one is an error. */
const LONGEST_WAIT_S = 15;
const MAX_WAITS = 3;

/** @param api root of the Bot API, without a trailing slash */
export const clientOptions = (api: string): ApiClientOptions => ({
  apiRoot: api,
  timeoutSeconds: TIMEOUT_S,
});

/** After too many calls, waits for as long as Telegram demands and retries. */
const retryAfterDelay: Transformer = async (call, method, payload, signal) => {
  for (let waited = 0; ; waited += 1) {
    const answer = await call(method, payload, signal);
    const seconds = answer.ok ? undefined : answer.parameters?.retry_after;
    if (seconds === undefined || seconds > LONGEST_WAIT_S || waited === MAX_WAITS) return answer;
    await delay(seconds * 1000);
  }
};

/** Makes a bot's calls respect Telegram's rate limit. */
export function respectRateLimit(api: Api): void {
  api.config.use(retryAfterDelay);
}

/** Whether the user has blocked the bot, or no longer exists. */
export const isChatGone = (error: unknown): boolean =>
  error instanceof GrammyError &&
  (error.error_code === 403 || /chat not found|user is deactivated/i.test(error.description));

/** Whether Telegram refuses a call permanently, so that a retry is pointless. */
export const isRefused = (error: unknown): boolean =>
  error instanceof GrammyError && error.error_code < 500 && error.error_code !== 429;

/** Converts an error for logs: grammY's own errors contain the token, or the text sent to a user. */
export function describeFailure(error: unknown): Error {
  if (error instanceof BotError) return describeFailure(error.error);
  if (error instanceof GrammyError) {
    const { method, error_code, description } = error;
    return new Error(`Telegram refused ${method}: ${error_code} ${description}`);
  }
  if (error instanceof HttpError) {
    const { code } = error.error as { code?: string };
    return new Error(`Telegram did not answer${code ? `: ${code}` : ''}`);
  }
  return error instanceof Error ? error : new Error(String(error));
}
