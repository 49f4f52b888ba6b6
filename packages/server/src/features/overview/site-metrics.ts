import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { queryRows } from '../../db/query-rows.ts';
import { isLivePlayback } from '../billing/entitlements/access.ts';
import type { OverviewDeps } from './overview.ts';

/**
 * How long a result is cached, in milliseconds: several collectors use it, and the database is queried once in this
 * time.
 */
const FRESH_MS = 10_000;

const sampleRow = z.object({
  metric: z.enum(['jobs', 'jobAge', 'mails', 'mailAge', 'encodes', 'payments', 'playbacks']),
  name: z.string().nullable(),
  state: z.string().nullable(),
  value: z.number(),
});
type SampleRow = z.output<typeof sampleRow>;

/**
 * Counts of work in progress, in one statement. Payments and mails are those of the last day, for which the queue keeps
 * finished jobs. The age of a retried mail counts from its first try.
 */
const samples = ({ clock }: Pick<OverviewDeps, 'clock'>) => sql`
  select 'jobs' as metric, name, state::text as state, count(*)::float8 as value
  from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name, state
  union all
  select 'jobAge', null, null, coalesce(max(extract(epoch from now() - start_after)), 0)::float8
  from pgboss.job where state in ('created', 'retry') and start_after <= now()
  union all
  select 'mails', name, case state when 'completed' then 'sent' else 'failed' end, count(*)::float8
  from pgboss.job where name like '%-mail' and state in ('completed', 'failed') group by 2, 3
  union all
  select 'mailAge', name, null, max(extract(epoch from now() - created_on))::float8
  from pgboss.job where name like '%-mail'
    and (state = 'active' or (state in ('created', 'retry') and (retry_count > 0 or start_after <= now()))) group by 2
  union all
  select 'encodes', null, case when paused_at is null then state::text else 'paused' end, count(*)::float8
  from encodes en where state in ('queued', 'running') or (state = 'failed' and not exists (
    select from encodes newer where newer.file_id = en.file_id and newer.id > en.id)) group by 3
  union all
  select 'payments', gateway, state::text, count(*)::float8
  from payments where created_at >= now() - interval '1 day' group by gateway, state
  union all
  select 'playbacks', null, null, count(*)::float8 from playbacks p where ${isLivePlayback(clock())}`;

/** Business metrics: every process reports the same values, so alerts take the maximum. */
export function registerSiteMetrics(register: Registry, deps: OverviewDeps): void {
  let last: { at: number; rows: Promise<SampleRow[]> } | null = null;
  const read = () => {
    const now = Date.now();
    if (last === null || now - last.at > FRESH_MS)
      // If the database is unavailable, the metrics of the process are still reported.
      last = { at: now, rows: queryRows(deps.db, sampleRow, samples(deps)).catch(() => []) };
    return last.rows;
  };

  function gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    metric: SampleRow['metric'],
    labelsOf: (row: SampleRow) => Record<Label, string>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        this.reset();
        for (const row of await read()) {
          if (row.metric === metric) this.set(labelsOf(row), row.value);
        }
      },
    });
  }
  const text = (value: string | null) => value ?? '';
  gauge('parde_jobs', 'Jobs of the queue', ['job', 'state'], 'jobs', ({ name, state }) => ({
    job: text(name),
    state: text(state),
  }));
  gauge(
    'parde_job_age_seconds',
    'How long the oldest job that is due waits',
    [],
    'jobAge',
    () => ({}),
  );
  const kind = (name: string | null) => text(name).replace(/-mail$/, '');
  gauge(
    'parde_mails_of_day',
    'Mails that the mail server took, and those that were given up, within a day',
    ['kind', 'state'],
    'mails',
    ({ name, state }) => ({ kind: kind(name), state: text(state) }),
  );
  gauge(
    'parde_mail_age_seconds',
    'How long the oldest mail that is not sent yet waits',
    ['kind'],
    'mailAge',
    ({ name }) => ({ kind: kind(name) }),
  );
  gauge(
    'parde_encodes',
    'Encodes under way, and those that failed and were not made again',
    ['state'],
    'encodes',
    ({ state }) => ({
      state: text(state),
    }),
  );
  gauge(
    'parde_payments_of_day',
    'Payments begun within a day',
    ['gateway', 'state'],
    'payments',
    ({ name, state }) => ({ gateway: text(name), state: text(state) }),
  );
  gauge('parde_playbacks', 'Films that are playing', [], 'playbacks', () => ({}));
}
