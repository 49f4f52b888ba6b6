import type { Db } from '../../../db/client.ts';
import { alerts } from '../../../db/schema/index.ts';

/**
 * Raises an alert for operators, once per subject; `parde alerts` lists it.
 *
 * @param subject such as `payment:7:amount`
 */
export async function raiseAlert(db: Db, subject: string, message: string): Promise<void> {
  await db.insert(alerts).values({ subject, message }).onConflictDoNothing();
}
