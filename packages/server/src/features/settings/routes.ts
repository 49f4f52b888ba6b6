import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../http/bind.ts';
import { getConnections, saveGateway, saveMail, saveTmdbKey } from './connections.ts';
import { getSitePage, getSiteSettings, getSupportInfo, saveSiteSettings } from './site-settings.ts';
import { saveSms } from './sms-connection.ts';
import {
  type TestDeps,
  testMailServer,
  testPaymentGateway,
  testSmsPanel,
  testStorageAccess,
  testTmdbKey,
} from './test-connections.ts';

interface SettingsDeps extends TestDeps {
  /** Reloads the gateways in this process. */
  reloadGateways: () => Promise<void>;
}

export function registerSettings(app: FastifyInstance, deps: SettingsDeps): void {
  const { db, config } = deps;
  bind(app, api.getSitePage, ({ params }) => getSitePage(db, config, params.name));
  bind(app, api.getSupportInfo, () => getSupportInfo(db, config));
  bind(app, api.getSiteSettings, () => getSiteSettings(db, config));
  bind(app, api.updateSiteSettings, ({ actor, body }) => saveSiteSettings(db, config, actor, body));

  bind(app, api.getConnections, () => getConnections(deps));
  bind(app, api.updateMail, async ({ actor, body }) => {
    await saveMail(deps, actor, body);
    return getConnections(deps);
  });
  bind(app, api.updateSms, async ({ actor, body }) => {
    await saveSms(deps, actor, body);
    return getConnections(deps);
  });
  bind(app, api.testSms, ({ actor }) => testSmsPanel(deps, actor));
  bind(app, api.testMail, ({ actor, caller }) => testMailServer(deps, actor, caller.userId));
  bind(app, api.updateGateway, async ({ actor, params, body }) => {
    await saveGateway(deps, actor, params.name, body);
    await deps.reloadGateways();
    return getConnections(deps);
  });
  bind(app, api.testGateway, ({ actor, params }) => testPaymentGateway(deps, actor, params.name));
  bind(app, api.updateTmdb, async ({ actor, body }) => {
    await saveTmdbKey(deps, actor, body);
    return getConnections(deps);
  });
  bind(app, api.testTmdb, ({ actor }) => testTmdbKey(deps, actor));
  bind(app, api.testStorage, ({ actor }) => testStorageAccess(deps, actor));
}
