import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { GATEWAYS } from '../orders.ts';
import { lineText } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';

/**
 * Where a connection is configured: `environment` takes precedence and is read-only; `database`: entered by staff;
 * `null` if it is not configured.
 */
const source = z.enum(['environment', 'database']).nullable();

export const MAIL_SECURITIES = ['tls', 'starttls'] as const;

/** Version of one stored connection, for optimistic locking: changes send the one that was read. */
const version = z.int('نسخه درست نیست').min(0).max(2_147_483_647);

const mailConnection = z.object({
  version,
  source,
  host: z.string().nullable(),
  port: z.int().nullable(),
  /** `tls` from the first byte; `starttls` if the server offers it. */
  security: z.enum(MAIL_SECURITIES).nullable(),
  user: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Whether `MAIL_FROM` is set, which makes the sender read-only. */
  isSenderFixed: z.boolean(),
  fromName: z.string(),
  fromAddress: z.string(),
});

/** Services that send texts from templates approved in their panel. */
export const SMS_PROVIDERS = ['kavenegar', 'smsir', 'melipayamak'] as const;

const smsConnection = z.object({
  version,
  source,
  /** Null: none, so that nobody signs in by a text message. */
  provider: z.enum(SMS_PROVIDERS).nullable(),
  /** Only for Melipayamak. */
  user: z.string(),
  template: z.string(),
  /** The key or password is stored. */
  hasKey: z.boolean(),
  /** The stored secret cannot be decrypted with the key of this data folder, and has to be entered again. */
  isUnreadable: z.boolean(),
  /** Maximum number of messages per day for the whole site. */
  dailyLimit: z.int(),
  /** Number of messages sent since midnight in Tehran. */
  sentToday: z.int(),
});

const gatewayConnection = z.object({
  name: z.enum(GATEWAYS),
  titleFa: z.string(),
  version,
  source,
  /** The environment variable with its merchant id. */
  variable: z.string().nullable(),
  /** Offered to buyers. */
  isOn: z.boolean(),
  /** Missing from `PAYMENT_GATEWAYS`, so that no switch here can offer it. */
  isLeftOut: z.boolean(),
  /** The stored secret cannot be decrypted with the key of this data folder, and has to be entered again. */
  isUnreadable: z.boolean(),
});

const tmdbConnection = z.object({
  version,
  source,
  /** The stored secret cannot be decrypted with the key of this data folder, and has to be entered again. */
  isUnreadable: z.boolean(),
});

export const connections = z.object({
  mail: mailConnection,
  sms: smsConnection,
  tmdb: tmdbConnection,
  gateways: z.array(gatewayConnection),
  /** Folder or bucket, for people. */
  storage: z.string(),
});
export type Connections = z.output<typeof connections>;

/** How a test went, in a Persian sentence. */
export const connectionOutcome = z.object({
  ok: z.boolean(),
  message: z.string(),
  /** What the other side said, in its own words; null: nothing. */
  detail: z.string().nullable(),
});
export type ConnectionOutcome = z.output<typeof connectionOutcome>;

const HOST = /^(?=.{1,253}$)[a-z\d]([a-z\d.-]*[a-z\d])?$|^[\da-f:]+$/i;
const SENDER = 'نشانی فرستنده درست نیست';
const PORT = 'پورت عددی میان ۱ و ۶۵۵۳۵ است';

const tag = 'settings';

export const getConnections = endpoint({
  method: 'GET',
  path: '/api/admin/connections',
  summary: 'Mail server, SMS service, gateways, TMDB and storage, without their secrets',
  tag,
  auth: 'staff',
  permission: 'settings.read',
  response: connections,
});

export const updateMail = endpoint({
  method: 'PUT',
  path: '/api/admin/connections/mail',
  summary: 'Sets the mail server, used from the next mail on; not while SMTP_URL is set',
  tag,
  auth: 'staff',
  permission: 'settings.edit',
  fresh: true,
  body: snakeBody(
    z.object({
      version,
      /** Null: no mail server; mail is written to files. */
      host: z.string().trim().regex(HOST, 'نام سرور درست نیست').nullable(),
      port: z.int(PORT).min(1, PORT).max(65_535, PORT).default(465),
      security: z.enum(MAIL_SECURITIES).default('tls'),
      user: lineText(254)
        .nullish()
        .transform((value) => value || null),
      /** Null: the one that is stored stays. */
      password: z
        .string()
        .max(500, 'گذرواژه بلندتر از اندازه است')
        .nullish()
        .transform((value) => value || null),
      fromName: lineText(60).min(1, 'نام فرستنده را بنویسید'),
      fromAddress: z.string(SENDER).trim().pipe(z.email(SENDER).max(254, SENDER)),
    }),
  ),
  response: connections,
  errors: [409],
});

