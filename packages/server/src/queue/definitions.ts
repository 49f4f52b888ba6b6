import { ALERT_KINDS, type SecurityEventKind } from '@parde/contract';
import { ROLES, STAFF_ROLES } from '@parde/shared/permissions';
import { z } from 'zod';

/** Changes of an account's security about which its member gets a mail. */
const MAILED_CHANGES = [
  'codes_on',
  'codes_off',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
  'mobile_set',
  'mobile_removed',
] as const satisfies readonly SecurityEventKind[];

/** Retries of a failed job: exponential backoff with jitter. */
interface RetryPolicy {
  /** Number of retries after the first attempt. */
  retries: number;
  /** Delay before the first retry, in seconds. */
  firstWaitS: number;
  /** Maximum delay, in seconds. */
  longestWaitS: number;
}

export interface JobDefinition extends RetryPolicy {
  schema: z.ZodType<object>;
  /** Cron expression with five fields, in UTC. Absent: the job runs only when enqueued. */
  cron?: string;
  /** Maximum duration in seconds; pg-boss allows less than a day. Absent: an hour. */
  expireS?: number;
}

/** Spread over about two hours, to survive an outage of the mail server. */
const MAIL: RetryPolicy = { retries: 10, firstWaitS: 15, longestWaitS: 3_600 };
/** Few retries, because scheduled jobs run again anyway. */
const CLOCK: RetryPolicy = { retries: 2, firstWaitS: 30, longestWaitS: 300 };
/** Failures are usually permanent; retries are for crashed processes. */
const MEDIA: RetryPolicy = { retries: 3, firstWaitS: 30, longestWaitS: 600 };
/** Few retries, because news is worth little after an hour. */
const PUSH: RetryPolicy = { retries: 5, firstWaitS: 10, longestWaitS: 1_200 };
const HOUR_S = 3_600;

const nothing = z.object({});

const replyToMail = z.object({ replyId: z.int().positive() });

/** Notification for operators. */
const operatorNews = z.object({
  kind: z.enum(ALERT_KINDS),
  detail: z.string(),
  /** For `support`: set if members wrote back about films that they reported. */
  about: z.literal('report').optional(),
  /** Path of the one thing that the notification is about; if absent, the text for its kind says where to look. */
  path: z.string().optional(),
  /** What it means, in Persian; if absent, the text for its kind. */
  advice: z.string().optional(),
});

/**
 * All kinds of background jobs. Names are stored in the database: renaming one loses its queued
 * jobs.
 */
