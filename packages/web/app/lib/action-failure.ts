import { ApiError } from '@parde/contract/client';
import { failureOf } from './api-result';

const SIGNED_OUT = 'برای این کار دوباره وارد شوید.';
const OFFLINE = 'انجام نشد؛ اتصال اینترنت را بررسی کنید.';

const NO_PASSKEY = 'کلید عبور به کار نرفت. اگر پنجره‌اش را نبسته‌اید، مرورگر آن را نپذیرفت.';

/** Whether the browser reports that its passkey dialog was closed, or that it refused. */
const isPasskeyFailure = (error: unknown) =>
  error instanceof Error &&
  ['NotAllowedError', 'InvalidStateError', 'SecurityError', 'AbortError', 'WebAuthnError'].includes(
    error.name,
  );

/** Describes why an action failed. Not for forms: assumes that no typed text can be lost. */
export function actionFailure(error: unknown): string {
  if (isPasskeyFailure(error)) return NO_PASSKEY;
  if (!(error instanceof ApiError)) return OFFLINE;
  return error.status === 401 ? SIGNED_OUT : failureOf(error).error;
}
