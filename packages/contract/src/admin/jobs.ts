import { z } from 'zod';
import { done } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { listOf, pageQuery, withinWindow } from '../scalars.ts';

const tag = 'jobs';
const auth = 'staff';

/** `failed`: it is not tried again by itself; `paused`: an encode that waits until it is resumed. */
export const JOB_STATES = ['queued', 'running', 'failed', 'paused'] as const;

/** A background job. Encodes of films are listed first. */
export const job = z.object({
  /** `encode-N` for an encode, which is changed through its media file. */
  id: z.string(),
  /** As in the log, e.g. `derive-media`. */
  name: z.string(),
  state: z.enum(JOB_STATES),
  /** 0 to 1, of encodes; null: unknown. */
  progress: z.number().nullable(),
  /** The media file that it works on; null: none. */
  file: z
    .object({
      id: z.int(),
      title: z.string(),
      season: z.int().nullable(),
      episode: z.int().nullable(),
    })
    .nullable(),
  /** End of what it said when it failed last; null: it did not. Addresses are masked. */
  error: z.string().nullable(),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  /** Null: not yet. */
  startedAt: z.iso.datetime().nullable(),
});
export type Job = z.infer<typeof job>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  summary:
    'Jobs that run, wait or failed: encodes first, then running, failed, waiting and paused ones',
  tag,
  auth,
  permission: 'jobs.read',
  query: z
    .object({ ...pageQuery, state: z.enum(JOB_STATES).optional() })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(job),
});

const change = {
  method: 'POST',
  tag,
  auth,
  permission: 'jobs.manage',
  response: done,
  params: z.object({ id: z.uuid() }),
  errors: [404, 409],
} as const;

export const retryJob = endpoint({
  ...change,
  path: '/api/admin/jobs/{id}/retry',
  summary: 'Retries a failed job',
});

export const cancelJob = endpoint({
  ...change,
  path: '/api/admin/jobs/{id}/cancel',
  summary: 'Cancels a job that has not started',
});
