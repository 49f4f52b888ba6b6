import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { bind } from '../../http/bind.ts';
import { readAlertSettings, saveAlertSettings, testTelegram } from './alert-settings.ts';

export function registerOperatorAlerts(app: FastifyInstance, db: Db, config: Config): void {
  bind(app, api.getAlertSettings, () => readAlertSettings(db, config));
  bind(app, api.updateAlertSettings, async ({ actor, body }) => {
    await saveAlertSettings(db, config, actor, body);
    return readAlertSettings(db, config);
  });
  bind(app, api.testOperatorAlerts, ({ actor }) => testTelegram(db, config, actor));
}
