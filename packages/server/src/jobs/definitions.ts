import { z } from 'zod';

/** What happens to a job that fails: each wait is about twice the one before, with some chance in it. */
interface RetryPolicy {
  /** Times it is tried again after the first. */
  retries: number;
  /** Before the first retry, in seconds. */
  firstWaitS: number;
  /** No wait is longer, in seconds. */
  longestWaitS: number;
}

export interface JobDefinition extends RetryPolicy {
  schema: z.ZodType<object>;
  /** Five fields, in UTC. Without it the job runs when something enqueues it. */
  cron?: string;
  /** Longest time that it may take, in seconds; pg-boss takes less than a day. Absent: an hour. */
  expireS?: number;
}

/** Spread over about two hours, so that a mail server may be down for a while. */
const MAIL: RetryPolicy = { retries: 10, firstWaitS: 15, longestWaitS: 3_600 };
/** What the clock starts comes again by itself. */
const CLOCK: RetryPolicy = { retries: 2, firstWaitS: 30, longestWaitS: 300 };
/** What fails by itself fails again; tried again is what a process died over. */
const MEDIA: RetryPolicy = { retries: 3, firstWaitS: 30, longestWaitS: 600 };
const HOUR_S = 3_600;

const nothing = z.object({});

/** Every kind of work that can wait. A name is kept in the database: renaming one loses what waits under it. */
export const jobDefinitions = {
  'password-reset-mail': { ...MAIL, schema: z.object({ email: z.string() }) },
  'magic-link-mail': { ...MAIL, schema: z.object({ email: z.string() }) },
  'verification-mail': { ...MAIL, schema: z.object({ userId: z.int().positive() }) },
  'password-changed-mail': {
    ...MAIL,
    schema: z.object({ userId: z.int().positive(), changedAt: z.iso.datetime() }),
  },
  'deletion-mail': { ...MAIL, schema: z.object({ userId: z.int().positive() }) },
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
  'mend-media': { ...CLOCK, schema: nothing, cron: '* * * * *' },
  'announce-news': { ...CLOCK, schema: nothing, cron: '*/5 * * * *' },
  'send-digests': { ...CLOCK, schema: nothing, cron: '0 * * * *' },
  // Half an hour before the digests, which leave out what was mailed.
  'warn-premium-ending': { ...CLOCK, schema: nothing, cron: '30 * * * *' },
  'purge-accounts': { ...CLOCK, schema: nothing, cron: '20 * * * *' },
  'reconcile-payments': { ...CLOCK, schema: nothing, cron: '* * * * *' },
  'check-ledger': { ...CLOCK, schema: nothing, cron: '10 3 * * *' },
  sweep: { ...CLOCK, schema: nothing, cron: '40 2 * * *' },
} satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobDefinitions;
export type JobData<N extends JobName> = z.output<(typeof jobDefinitions)[N]['schema']>;

export const jobNames = Object.keys(jobDefinitions) as JobName[];

/** The definition without what only its own type knows. */
export function definitionOf(name: JobName): JobDefinition {
  return jobDefinitions[name];
}
