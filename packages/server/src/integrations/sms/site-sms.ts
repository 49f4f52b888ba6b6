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

/** Settings made by staff. */
export const smsSettings = z
  .object({
    /** `null` if there is none. */
    provider: z.enum(SMS_PROVIDERS).nullable().default(null),
    user: z.string().default(''),
    template: z.string().default(''),
    /** Encrypted. */
    key: z.string().nullable().default(null),
    /** Maximum number of messages per day; `null` for `SMS_DAILY_LIMIT`. */
    dailyLimit: z.int().nullable().default(null),
  })
  .catch(nothing);

/** Name of the secret under which the key is encrypted. */
export const SMS_KEY = 'sms.key';

/** A message that demo mode displays instead of sending it. */
export interface SandboxSms {
  mobile: string;
  text: string;
  at: Date;
}

/** Maximum number of messages that the demo keeps for display; older ones are dropped. */
const MAX_SHOWN = 30;

export interface SiteSms {
  /**
   * The configured service, or in demo mode one that only displays the messages; `null` if there is none. Reads the
   * settings each time, so that a change needs no restart.
   */
  find: () => Promise<SmsSender | null>;
  /** Whether messages are shown instead of sent. */
  isSandbox: () => Promise<boolean>;
  /** Maximum number of messages per day for the whole site. */
  dailyLimit: () => Promise<number>;
  /** Newest first. */
  shown: readonly SandboxSms[];
}

export type SmsConfig = Pick<Config, 'sms' | 'smsDailyLimit' | 'dataDir' | 'demo' | 'publicUrl'>;

/**
 * Access data from the environment, else from the staff's settings; `null` if there are none, or the key cannot be
 * decrypted.
 */
export async function findSmsAccess(db: Db, config: SmsConfig): Promise<SmsAccess | null> {
  if (config.sms) return config.sms;
  const { value } = await readSettings(db, 'sms', smsSettings);
  const { provider, user, template } = value;
  if (!provider || value.key === null) return null;
  const key = await openSecretBox(config.dataDir).open(SMS_KEY, value.key);
  return key === null ? null : { provider, baseUrl: SMS_HOSTS[provider], user, key, template };
}

const countRow = z.object({ sent: z.int(), day: z.string() });

/**
 * Number of messages of the current day in Tehran, including those that may or may not have been sent, and the date of
 * that day.
 */
export async function countSmsOfDay(db: Db): Promise<z.output<typeof countRow>> {
  const row = await queryRow(
    db,
    countRow,
    sql`select count(*)::int as sent, (now() at time zone 'Asia/Tehran')::date::text as day from sms_codes
      where created_at >= date_trunc('day', now() at time zone 'Asia/Tehran') at time zone 'Asia/Tehran'`,
  );
  return row ?? { sent: 0, day: '' };
}

/** Maximum number of messages per day for the whole site. */
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
      shown.splice(MAX_SHOWN);
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
