import { ALERT_KINDS, type AlertSettings } from '@parde/contract';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { lockSettings, readSettings, writeSettings } from '../../db/settings.ts';

const stored = z
  .object({
    kinds: z.array(z.enum(ALERT_KINDS)).default([...ALERT_KINDS]),
    webhookUrl: z.string().nullable().default(null),
  })
  .catch({ kinds: [...ALERT_KINDS], webhookUrl: null });

/** Owners are told of everything, until they choose. */
export async function readAlertSettings(db: Db): Promise<AlertSettings> {
  return (await readSettings(db, 'alerts', stored)).value;
}

/** The path of a webhook is a secret of whoever receives it. */
const hostOf = (url: string | null) => url && new URL(url).host;

export async function saveAlertSettings(
  db: Db,
  actor: Actor,
  settings: AlertSettings,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSettings(tx, 'alerts');
    const before = await readAlertSettings(tx);
    await writeSettings(tx, 'alerts', { ...settings, kinds: [...new Set(settings.kinds)] });
    await writeAudit(tx, actor, {
      action: 'settings.alerts',
      subject: { kind: 'settings', id: 'alerts' },
      before: { kinds: before.kinds, webhook: hostOf(before.webhookUrl) },
      after: { kinds: settings.kinds, webhook: hostOf(settings.webhookUrl) },
    });
  });
}
