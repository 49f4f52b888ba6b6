import { and, eq, sql } from 'drizzle-orm';
import { REAL_GATEWAYS } from '../../config/gateways.ts';
import { commandLine, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { codeSecrets, settings } from '../../db/schema/index.ts';
import {
  codeSecretName,
  findKeyRing,
  type KeyRing,
  newKey,
  openWith,
  openWithRing,
  sealWith,
  storeKeyRing,
} from '../../db/secret-box.ts';
import type { SettingsTopic } from '../../db/settings.ts';
import { TMDB_SECRET } from '../../importers/sources/tmdb.ts';
import { MAIL_PASSWORD } from '../../integrations/mail/site-mailer.ts';
import { merchantSecret } from '../../integrations/payments/stored-gateways.ts';
import { SMS_KEY } from '../../integrations/sms/site-sms.ts';
import { TOKEN_SECRET } from '../../integrations/telegram/stored-bot.ts';

/** Encrypted values in the settings: topic, field, and the name under which it is sealed. */
const SEALED_FIELDS: [SettingsTopic, string, string][] = [
  ['mail', 'password', MAIL_PASSWORD],
  ['sms', 'key', SMS_KEY],
  ['tmdb', 'key', TMDB_SECRET],
  ['alerts', 'telegramToken', TOKEN_SECRET],
  ...REAL_GATEWAYS.map((name): [SettingsTopic, string, string] => [
    'gateways',
    name,
    merchantSecret(name),
  ]),
];

interface SealedValue {
  name: string;
  sealed: string;
  /** Replaces the value unless it has changed since it was read. */
  store: (tx: Db, sealed: string) => Promise<unknown>;
}

async function findSealedValues(db: Db): Promise<SealedValue[]> {
  const topics = new Map<string, unknown>(
    (await db.select().from(settings)).map(({ topic, value }) => [topic, value]),
  );
  const typed = SEALED_FIELDS.flatMap(([topic, field, name]) => {
    const sealed = (topics.get(topic) as Record<string, unknown> | undefined)?.[field];
    if (typeof sealed !== 'string') return [];
    const store = (tx: Db, text: string) =>
      tx.execute(sql`
        update settings set value = jsonb_set(value, array[${field}], to_jsonb(${text}::text))
        where topic = ${topic} and value ->> ${field} = ${sealed}`);
    return [{ name, sealed, store }];
  });
  const codes = (await db.select().from(codeSecrets)).map(({ userId, sealedSecret: sealed }) => ({
    name: codeSecretName(userId),
    sealed,
    store: (tx: Db, sealedSecret: string) =>
      tx
        .update(codeSecrets)
        .set({ sealedSecret })
        .where(and(eq(codeSecrets.userId, userId), eq(codeSecrets.sealedSecret, sealed))),
  }));
  return [...typed, ...codes];
}

export interface Resealed {
  /** Number of values that were re-encrypted. */
  resealed: number;
  /** Names of values that no key can decrypt: they were already unusable, and are not changed. */
  unreadable: string[];
}

async function reseal(db: Db, ring: KeyRing): Promise<Resealed> {
  const unreadable: string[] = [];
  let resealed = 0;
  for (const { name, sealed, store } of await findSealedValues(db)) {
    if (openWith(ring.current, name, sealed) !== null) continue;
    const secret = openWithRing(ring, name, sealed);
    if (secret === null) {
      unreadable.push(name);
      continue;
    }
    await store(db, sealWith(ring.current, name, secret));
    resealed += 1;
  }
  return { resealed, unreadable };
}

/**
 * A step of the key rotation, for sites with several machines: the key file is copied to the other machines after each
 * step.
 */
export type KeyStep = 'add' | 'use' | 'finish';

/** Waiting time for processes that are encrypting right now and read the file before it was replaced. */
const SETTLE_MS = 1_000;

/**
 * Rotates the key in the data folder that encrypts values typed by operators and the secrets of one-time codes; the
 * values stay the same, and the site may keep running. If interrupted, it can be resumed.
 *
 * @param step one of the three; `null` for all of them, on a single machine
 * @throws Error with a sentence: there is no key yet, or the step is not the next one
 */
export async function rotateSettingsKey(
  db: Db,
  dataDir: string,
  step: KeyStep | null,
): Promise<Resealed> {
  let ring = await findKeyRing(dataDir);
  if (!ring) throw new Error('There is no key yet: nothing is encrypted with one.');
  const keep = async (changed: KeyRing) => {
    await storeKeyRing(dataDir, changed);
    ring = changed;
  };
  if ((step === 'add' || step === null) && ring.next === null && ring.former === null)
    await keep({ ...ring, next: newKey() });
  if (step === 'add') {
    if (ring.former) throw new Error('The former key is still there: finish that exchange first.');
    await recordStep(db, 'add', 0);
    return { resealed: 0, unreadable: [] };
  }
  if (ring.next && step === 'finish') throw new Error('The new key is not in use: use it first.');
  if (step === 'use' && !ring.next && !ring.former)
    throw new Error('There is no new key: add it first.');
  if (ring.next) {
    await keep({ current: ring.next, next: null, former: ring.current });
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }
  const answer = await reseal(db, ring);
  if (step !== 'use') await keep({ ...ring, former: null });
  await recordStep(db, step ?? 'all', answer.resealed);
  return answer;
}

const recordStep = (db: Db, step: KeyStep | 'all', resealed: number) =>
  db.transaction((tx) =>
    writeAudit(tx, commandLine, {
      action: 'settings.rotate_key',
      subject: { kind: 'settings', id: 'key' },
      after: { step, resealed },
    }),
  );
