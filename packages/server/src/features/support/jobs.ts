import { isAllowed, STAFF_ROLES } from '@parde/shared/permissions';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { playbackReports, supportMessages, supportReplies, users } from '../../db/schema/index.ts';
import { siteSecret } from '../../db/site-secret.ts';
import { isoTime } from '../../db/time.ts';
import { supportKey, supportThreadPath } from '../../domain/support-link.ts';
import {
  supportAlertMail,
  supportReplyMail,
} from '../../integrations/mail/templates/support-mails.ts';
import type { JobData } from '../../queue/definitions.ts';
import type { JobDeps, JobHandler } from '../../queue/job-handler.ts';

/** Minimum interval between mails to staff, however many messages are written. */
const ALERT_EVERY_MS = 600_000;

const lastRow = z.object({ at: z.string().nullable() });
const freshRow = z.object({ id: z.int(), reportId: z.int().nullable() });
const staffRow = z.object({ email: z.string(), role: z.enum(STAFF_ROLES) });

/** Page where staff answer: that of the only message or report, otherwise the list. */
function answeredAt(messages: number[], reports: number[]): string {
  const [screen, ids] =
    reports.length === 0 ? ['support', messages] : ['playback-reports', reports];
  if (messages.length > 0 && reports.length > 0) return '/admin/inbox';
  return ids.length === 1 ? `/admin/${screen}/${ids[0]}/show` : `/admin/${screen}`;
}

/**
 * Mails everyone who answers messages, or reports whose members wrote back, the number of new ones; if the last such
 * mail was sent less than ten minutes ago, this is postponed until they are over.
 */
export const supportAlertJob: JobHandler<'support-alert'> = async ({ database: { db }, jobs }) => {
  await db.transaction(async (tx) => {
    // Serialized, so that the second of two processes sees what the first has mailed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('support alert', 0))`);
    const last = await queryRow(
      tx,
      lastRow,
      sql`select ${isoTime(sql`max(alerted_at)`)} as at from support_messages`,
    );
    const next = last?.at ? new Date(last.at).getTime() + ALERT_EVERY_MS : 0;
    if (next > Date.now()) {
      const later = { singletonKey: 'support-alert', startAfter: new Date(next) };
      await jobs.enqueue(tx, 'support-alert', {}, later);
      return;
    }
    const fresh = await queryRows(
      tx,
      freshRow,
      sql`
        update support_messages set needs_alert = false, alerted_at = now()
        where needs_alert and closed_at is null returning id, report_id as "reportId"`,
    );
    const messages = fresh.filter(({ reportId }) => reportId === null).map(({ id }) => id);
    const reports = fresh.flatMap(({ reportId }) => reportId ?? []);
    const staff = await queryRows(
      tx,
      staffRow,
      sql`select email, role from users
        where role = any(${sql.param(STAFF_ROLES)}::user_role[]) and email is not null`,
    );
    for (const { email, role } of staff) {
      const theirs = isAllowed(role, 'support.answer') ? messages : [];
      const reported = isAllowed(role, 'reports.answer') ? reports : [];
      const mail = { email, messages: theirs.length, path: answeredAt(theirs, reported) };
      if (reported.length > 0) {
        await jobs.enqueue(tx, 'report-alert-mail', { ...mail, reports: reported.length });
      } else if (theirs.length > 0) await jobs.enqueue(tx, 'support-alert-mail', mail);
    }
  });
};

type AlertMail = JobData<'support-alert-mail'> | JobData<'report-alert-mail'>;

export async function supportAlertMailJob(deps: JobDeps, { email, ...waiting }: AlertMail) {
  const { config, mailer } = deps;
  const mail = supportAlertMail({ siteUrl: config.publicUrl, reports: 0, ...waiting });
  await mailer.send({ to: email, ...mail });
}

/** Mails an answer; does nothing if the thread or its member's address no longer exists. */
export async function supportReplyMailJob(
  { config: { publicUrl: siteUrl }, database: { db }, mailer }: JobDeps,
  { replyId }: JobData<'support-reply-mail'>,
) {
  const [found] = await db
    .select({
      id: supportMessages.id,
      name: supportMessages.name,
      email: sql<string | null>`coalesce(nullif(${supportMessages.email}, ''), ${users.email})`,
      body: supportReplies.body,
    })
    .from(supportReplies)
    .innerJoin(supportMessages, eq(supportMessages.id, supportReplies.messageId))
    .leftJoin(playbackReports, eq(playbackReports.id, supportMessages.reportId))
    .leftJoin(users, and(eq(users.id, playbackReports.userId), isNotNull(users.emailVerifiedAt)))
    .where(eq(supportReplies.id, replyId));
  if (!found?.email) return;
  const { id, name, email, body } = found;
  const key = supportKey(await siteSecret(db, 'support-threads'), id);
  const link = `${siteUrl}${supportThreadPath(key)}`;
  await mailer.send({ to: email, ...supportReplyMail({ siteUrl, id, name, body, link }) });
}
