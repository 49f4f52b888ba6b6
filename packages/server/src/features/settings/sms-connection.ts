import type { api, Connections } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { SMS_TEMPLATES, type SmsProvider } from '../../config/sms-url.ts';
import type { Config } from '../../config.ts';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { openSecretBox } from '../../db/secret-box.ts';
import { lockVersion, readSettings, writeSettings } from '../../db/settings.ts';
import { tehranDateSql } from '../../db/tehran-days.ts';
import { conflict, invalidField } from '../../domain/app-error.ts';
import { findSmsAccess, SMS_KEY, smsSettings } from '../../integrations/sms/site-sms.ts';

interface SmsDeps {
  db: Db;
  config: Config;
}

const countRow = z.object({ sent: z.int() });

const countToday = (db: Db) =>
  queryRow(
    db,
    countRow,
    sql`select count(*)::int as sent from sms_codes
      where created_at > now() - interval '1 day'
        and ${tehranDateSql(sql`created_at`)} = ${tehranDateSql(sql`now()`)}`,
  );

export async function readSms({ db, config }: SmsDeps): Promise<Connections['sms']> {
  const { version, value } = await readSettings(db, 'sms', smsSettings);
  const sentToday = (await countToday(db))?.sent ?? 0;
  const day = { version, dailyLimit: value.dailyLimit ?? config.smsDailyLimit, sentToday };
  if (config.sms) {
    const { provider, user, template } = config.sms;
    const fixed = { source: 'environment', hasKey: true, isUnreadable: false } as const;
    return { ...fixed, provider, user, template, ...day };
  }
  const { provider, user, template, key } = value;
  const hasKey = key !== null;
  return {
    source: provider === null ? null : 'database',
    provider,
    user,
    template,
    hasKey,
    isUnreadable: provider !== null && hasKey && (await findSmsAccess(db, config)) === null,
    ...day,
  };
}

const TEMPLATE_HELP: Record<SmsProvider, string> = {
  kavenegar: 'نام الگوی کاوه‌نگار از حرف لاتین، رقم، نقطه، - و _ است',
  smsir: 'شناسهٔ قالب SMS.ir عدد است',
  melipayamak: 'کد متن ملی‌پیامک عدد است',
};

type Body = z.output<typeof api.updateSms.body>;

/** @throws AppError invalid_input */
function assertComplete({ provider, user, template }: Body, hasKey: boolean): void {
  if (provider === null) return;
  if (!SMS_TEMPLATES[provider].test(template)) {
    throw invalidField('template', TEMPLATE_HELP[provider]);
  }
  if (provider === 'melipayamak' && user === '') {
    throw invalidField('user', 'نام کاربری ملی‌پیامک را بنویسید');
  }
  if (!hasKey) throw invalidField('key', 'کلید یا گذرواژهٔ این سرویس را بنویسید');
}

/**
 * @throws AppError invalid_input; conflict if the environment configures another service, or somebody has changed it
 *   since
 */
export async function saveSms({ db, config }: SmsDeps, actor: Actor, body: Body): Promise<void> {
  const { provider, user, template, key, dailyLimit } = body;
  if (config.sms && (provider !== config.sms.provider || key !== null)) {
    throw conflict(
      'SMS_URL is set',
      'سرویس پیامک از متغیر SMS_URL سرور می‌آید و این‌جا تنها سقف روزانه تغییر می‌کند',
    );
  }
  const sealed = key && (await openSecretBox(config.dataDir).seal(SMS_KEY, key));
  await db.transaction(async (tx) => {
    await lockVersion(tx, 'sms', body.version, (locked) => readSms({ db: locked, config }));
    const { value: before } = await readSettings(tx, 'sms', smsSettings);
    // The old key must not be sent to another service or account.
    const isSame = before.provider === provider && before.user === user;
    const kept = sealed ?? (isSame ? before.key : null);
    if (!config.sms) assertComplete(body, kept !== null);
    const after = config.sms
      ? { ...before, dailyLimit }
      : { provider, user, template, key: provider === null ? null : kept, dailyLimit };
    await writeSettings(tx, 'sms', after);
    const shown = ({ key: stored, ...rest }: z.output<typeof smsSettings>) => ({
      ...rest,
      hasKey: stored !== null,
    });
    await writeAudit(tx, actor, {
      action: 'connections.sms',
      subject: { kind: 'connection', id: 'sms' },
      before: shown(before),
      after: { ...shown(after), ...(sealed && { key: 'changed' }) },
    });
  });
}
