import { createHash } from 'node:crypto';
import type { api, Connections, GatewayName } from '@parde/contract';
import { z } from 'zod';
import { REAL_GATEWAYS, type RealGateway } from '../../config/gateways.ts';
import { describeStorage } from '../../config/storage-url.ts';
import type { Config } from '../../config.ts';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { openSecretBox } from '../../db/secret-box.ts';
import {
  lockSettings,
  lockVersion,
  readSettings,
  versionConflict,
  writeSettings,
  writeUncachedSettings,
} from '../../db/settings.ts';
import { conflict, invalidField, notFound } from '../../domain/app-error.ts';
import { findTmdbKey, TMDB_SECRET, tmdbSettings } from '../../importers/sources/tmdb.ts';
import {
  findSender,
  MAIL_PASSWORD,
  type MailSettings,
  mailSettings,
} from '../../integrations/mail/site-mailer.ts';
import {
  findEnabledGateways,
  GATEWAY_TITLES,
  setGatewayEnabled,
} from '../../integrations/payments/gateways.ts';
import {
  gatewaySettings,
  merchantSecret,
  withStoredGateways,
} from '../../integrations/payments/stored-gateways.ts';
import { readSms } from './sms-connection.ts';

interface ConnectionDeps {
  db: Db;
  config: Config;
}

const VARIABLES: Record<RealGateway, string> = {
  zarinpal: 'ZARINPAL_MERCHANT_ID',
  zibal: 'ZIBAL_MERCHANT',
};

const DEFAULT_PORTS = { tls: 465, starttls: 587 };

/** A mail server configured in the environment, without its password. */
function describeSmtpUrl(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const security = url.protocol === 'smtps:' ? ('tls' as const) : ('starttls' as const);
  return {
    source: 'environment' as const,
    host: url.hostname,
    port: Number(url.port) || DEFAULT_PORTS[security],
    security,
    user: decodeURIComponent(url.username) || null,
    hasPassword: url.password !== '',
  };
}

async function readMail({ db, config }: ConnectionDeps): Promise<Connections['mail']> {
  const { version, value: mail } = await readSettings(db, 'mail', mailSettings);
  const sender = await findSender(db, config);
  const from = {
    version,
    isSenderFixed: config.mailFrom !== null,
    fromName: sender.name,
    fromAddress: sender.address,
  };
  if (config.smtpUrl !== null) return { ...describeSmtpUrl(config.smtpUrl), ...from };
  const { host, port, security, user, password } = mail;
  const source = host === null ? null : 'database';
  return { source, host, port, security, user, hasPassword: password !== null, ...from };
}

/** Version number derived from stored values: gateways are stored together, but each is changed separately. */
const versionOf = (...stored: unknown[]) =>
  createHash('sha256').update(JSON.stringify(stored)).digest().readUInt32BE() >>> 1;

async function readGateways({ db, config }: ConnectionDeps): Promise<Connections['gateways']> {
  const { value: stored } = await readSettings(db, 'gateways', gatewaySettings);
  const effective = await withStoredGateways(config, db);
  const on = await findEnabledGateways(db, effective);
  const names: GatewayName[] = [...(config.demo ? (['sandbox'] as const) : []), ...REAL_GATEWAYS];
  return names.map((name) => {
    const real = name === 'sandbox' ? null : name;
    const isFromEnvironment = real !== null && config.gatewayAccess[real] !== null;
    const isUsable = real === null || effective.gatewayAccess[real] !== null;
    const isStored = real !== null && Boolean(stored[real]);
    const source =
      isFromEnvironment || real === null ? 'environment' : isStored ? 'database' : null;
    return {
      name,
      titleFa: GATEWAY_TITLES[name],
      source,
      variable: real && VARIABLES[real],
      version: versionOf(on.includes(name), real && stored[real]),
      isOn: on.includes(name),
      isLeftOut: isUsable && !effective.gatewaysOffered.includes(name),
      isUnreadable: source === 'database' && !isUsable,
    };
  });
}

async function readTmdb({ db, config }: ConnectionDeps): Promise<Connections['tmdb']> {
  const { version, value } = await readSettings(db, 'tmdb', tmdbSettings);
  if (config.tmdb.key !== null) return { version, source: 'environment', isUnreadable: false };
  const source = value.key === null ? null : 'database';
  return {
    version,
    source,
    isUnreadable: source !== null && (await findTmdbKey(db, config)) === null,
  };
}

export async function getConnections(deps: ConnectionDeps): Promise<Connections> {
  const [mail, sms, gateways, tmdb] = await Promise.all([
    readMail(deps),
    readSms(deps),
    readGateways(deps),
    readTmdb(deps),
  ]);
  return { mail, sms, gateways, tmdb, storage: describeStorage(deps.config.storage) };
}

