import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { bind } from '../../http/bind.ts';
import { readAlertSettings, saveAlertSettings } from './alert-settings.ts';

export function registerOperatorAlerts(app: FastifyInstance, db: Db): void {
  bind(app, api.getAlertSettings, () => readAlertSettings(db));
  bind(app, api.updateAlertSettings, async ({ actor, body }) => {
    await saveAlertSettings(db, actor, body);
    return readAlertSettings(db);
  });
}
