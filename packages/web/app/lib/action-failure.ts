import { ApiError } from '@parde/contract/client';
import { failureOf } from './api-result';

const SIGNED_OUT = 'برای این کار دوباره وارد شوید.';
const OFFLINE = 'انجام نشد؛ اتصال اینترنت را بررسی کنید.';

/** Why an action failed, in words. Not for forms: nothing that was typed can be lost. */
export function actionFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return OFFLINE;
  return error.status === 401 ? SIGNED_OUT : failureOf(error).error;
}
