import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../domain/app-error.ts';
import type { Db } from './client.ts';
import { CONTENT_CHANGED } from './content-version.ts';
import { queryRow } from './query-rows.ts';

/** Keys of the rows in the table `settings`. */
export type SettingsTopic =
  | 'site'
  | 'mail'
  | 'sms'
  | 'gateways'
  | 'tmdb'
  | 'backups'
  | 'alerts'
  | 'telegram'
  | 'watched-words'
  | 'canned-replies'
  | 'front-rows'
  | 'told'
  | 'purged';

const row = z.object({ version: z.int(), value: z.unknown() });

export interface StoredSettings<T> {
  /** 0 if the settings were never changed. */
  version: number;
  value: T;
}

/** @param schema must accept an empty object */
export async function readSettings<S extends z.ZodType>(
  db: Db,
  topic: SettingsTopic,
  schema: S,
): Promise<StoredSettings<z.output<S>>> {
  const found = await queryRow(
    db,
    row,
    sql`select version, value from settings where topic = ${topic}`,
  );
  return { version: found?.version ?? 0, value: schema.parse(found?.value ?? {}) };
}

/** Locks the row of a topic, so that of two concurrent writers the second one reads what the first has saved. */
export async function lockSettings(tx: Db, topic: SettingsTopic): Promise<void> {
  await tx.execute(sql`
    insert into settings (topic, version, value) values (${topic}, 0, '{}')
    on conflict (topic) do nothing`);
  await tx.execute(sql`select from settings where topic = ${topic} for update`);
}

/** Writes a locked topic that is not cached by any page or process. */
export async function writeUncachedSettings(
  tx: Db,
  topic: SettingsTopic,
  value: object,
): Promise<void> {
  await tx.execute(sql`
    update settings set value = ${JSON.stringify(value)}::jsonb, version = version + 1,
      updated_at = now()
    where topic = ${topic}`);
}

/** Writes a locked topic; every process reads it again within two seconds. */
export async function writeSettings(tx: Db, topic: SettingsTopic, value: object): Promise<void> {
  await writeUncachedSettings(tx, topic, value);
  await tx.execute(sql.raw(CONTENT_CHANGED));
}

/**
 * Locks a topic for a writer who has read this version of it; returns the current settings.
 *
 * @throws AppError conflict, with the current settings, if somebody has saved the topic since
 */
export async function lockVersion<T extends { version: number }>(
  tx: Db,
  topic: SettingsTopic,
  version: number,
  read: (tx: Db) => Promise<T>,
): Promise<T> {
  await lockSettings(tx, topic);
  const current = await read(tx);
  if (current.version === version) return current;
  throw versionConflict(current);
}

/** Conflict error that contains the current settings. */
export const versionConflict = (current: object) =>
  new AppError({
    code: 'conflict',
    message: 'the settings have another version',
    userMessage: 'این تنظیمات پس از باز کردن شما تغییر کرده است',
    current,
  });
