import type { api } from '@parde/contract';
import { isAllowed, type Role } from '@parde/shared/permissions';
import { tehranDate } from '@parde/shared/tehran-day';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRow } from '../../db/query-rows.ts';
import { isPlayableTitle } from '../../db/read-models/playable.ts';
import { readSite } from '../../db/read-models/site.ts';
import { dayStart } from '../../db/tehran-days.ts';
import { isoTime } from '../../db/time.ts';
import type { Clock } from '../../domain/clock.ts';
import { SITE_NAME } from '../../domain/site-defaults.ts';
import { hasMailServer } from '../../integrations/mail/site-mailer.ts';
import { findEnabledGateways } from '../../integrations/payments/gateways.ts';
import { withStoredGateways } from '../../integrations/payments/stored-gateways.ts';
import { isLivePlayback } from '../billing/entitlements/access.ts';
import { type CheckDeps, checkThisMachine } from './site-checks.ts';

type Overview = z.output<typeof api.getOverview.response>;

export interface OverviewDeps extends CheckDeps {
  clock: Clock;
}

const countsRow = z.object({
  money: z.number(),
  sales: z.int(),
  signUps: z.int(),
  plays: z.int(),
  failedJobs: z.int(),
  backup: z.object({ at: z.string(), bytes: z.number().nullable() }).nullable(),
  hasMailTest: z.boolean(),
  hasTitle: z.boolean(),
  hasFilm: z.boolean(),
});

async function readCounts({ db, clock }: OverviewDeps) {
  const now = clock();
  const today = dayStart(tehranDate(now));
  const row = await queryRow(
    db,
    countsRow,
    sql`select
      (select coalesce(sum(amount), 0)::float8 from ledger_entries
        where account = 'gateway' and created_at >= ${today}) as money,
      (select count(*)::int from ledger_entries
        where account = 'gateway' and amount > 0 and created_at >= ${today}) as sales,
      (select count(*)::int from users where created_at >= ${today}) as "signUps",
      (select count(*)::int from playbacks p where ${isLivePlayback(now)}) as plays,
      (select count(*)::int from pgboss.job where state = 'failed' and name <> 'encode-media')
        + (select count(*)::int from encodes en where en.state = 'failed' and not exists (
          select from encodes newer where newer.file_id = en.file_id and newer.id > en.id)) as "failedJobs",
      (select json_build_object('at', ${isoTime(sql`finished_at`)}, 'bytes', bytes) from backup_runs
        where state = 'done' and deleted_at is null order by id desc limit 1) as backup,
      exists (select from audit_log where action = 'connections.test' and subject_id = 'mail'
        and after->>'ok' = 'true') as "hasMailTest",
      exists (select from titles where state = 'published') as "hasTitle",
      exists (select from titles t where t.state = 'published' and ${isPlayableTitle}) as "hasFilm"`,
  );
  if (!row) throw new Error('counts without a table were expected');
  return row;
}

/** The state of the site on one screen, as far as the role may see it. */
export async function getOverview(deps: OverviewDeps, role: Role): Promise<Overview> {
  const { db, config, storage } = deps;
  const [counts, site, effective, findings, hasServer] = await Promise.all([
    readCounts(deps),
    readSite(db, config),
    withStoredGateways(config, db),
    checkThisMachine(deps),
    hasMailServer(db, config),
  ]);
  const gateways = await findEnabledGateways(db, effective);
  const done = {
    name: site.value.name !== SITE_NAME,
    gateway: gateways.some((name) => name !== 'sandbox'),
    // The test was of a mail server that may since have been removed.
    mail: counts.hasMailTest && hasServer,
    title: counts.hasTitle,
    film: counts.hasFilm,
    backup: counts.backup !== null,
  };
  const seesMoney = isAllowed(role, 'figures.read');
  const setsUp = isAllowed(role, 'settings.read');
  return {
    moneyToday: seesMoney ? counts.money : null,
    salesToday: seesMoney ? counts.sales : null,
    signUpsToday: counts.signUps,
    playsNow: counts.plays,
    failedJobs: isAllowed(role, 'jobs.read') ? counts.failedJobs : null,
    freeBytes: await storage.freeBytes(),
    lastBackup: isAllowed(role, 'backups.read') ? counts.backup : null,
    problems: setsUp
      ? findings.filter(({ level }) => level === 'problem').map(({ check }) => check)
      : [],
    firstSteps: setsUp
      ? Object.entries(done).map(([step, isDone]) => ({ step: step as keyof typeof done, isDone }))
      : null,
  };
}
