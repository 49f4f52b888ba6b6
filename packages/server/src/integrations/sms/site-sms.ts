import { SMS_PROVIDERS } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { SMS_HOSTS, type SmsAccess } from '../../config/sms-url.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { openSecretBox } from '../../db/secret-box.ts';
import { readSettings } from '../../db/settings.ts';
import { createHttpSms } from './http-sms.ts';
import { boundLine, type SmsSender } from './sms-sender.ts';

const nothing = { provider: null, user: '', template: '', key: null, dailyLimit: null };

/** What staff set. */
export const smsSettings = z
  .object({
    /** Null: none. */
    provider: z.enum(SMS_PROVIDERS).nullable().default(null),
    user: z.string().default(''),
    template: z.string().default(''),
    /** Sealed. */
    key: z.string().nullable().default(null),
    /** Most messages of a day; null: `SMS_DAILY_LIMIT`. */
    dailyLimit: z.int().nullable().default(null),
  })
  .catch(nothing);

/** Under which the key is sealed. */
export const SMS_KEY = 'sms.key';

/** A message that the demo did not send. */
export interface SandboxSms {
  mobile: string;
  text: string;
  at: Date;
}

/** Messages that the demo shows; older ones are forgotten. */
const MOST_SHOWN = 30;

export interface SiteSms {
  /**
   * The service that is set up, or in demo mode one that only shows the messages; null: none. Looks at
   * the settings each time, so that a change needs no restart.
   */
  find: () => Promise<SmsSender | null>;
  /** Whether messages are shown instead of sent. */
  isSandbox: () => Promise<boolean>;
  /** Most messages of a day for the whole site. */
  dailyLimit: () => Promise<number>;
  /** Newest first. */
  shown: readonly SandboxSms[];
}

export type SmsConfig = Pick<Config, 'sms' | 'smsDailyLimit' | 'dataDir' | 'demo' | 'publicUrl'>;

/** Access by the environment, else by what staff set; null: none, or its key cannot be opened. */
export async function findSmsAccess(db: Db, config: SmsConfig): Promise<SmsAccess | null> {
  if (config.sms) return config.sms;
  const { value } = await readSettings(db, 'sms', smsSettings);
  const { provider, user, template } = value;
  if (!provider || value.key === null) return null;
  const key = await openSecretBox(config.dataDir).open(SMS_KEY, value.key);
  return key === null ? null : { provider, baseUrl: SMS_HOSTS[provider], user, key, template };
}

const countRow = z.object({ sent: z.int(), day: z.string() });

/** Messages of this day of Tehran, those that may or may not have been sent included, and the day. */
export async function countSmsOfDay(db: Db): Promise<z.output<typeof countRow>> {
  const row = await queryRow(
    db,
    countRow,
    sql`select count(*)::int as sent, (now() at time zone 'Asia/Tehran')::date::text as day from sms_codes
      where created_at >= date_trunc('day', now() at time zone 'Asia/Tehran') at time zone 'Asia/Tehran'`,
  );
  return row ?? { sent: 0, day: '' };
}

/** Most messages of a day for the whole site. */
export async function smsDailyLimit(db: Db, config: Pick<Config, 'smsDailyLimit'>) {
  const { value } = await readSettings(db, 'sms', smsSettings);
  return value.dailyLimit ?? config.smsDailyLimit;
}

export function createSiteSms(config: SmsConfig, db: Db): SiteSms {
  const shown: SandboxSms[] = [];
  const { hostname } = new URL(config.publicUrl);
  const sandbox: SmsSender = {
    async sendCode(mobile, code) {
      const text = `کد ورود شما: ${code}\n\n${boundLine(hostname, code)}`;
      shown.unshift({ mobile, text, at: new Date() });
      shown.splice(MOST_SHOWN);
    },
    credit: async () => 0,
  };
  const isSandbox = async () => config.demo && (await findSmsAccess(db, config)) === null;
  return {
    async find() {
      const access = await findSmsAccess(db, config);
      if (access) return createHttpSms(access);
      return config.demo ? sandbox : null;
    },
    isSandbox,
    dailyLimit: () => smsDailyLimit(db, config),
    shown,
  };
}
