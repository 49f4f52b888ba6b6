import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from './client.ts';
import { prepared } from './prepared-statements.ts';
import { queryRow } from './query-rows.ts';

/**
 * Statement that every transaction that changes the catalogue runs near its end: until it commits, no other such
 * transaction can commit. Each process then drops its cached pages within a second.
 */
export const CONTENT_CHANGED = 'update content_state set version = version + 1';

const versionRow = z.object({ version: z.number() });

/** The version of the content that visitors see, incremented with each change. */
export async function readContentVersion(db: Db): Promise<number> {
  const row = await queryRow(db, versionRow, prepared(sql`select version from content_state`));
  return row?.version ?? 0;
}
