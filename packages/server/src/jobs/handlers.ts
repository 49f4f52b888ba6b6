import type { JobData, JobName } from './definitions.ts';
import type { JobDeps } from './job-deps.ts';

/**
 * Runs one job. Delivery is at least once, with retries after failures and crashes, so handlers
 * must be idempotent.
 */
export type JobHandler<N extends JobName> = (
  deps: JobDeps,
  data: JobData<N>,
  attempt: Attempt,
) => Promise<void>;

export interface Attempt {
  /** Attempted before: it failed, or its process died at an unknown point. */
  isRetry: boolean;
  /** Aborted when this process stops or the job times out: long work should then requeue itself. */
  signal: AbortSignal;
}

type HandlerTable = { [N in JobName]: () => Promise<JobHandler<N>> };

/**
 * Handlers are loaded lazily with their first job, so that a start does not load templates it may
 * never need.
 */
export const jobHandlers: HandlerTable = {
  'password-reset-mail': async () =>
    (await import('./handlers/password-reset-mail.ts')).passwordResetMailJob,
  'magic-link-mail': async () => (await import('./handlers/magic-link-mail.ts')).magicLinkMailJob,
  'verification-mail': async () =>
    (await import('./handlers/verification-mail.ts')).verificationMailJob,
  'password-changed-mail': async () =>
    (await import('./handlers/password-changed-mail.ts')).passwordChangedMailJob,
  'deletion-mail': async () => (await import('./handlers/deletion-mail.ts')).deletionMailJob,
  'purge-accounts': async () => (await import('./handlers/purge-accounts.ts')).purgeAccountsJob,
  'reconcile-payments': async () =>
    (await import('./handlers/reconcile-payments.ts')).reconcilePaymentsJob,
  'check-ledger': async () => (await import('./handlers/check-ledger.ts')).checkLedgerJob,
  sweep: async () => (await import('./handlers/sweep.ts')).sweepJob,
  'announce-news': async () => (await import('./handlers/announce-news.ts')).announceNewsJob,
  'send-digests': async () => (await import('./handlers/send-digests.ts')).sendDigestsJob,
  'digest-mail': async () => (await import('./handlers/digest-mail.ts')).digestMailJob,
  'warn-premium-ending': async () =>
    (await import('./handlers/warn-premium-ending.ts')).warnPremiumEndingJob,
  'premium-ending-mail': async () =>
    (await import('./handlers/premium-ending-mail.ts')).premiumEndingMailJob,
  'encode-media': async () => (await import('./handlers/encode-media.ts')).encodeMediaJob,
  'derive-media': async () => (await import('./handlers/derive-media.ts')).deriveMediaJob,
  'mend-media': async () => (await import('./handlers/mend-media.ts')).mendMediaJob,
};
