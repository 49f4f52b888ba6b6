import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ConnectionOutcome, GatewayName } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { eq } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { notFound } from '../../domain/app-error.ts';
import type { Clock } from '../../domain/clock.ts';
import { findTmdbKey, tmdbRequest } from '../../importers/sources/tmdb.ts';
import type { Mailer } from '../../integrations/mail/mailer.ts';
import { hasMailServer } from '../../integrations/mail/site-mailer.ts';
import { testMail } from '../../integrations/mail/templates/staff-mails.ts';
import { createGateways, GATEWAY_TITLES } from '../../integrations/payments/gateways.ts';
import { withStoredGateways } from '../../integrations/payments/stored-gateways.ts';
import { createHttpSms } from '../../integrations/sms/http-sms.ts';
import { findSmsAccess } from '../../integrations/sms/site-sms.ts';
import type { Storage } from '../../integrations/storage/storage.ts';

export interface TestDeps {
  db: Db;
  config: Config;
  mailer: Mailer;
  storage: Storage;
  clock: Clock;
}

/** Records that somebody tested a connection, and the result. */
async function audited(
  { db }: TestDeps,
  actor: Actor,
  id: string,
  outcome: ConnectionOutcome,
): Promise<ConnectionOutcome> {
  await db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: 'connections.test',
      subject: { kind: 'connection', id },
      after: { ok: outcome.ok },
    }),
  );
  return outcome;
}

const MAIL_FAILURES: Record<string, string> = {
  ENOTFOUND: 'سروری با این نام پیدا نشد؛ نام سرور را بررسی کنید',
  EDNS: 'سروری با این نام پیدا نشد؛ نام سرور را بررسی کنید',
  ECONNREFUSED: 'سرور ایمیل پاسخ نداد؛ نام و پورت آن را بررسی کنید',
  ECONNECTION: 'سرور ایمیل پاسخ نداد؛ نام و پورت آن را بررسی کنید',
  ESOCKET: 'اتصال به سرور ایمیل برقرار نشد؛ نوع رمزنگاری و پورت را بررسی کنید',
  ETIMEDOUT: 'سرور ایمیل به‌موقع پاسخ نداد؛ نام، پورت و دیوار آتش را بررسی کنید',
  ETLS: 'سرور ایمیل STARTTLS را درست نپذیرفت، و گذرواژه بی‌رمزنگاری جایی نمی‌رود؛ نوع رمزنگاری و گواهی سرور را بررسی کنید',
  EAUTH: 'سرور ایمیل نام کاربری یا گذرواژه را نپذیرفت',
};

/** Details of a failure, without anything that could contain a password. */
const detailOf = (error: unknown) => (error as { response?: string }).response ?? null;

/**
 * Sends a mail to the member of staff who requests it. Without a mail server it is written to a file, and nobody
 * receives it.
 */
export async function testMailServer(
  deps: TestDeps,
  actor: Actor,
  userId: number,
): Promise<ConnectionOutcome> {
  const { db, config, mailer } = deps;
  const [member] = await db.select().from(users).where(eq(users.id, userId));
  if (!member) throw notFound('حساب شما');
  if (member.email === null) throw notFound('ایمیل شما');
  try {
    const mail = testMail({ siteUrl: config.publicUrl });
    await mailer.send({ to: member.email, ...mail });
  } catch (error) {
    const message =
      MAIL_FAILURES[(error as { code?: string }).code ?? ''] ??
      'نامه فرستاده نشد؛ تنظیمات سرور ایمیل را بررسی کنید';
    return audited(deps, actor, 'mail', { ok: false, message, detail: detailOf(error) });
  }
  if (!(await hasMailServer(db, config))) {
    const message =
      'سرور ایمیلی تنظیم نشده است: نامه‌ها پرونده‌ای در پوشهٔ داده‌ها می‌شوند و به کسی نمی‌رسند';
    return audited(deps, actor, 'mail', { ok: false, message, detail: null });
  }
  const message = `نامه به ${member.email} فرستاده شد؛ اگر نیامد، پوشهٔ هرزنامه را هم ببینید`;
  return audited(deps, actor, 'mail', { ok: true, message, detail: null });
}

