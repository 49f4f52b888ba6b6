import { setTimeout as delay } from 'node:timers/promises';
import {
  type Api,
  type ApiClientOptions,
  BotError,
  GrammyError,
  HttpError,
  type Transformer,
} from 'grammy';

/** Longest wait for one call, in seconds; above that of `getUpdates`. */
const TIMEOUT_S = 45;
/** Telegram's wishes to wait are followed up to this long, in seconds; longer ones are an error. */
const LONGEST_WAIT_S = 15;
const WAITS = 3;

/** @param api root of the Bot API, without a slash at its end */
export const clientOptions = (api: string): ApiClientOptions => ({
  apiRoot: api,
  timeoutSeconds: TIMEOUT_S,
});

/** Waits as long as Telegram says, when there were too many calls, and calls again. */
const waitWhenTold: Transformer = async (call, method, payload, signal) => {
  for (let waited = 0; ; waited += 1) {
    const answer = await call(method, payload, signal);
    const seconds = answer.ok ? undefined : answer.parameters?.retry_after;
    if (seconds === undefined || seconds > LONGEST_WAIT_S || waited === WAITS) return answer;
    await delay(seconds * 1000);
  }
};

/** Prepares calls of a bot. */
export function followWaits(api: Api): void {
  api.config.use(waitWhenTold);
}

/** Whether the person has blocked the bot, or is no more. */
export const isChatGone = (error: unknown): boolean =>
  error instanceof GrammyError &&
  (error.error_code === 403 || /chat not found|user is deactivated/i.test(error.description));

/** Whether Telegram refuses a call for good: asking again would change nothing. */
export const isRefused = (error: unknown): boolean =>
  error instanceof GrammyError && error.error_code < 500 && error.error_code !== 429;

/** An error for logs: grammY's own contain the token, or what was written to a person. */
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