export const testMail = endpoint({
  method: 'POST',
  path: '/api/admin/connections/mail/test',
  summary: 'Sends a mail to the member of staff who asks',
  tag,
  auth: 'staff',
  permission: 'settings.edit',
  response: connectionOutcome,
});

const LIMIT = 'شمار پیامک‌ها عددی میان ۰ و ۹۹۹۹۹ است';

export const updateSms = endpoint({
  method: 'PUT',
  path: '/api/admin/connections/sms',
  summary:
    'Sets the SMS service and the most messages of a day; while SMS_URL is set, the latter alone',
  tag,
  auth: 'staff',
  permission: 'settings.edit',
  fresh: true,
  body: snakeBody(
    z.object({
      version,
      /** Null: none. */
      provider: z.enum(SMS_PROVIDERS).nullable(),
      user: lineText(100)
        .nullish()
        .transform((value) => value ?? ''),
      template: lineText(100)
        .nullish()
        .transform((value) => value ?? ''),
      /** `null` or empty keeps the stored one. */
      key: z
        .string()
        .trim()
        .max(300, 'کلید بلندتر از اندازه است')
        .nullish()
        .transform((value) => value || null),
      dailyLimit: z.int(LIMIT).min(0, LIMIT).max(99_999, LIMIT),
    }),
  ),
  response: connections,
  errors: [409],
});

export const testSms = endpoint({
  method: 'POST',
  path: '/api/admin/connections/sms/test',
  summary: 'Asks the SMS service what the account has left',
  tag,
  auth: 'staff',
  permission: 'settings.edit',
  response: connectionOutcome,
  errors: [404],
});

const gatewayParams = z.object({ name: z.enum(GATEWAYS) });

export const updateGateway = endpoint({
  method: 'PUT',
  path: '/api/admin/connections/gateways/{name}',
  summary: 'Offers a gateway or not, and sets its merchant unless the environment does',
  tag,
  auth: 'staff',
  permission: 'gateways.edit',
  fresh: true,
  params: gatewayParams,
  body: snakeBody(
    z.object({
      version,
      isOn: z.boolean(),
      /** Absent or empty keeps the stored one; `null` deletes it. */
      merchant: z.string().trim().max(100, 'شناسهٔ پذیرنده درست نیست').nullable().optional(),
    }),
  ),
  response: connections,
  errors: [404, 409],
});

export const testGateway = endpoint({
  method: 'POST',
  path: '/api/admin/connections/gateways/{name}/test',
  summary: 'Tests the connection to a gateway by a harmless call',
  tag,
  auth: 'staff',
  permission: 'gateways.edit',
  params: gatewayParams,
  response: connectionOutcome,
  errors: [404],
});

export const testStorage = endpoint({
  method: 'POST',
  path: '/api/admin/connections/storage/test',
  summary: 'Writes, reads and deletes a small file in storage',
  tag,
  auth: 'staff',
  permission: 'settings.edit',
  response: connectionOutcome,
});

export const updateTmdb = endpoint({
  method: 'PUT',
  path: '/api/admin/connections/tmdb',
  summary: 'Sets the key of TMDB for imports, or forgets it; not while TMDB_KEY is set',
  tag,
  auth: 'staff',
  permission: 'settings.edit',
  fresh: true,
  body: z.object({
    version,
    /** `null` deletes the stored one. */
    key: z
      .string('کلید را بنویسید')
      .trim()
      .regex(/^[\w.-]{20,500}$/, 'کلید TMDB از حرف لاتین، رقم، نقطه، - و _ است')
      .nullable(),
  }),
  response: connections,
  errors: [409],
});

export const testTmdb = endpoint({
  method: 'POST',
  path: '/api/admin/connections/tmdb/test',
  summary: 'Tests the key of TMDB by a harmless call',
  tag,
  auth: 'staff',
  permission: 'settings.edit',
  response: connectionOutcome,
  errors: [404],
});