export const jobDefinitions = {
  'password-reset-mail': { ...MAIL, schema: z.object({ email: z.string() }) },
  'magic-link-mail': { ...MAIL, schema: z.object({ email: z.string() }) },
  'verification-mail': { ...MAIL, schema: z.object({ userId: z.int().positive() }) },
  'password-changed-mail': {
    ...MAIL,
    schema: z.object({ userId: z.int().positive(), changedAt: z.iso.datetime() }),
  },
  'address-changed-mail': {
    ...MAIL,
    schema: z.object({ userId: z.int().positive(), formerEmail: z.string() }),
  },
  'email-change-mail': {
    ...MAIL,
    schema: z.object({
      changeId: z.int().positive(),
      step: z.enum(['confirm', 'asked', 'done']),
    }),
  },
  'security-mail': {
    ...MAIL,
    schema: z.object({ userId: z.int().positive(), change: z.enum(MAILED_CHANGES) }),
  },
  'new-device-mail': { ...MAIL, schema: z.object({ sessionId: z.int().positive() }) },
  'staff-invitation-mail': {
    ...MAIL,
    schema: z.object({ email: z.string(), role: z.enum(STAFF_ROLES) }),
  },
  'support-reply-mail': { ...MAIL, schema: replyToMail },
  // Replies to reports have job names of their own: a process of the previous release would lose these mails.
  'report-reply-mail': { ...MAIL, schema: replyToMail },
  'support-alert': { ...MAIL, schema: nothing },
  'support-alert-mail': {
    ...MAIL,
    schema: z.object({
      email: z.string(),
      messages: z.int().positive(),
      path: z.string().default('/admin/support'),
    }),
  },
  'report-alert-mail': {
    ...MAIL,
    schema: z.object({
      email: z.string(),
      messages: z.int().min(0),
      reports: z.int().positive(),
      path: z.string(),
    }),
  },
  'deletion-mail': { ...MAIL, schema: z.object({ userId: z.int().positive() }) },
  'push-notification': {
    ...PUSH,
    schema: z.object({ sessionId: z.int().positive(), notificationId: z.int().positive() }),
  },
  'telegram-notification': {
    ...PUSH,
    schema: z.object({ userId: z.int().positive(), notificationId: z.int().positive() }),
  },
  'digest-mail': { ...MAIL, schema: z.object({ userId: z.int().positive() }) },
  'premium-ending-mail': { ...MAIL, schema: z.object({ notificationId: z.int().positive() }) },
  'encode-media': {
    ...MEDIA,
    expireS: 23 * HOUR_S,
    schema: z.object({ encodeId: z.int().positive() }),
  },
  'derive-media': {
    ...MEDIA,
    expireS: 12 * HOUR_S,
    schema: z.object({ fileId: z.int().positive() }),
  },
  'check-media': {
    ...MEDIA,
    expireS: 12 * HOUR_S,
    schema: z.object({ fileId: z.int().positive() }),
  },
  'check-upload': { ...MEDIA, expireS: 6 * HOUR_S, schema: z.object({ uploadId: z.uuid() }) },
  'store-import-file': { ...MEDIA, expireS: 6 * HOUR_S, schema: z.object({ uploadId: z.uuid() }) },
  // Retries for an hour, to survive an outage of the storage.
  'add-upload': {
    ...MEDIA,
    retries: 10,
    expireS: 6 * HOUR_S,
    schema: z.object({ uploadId: z.uuid() }),
  },
  'run-import': {
    ...MEDIA,
    expireS: 12 * HOUR_S,
    schema: z.object({
      importId: z.uuid(),
      step: z.enum(['check', 'apply']),
      /**
       * The member of staff who requested it, as of then, for the audit log; absent if an older release enqueued it.
       */
      asker: z
        .object({
          sessionId: z.int().nullable(),
          role: z.enum(ROLES),
          network: z.string().nullable(),
          requestId: z.string().nullable(),
        })
        .optional(),
    }),
  },
  'mend-media': { ...CLOCK, schema: nothing, cron: '* * * * *' },
  'publish-titles': { ...CLOCK, schema: nothing, cron: '* * * * *' },
  'purge-titles': { ...CLOCK, schema: nothing, cron: '50 * * * *' },
  'purge-people': { ...CLOCK, schema: nothing, cron: '52 * * * *' },
  'count-categories': { ...CLOCK, schema: nothing },
  // At night in Tehran, before the back-up of the night.
  'train-recommendations': { ...CLOCK, expireS: 2 * HOUR_S, schema: nothing, cron: '10 21 * * *' },
  'rank-titles': { ...CLOCK, schema: nothing, cron: '15 * * * *' },
  'find-duplicates': { ...CLOCK, schema: nothing, cron: '40 22 * * *' },
  // Retries long enough to wait for a running import.
  'rebuild-search': { ...MAIL, expireS: 6 * HOUR_S, schema: nothing },
  'build-indexes': { ...CLOCK, expireS: 6 * HOUR_S, schema: nothing, cron: '*/5 * * * *' },
  'announce-news': { ...CLOCK, schema: nothing, cron: '*/5 * * * *' },
  'send-digests': { ...CLOCK, schema: nothing, cron: '0 * * * *' },
  // Half an hour before the digests, which skip what was mailed already.
  'warn-premium-ending': { ...CLOCK, schema: nothing, cron: '30 * * * *' },
  'purge-accounts': { ...CLOCK, schema: nothing, cron: '20 * * * *' },
  'apply-prices': { ...CLOCK, schema: nothing, cron: '* * * * *' },
  'reconcile-payments': { ...CLOCK, schema: nothing, cron: '* * * * *' },
  'make-backup': {
    ...MEDIA,
    expireS: 12 * HOUR_S,
    schema: z.object({ runId: z.int().positive() }),
  },
  'verify-backup': {
    ...MEDIA,
    expireS: 12 * HOUR_S,
    schema: z.object({ runId: z.int().positive() }),
  },
  // Half past the hour of UTC is the full hour of Tehran.
  'schedule-backup': { ...CLOCK, schema: nothing, cron: '30 * * * *' },
  'look-for-problems': { ...CLOCK, schema: nothing, cron: '*/5 * * * *' },
  'tell-operators': { ...MAIL, schema: operatorNews },
  'operator-mail': { ...MAIL, schema: operatorNews.extend({ email: z.string() }) },
  'operator-webhook': { ...MAIL, schema: operatorNews },
  'operator-telegram': { ...MAIL, schema: operatorNews },
  // At each full hour in Tehran; recomputing what the last days have gained since is a small part of the work.
  'compute-figures': {
    ...CLOCK,
    schema: z.object({ all: z.boolean().default(false) }),
    cron: '30 * * * *',
  },
  // Also enqueued by changes of staff, but not by those made on the command line.
  'find-purges': { ...CLOCK, schema: nothing, cron: '* * * * *' },
  'purge-cdn': { ...MAIL, schema: z.object({ tags: z.array(z.string()) }) },
  'check-ledger': { ...CLOCK, schema: nothing, cron: '10 3 * * *' },
  sweep: { ...CLOCK, schema: nothing, cron: '40 2 * * *' },
} satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobDefinitions;
export type JobData<N extends JobName> = z.output<(typeof jobDefinitions)[N]['schema']>;

export const jobNames = Object.keys(jobDefinitions) as JobName[];

/** Jobs that run ffmpeg and keep a processor busy for minutes or hours. */
const ENCODING: readonly JobName[] = ['encode-media', 'derive-media', 'check-media'];

/** The jobs of a process, by its role; processes that only serve requests have none. */
export const jobsOfRole = {
  all: jobNames,
  web: [],
  jobs: jobNames.filter((name) => !ENCODING.includes(name)),
  encode: ENCODING,
} satisfies Record<string, readonly JobName[]>;

/** The definition, with its type widened. */
export function definitionOf(name: JobName): JobDefinition {
  return jobDefinitions[name];
}