const fixedBy = (variable: string) =>
  conflict(`${variable} is set`, `این مقدار از متغیر ${variable} سرور می‌آید و این‌جا تغییر نمی‌کند`);

/** @throws AppError conflict if the environment configures the mail server, or somebody has changed it since */
export async function saveMail(
  { db, config }: ConnectionDeps,
  actor: Actor,
  { version, password, ...mail }: z.output<typeof api.updateMail.body>,
): Promise<void> {
  if (config.smtpUrl !== null) throw fixedBy('SMTP_URL');
  const sealed = password && (await openSecretBox(config.dataDir).seal(MAIL_PASSWORD, password));
  await db.transaction(async (tx) => {
    await lockVersion(tx, 'mail', version, (locked) => readMail({ db: locked, config }));
    const { value: before } = await readSettings(tx, 'mail', mailSettings);
    // The old password must not be sent to another server or account.
    const isSameAccount = before.host === mail.host && before.user === mail.user;
    const kept = isSameAccount ? before.password : null;
    const after: MailSettings = { ...mail, password: sealed ?? kept };
    await writeSettings(tx, 'mail', after);
    await writeAudit(tx, actor, {
      action: 'connections.mail',
      subject: { kind: 'connection', id: 'mail' },
      before: withoutPassword(before),
      after: { ...withoutPassword(after), ...(sealed && { password: 'changed' }) },
    });
  });
}

const withoutPassword = ({ password, ...mail }: MailSettings) => ({
  ...mail,
  hasPassword: password !== null,
});

const MERCHANTS: Record<RealGateway, { format: z.ZodType; message: string }> = {
  zarinpal: {
    format: z.guid(),
    message: 'شناسهٔ زرین‌پال ۳۶ حرف و رقم است، مانند آنچه در پنل می‌بینید',
  },
  zibal: {
    format: z.string().regex(/^[\w-]{1,64}$/),
    message: 'شناسهٔ زیبال از حرف لاتین، رقم، - و _ است',
  },
};

type GatewayChange = z.output<typeof api.updateGateway.body>;

/** Without a version, overwrites whatever is stored. @throws AppError not_found, invalid_input, conflict */
export async function saveGateway(
  { db, config }: ConnectionDeps,
  actor: Actor,
  name: GatewayName,
  { version, isOn, merchant }: Omit<GatewayChange, 'version'> & Partial<GatewayChange>,
): Promise<void> {
  const real = name === 'sandbox' ? null : name;
  if (real === null && !config.demo) throw notFound('این درگاه');
  const isChanged = merchant === null || (merchant !== undefined && merchant !== '');
  if (isChanged && real === null) throw notFound('این درگاه');
  if (isChanged && real && config.gatewayAccess[real]) throw fixedBy(VARIABLES[real]);
  if (merchant && real && !MERCHANTS[real].format.safeParse(merchant).success) {
    throw invalidField('merchant', MERCHANTS[real].message);
  }
  const sealed =
    merchant && real
      ? await openSecretBox(config.dataDir).seal(merchantSecret(real), merchant)
      : undefined;
  await db.transaction(async (tx) => {
    await lockSettings(tx, 'gateways');
    const { value: before } = await readSettings(tx, 'gateways', gatewaySettings);
    const current = (await readGateways({ db: tx, config })).find((one) => one.name === name);
    if (version !== undefined && current?.version !== version) throw versionConflict(current ?? {});
    await writeSettings(tx, 'gateways', isChanged && real ? { ...before, [real]: sealed } : before);
    await setGatewayEnabled(tx, name, isOn);
    await writeAudit(tx, actor, {
      action: 'connections.gateway',
      subject: { kind: 'connection', id: name },
      before: { isOn: current?.isOn },
      after: {
        isOn,
        ...(isChanged && { merchant: merchant === null ? 'removed' : 'changed' }),
      },
    });
  });
}

/** @throws AppError conflict if the environment has the key, or somebody has changed it since */
export async function saveTmdbKey(
  { db, config }: ConnectionDeps,
  actor: Actor,
  { version, key }: z.output<typeof api.updateTmdb.body>,
): Promise<void> {
  if (config.tmdb.key !== null) throw fixedBy('TMDB_KEY');
  const sealed = key && (await openSecretBox(config.dataDir).seal(TMDB_SECRET, key));
  await db.transaction(async (tx) => {
    await lockVersion(tx, 'tmdb', version, (locked) => readTmdb({ db: locked, config }));
    const { value: before } = await readSettings(tx, 'tmdb', tmdbSettings);
    await writeUncachedSettings(tx, 'tmdb', { key: sealed });
    await writeAudit(tx, actor, {
      action: 'connections.tmdb',
      subject: { kind: 'connection', id: 'tmdb' },
      before: { hasKey: before.key !== null },
      after: { hasKey: sealed !== null, ...(sealed && { key: 'changed' }) },
    });
  });
}
