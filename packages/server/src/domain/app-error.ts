import type { ErrorReason, SecondFactor } from '@parde/contract';

export type AppErrorCode =
  | 'unauthenticated'
  | 'forbidden'
  /** Staff must prove their identity again first. */
  | 'proof_needed'
  /** A sign-in is not finished, or staff must set a second factor up first. */
  | 'second_factor_needed'
  /** No viewer profile has been chosen yet. */
  | 'profile_needed'
  /** A child's profile requests something that is not made for children. */
  | 'closed_to_children'
  | 'not_found'
  | 'gone'
  | 'unavailable_by_law'
  | 'conflict'
  | 'csrf_mismatch'
  | 'invalid_input'
  | 'too_many'
  | 'overloaded'
  /** The disk, or the space reserved for something, is full. */
  | 'no_space';

export interface SignInTicket {
  /** Valid for ten minutes. */
  ticket: string;
  methods: SecondFactor[];
}

export interface AppErrorDetails {
  code: AppErrorCode;
  /** For logs, in English. */
  message: string;
  /** Shown to the user, in Persian. */
  userMessage: string;
  /** With `invalid_input`: messages by field. */
  fields?: Record<string, string[]>;
  /** Machine-readable reason, see the contract. */
  reason?: ErrorReason;
  /** With `second_factor_needed` at a sign-in: the ticket to continue with. */
  ticket?: SignInTicket;
  /** With `not_found`: the path of the page that took its place. */
  movedTo?: string;
  /** With `conflict`: the current state of the record. */
  current?: unknown;
  /** With `too_many`: seconds until a retry is allowed. */
  retryAfterS?: number;
}

/** The one error that features throw deliberately; `http/errors.ts` maps its code to a status. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: AppErrorCode;
  readonly userMessage: string;
  readonly fields: Record<string, string[]> | undefined;
  readonly reason: ErrorReason | undefined;
  readonly ticket: SignInTicket | undefined;
  readonly movedTo: string | undefined;
  readonly current: unknown;
  readonly retryAfterS: number | undefined;

  constructor(details: AppErrorDetails) {
    super(details.message);
    this.code = details.code;
    this.userMessage = details.userMessage;
    this.fields = details.fields;
    this.reason = details.reason;
    this.ticket = details.ticket;
    this.movedTo = details.movedTo;
    this.current = details.current;
    this.retryAfterS = details.retryAfterS;
  }
}

/**
 * 401 in Sanctum's wording, which its clients check.
 *
 * @param message reason, for logs
 */
export function unauthenticated(message = 'unauthenticated'): AppError {
  return new AppError({ code: 'unauthenticated', message, userMessage: 'Unauthenticated.' });
}

/**
 * 403.
 *
 * @param message for logs
 */
export function forbidden(message: string, userMessage = 'اجازهٔ این کار را ندارید'): AppError {
  return new AppError({ code: 'forbidden', message, userMessage });
}

/**
 * 404 for a missing thing.
 *
 * @param thing Persian noun, e.g. «عنوان».
 * @param message for logs and the command line
 */
export function notFound(thing: string, message = 'not found'): AppError {
  return new AppError({
    code: 'not_found',
    message,
    userMessage: `${thing} پیدا نشد`,
  });
}

/**
 * 409.
 *
 * @param message for logs
 * @param userMessage the reason, and what the user can do
 */
export function conflict(message: string, userMessage: string): AppError {
  return new AppError({ code: 'conflict', message, userMessage });
}

/** 422 that names one field. */
export function invalidField(field: string, userMessage: string): AppError {
  return new AppError({
    code: 'invalid_input',
    message: `invalid input: ${field}`,
    userMessage,
    fields: { [field]: [userMessage] },
  });
}

/** 429 with the time until a retry is allowed. */
export function tooMany(retryAfterS: number, userMessage: string): AppError {
  return new AppError({ code: 'too_many', message: 'too many', userMessage, retryAfterS });
}

/** 503, asking the client to retry shortly. */
export function overloaded(
  message: string,
  userMessage = 'سرور سرش شلوغ است؛ چند لحظهٔ دیگر دوباره بیایید',
): AppError {
  return new AppError({ code: 'overloaded', message, userMessage });
}

/** An error that no retry can fix: a job that throws it fails at once. */
export class NonRetryableError extends Error {
  override name = 'NonRetryableError';
}