/** Queries the remaining credit at the SMS service. @throws AppError not_found */
export async function testSmsPanel(deps: TestDeps, actor: Actor): Promise<ConnectionOutcome> {
  const { db, config } = deps;
  const access = await findSmsAccess(db, config);
  if (!access) throw notFound('سرویس پیامک');
  try {
    const credit = await createHttpSms(access).credit();
    const message = `سرویس پیامک پاسخ داد؛ اعتبار آن ${formatCount(credit)} است`;
    return audited(deps, actor, 'sms', { ok: true, message, detail: null });
  } catch (error) {
    const message = 'سرویس پیامک پاسخ درستی نداد؛ کلید و راه اینترنت سرور تا آن را بررسی کنید';
    const detail = (error as Error).message;
    return audited(deps, actor, 'sms', { ok: false, message, detail });
  }
}

/** No payment has this reference: the gateway's answer shows whether it knows us. */
const NO_PAYMENT = '1';

/** Sends a gateway a request that changes nothing there. @throws AppError not_found */
export async function testPaymentGateway(
  deps: TestDeps,
  actor: Actor,
  name: GatewayName,
): Promise<ConnectionOutcome> {
  const { db, config, clock } = deps;
  const effective = await withStoredGateways(config, db);
  const gateway = createGateways(effective, db, clock).get(name);
  if (!gateway) throw notFound('شناسهٔ پذیرندهٔ این درگاه');
  const title = GATEWAY_TITLES[name];
  try {
    if (gateway.listUnverified) await gateway.listUnverified();
    else await gateway.inquire(NO_PAYMENT);
  } catch (error) {
    const message = `${title} پاسخ درستی نداد؛ شناسهٔ پذیرنده و راه اینترنت سرور تا درگاه را بررسی کنید`;
    const detail = (error as Error).message;
    return audited(deps, actor, name, { ok: false, message, detail });
  }
  return audited(deps, actor, name, { ok: true, message: `${title} پاسخ داد`, detail: null });
}

const TMDB_TIMEOUT_MS = 15_000;

/** Requests TMDB's configuration. @throws AppError not_found */
export async function testTmdbKey(deps: TestDeps, actor: Actor): Promise<ConnectionOutcome> {
  const { db, config } = deps;
  const key = await findTmdbKey(db, config);
  if (key === null) throw notFound('کلید TMDB');
  const { url, headers } = tmdbRequest(config.tmdb.apiUrl, '/configuration', key);
  try {
    const signal = AbortSignal.timeout(TMDB_TIMEOUT_MS);
    const answer = await fetch(url, { headers, signal });
    await answer.body?.cancel();
    if (answer.status === 401) {
      const message = 'TMDB این کلید را نپذیرفت';
      return await audited(deps, actor, 'tmdb', { ok: false, message, detail: null });
    }
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  } catch (error) {
    const message = 'TMDB پاسخ درستی نداد؛ راه اینترنت سرور تا آن را بررسی کنید';
    // The message must not reveal the key, which is part of the URL.
    const detail = (error as Error).message.replaceAll(key, '…');
    return audited(deps, actor, 'tmdb', { ok: false, message, detail });
  }
  return audited(deps, actor, 'tmdb', { ok: true, message: 'TMDB پاسخ داد', detail: null });
}

/** Writes, reads and deletes a small file. */
export async function testStorageAccess(deps: TestDeps, actor: Actor): Promise<ConnectionOutcome> {
  const { storage } = deps;
  const key = `tests/${randomUUID()}.txt`;
  const words = 'پرده';
  try {
    await storage.put(key, Buffer.from(words));
    const stream = await storage.getStream(key);
    const found = stream ? await text(stream) : '';
    await storage.delete(key);
    if (found !== words) throw new Error('what was read is not what was written');
  } catch (error) {
    const detail = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    const message = 'انبار پرونده‌ها کار نکرد؛ جای خالی و اجازهٔ نوشتن در آن را بررسی کنید';
    return audited(deps, actor, 'storage', { ok: false, message, detail });
  }
  const message = 'نوشتن، خواندن و پاک کردن در انبار درست کار کرد';
  return audited(deps, actor, 'storage', { ok: true, message, detail: null });
}
