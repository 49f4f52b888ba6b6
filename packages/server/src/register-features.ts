import type { GatewayName } from '@parde/contract';
import { createClient } from '@parde/contract/client';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { Database, Db } from './db/client.ts';
import { openSecretBox } from './db/secret-box.ts';
import { siteSecret } from './db/site-secret.ts';
import type { Clock } from './domain/clock.ts';
import { createMediaLinks } from './domain/media-link.ts';
import { registerMembers } from './features/account/members/routes.ts';
import { registerAccount } from './features/account/routes.ts';
import { registerAudit } from './features/audit/routes.ts';
import type { AuthDeps } from './features/auth/auth-deps.ts';
import { createGuards } from './features/auth/guards.ts';
import { registerAuth } from './features/auth/routes.ts';
import { checkProof } from './features/auth/second-factors/proof.ts';
import { registerSecondFactors } from './features/auth/second-factors/routes.ts';
import { registerBackups } from './features/backups/routes.ts';
import { registerEntitlements } from './features/billing/entitlements/routes.ts';
import { registerGifts } from './features/billing/gifts/routes.ts';
import { registerOrders } from './features/billing/orders/routes.ts';
import { registerPayments } from './features/billing/payments/routes.ts';
import { registerPlans } from './features/billing/plans/routes.ts';
import { registerSandboxGateway } from './features/billing/sandbox-gateway/routes.ts';
import { registerCategoryEditing } from './features/categories/admin/routes.ts';
import { registerCategories } from './features/categories/routes.ts';
import { registerCollectionEditing } from './features/collections/admin/routes.ts';
import { registerCollections } from './features/collections/routes.ts';
import { registerComments } from './features/comments/routes.ts';
import { registerDataImport } from './features/data-import/routes.ts';
import { createDelivery } from './features/delivery/delivery.ts';
import { registerDelivery, registerPurges } from './features/delivery/routes.ts';
import { registerDiary } from './features/diary/routes.ts';
import { registerFeeds } from './features/feeds/routes.ts';
import { registerFigures } from './features/figures/routes.ts';
import { registerFollows } from './features/follows/routes.ts';
import { createProgressBuffer } from './features/history/progress-buffer.ts';
import { registerHistory } from './features/history/routes.ts';
import { registerImages, registerPictureUploads } from './features/images/routes.ts';
import { registerImports } from './features/imports/routes.ts';
import { registerInbox } from './features/inbox/routes.ts';
import { registerJobs } from './features/jobs/routes.ts';
import { registerLists } from './features/lists/routes.ts';
import { registerMediaFiles } from './features/media/admin/routes.ts';
import { registerUploads } from './features/media/uploads/routes.ts';
import { registerNotifications } from './features/notifications/routes.ts';
import { registerTelegram } from './features/notifications/telegram/routes.ts';
import { registerOperatorAlerts } from './features/operator-alerts/routes.ts';
import { registerOverview } from './features/overview/routes.ts';
import { registerPeopleEditing } from './features/people/admin/routes.ts';
import { registerPeople } from './features/people/routes.ts';
import { createHeartbeats, tryHeartbeat } from './features/playback/lease.ts';
import { registerPlayback } from './features/playback/routes.ts';
import { registerStremio } from './features/playback/stremio/routes.ts';
import { assertMayLeave } from './features/profiles/profiles.ts';
import { registerProfiles } from './features/profiles/routes.ts';
import { registerRecommendations } from './features/recommendations/routes.ts';
import { registerRequests } from './features/requests/routes.ts';
import { registerSettings } from './features/settings/routes.ts';
import { registerSitemap } from './features/sitemap/routes.ts';
import { registerStaff } from './features/staff/routes.ts';
import { registerSupport } from './features/support/routes.ts';
import { registerTitleState } from './features/title-state/routes.ts';
import { registerSearchEditing, registerTitleEditing } from './features/titles/admin/routes.ts';
import { registerTitles } from './features/titles/routes.ts';
import { registerWatchlist } from './features/watchlist/routes.ts';
import { setWatchlist } from './features/watchlist/watchlist.ts';
import { allowedOrigins, siteHost } from './http/security.ts';
import type { ObjectSender } from './http/send-object.ts';
import type { SiteState } from './http/site-state.ts';
import { inProcessFetch } from './http/web-entry.ts';
import { createImageVariants } from './integrations/images/image-variants.ts';
import type { Limits } from './integrations/limits/limits.ts';
import type { Mailer } from './integrations/mail/mailer.ts';
import type { Passwords } from './integrations/passwords/create-passwords.ts';
import { createGateways } from './integrations/payments/gateways.ts';
import type { PaymentGateway } from './integrations/payments/payment-gateway.ts';
import { withStoredGateways } from './integrations/payments/stored-gateways.ts';
import type { SiteSms } from './integrations/sms/site-sms.ts';
import { openUploadFolder } from './integrations/storage/upload-folder.ts';
import type { Jobs } from './queue/enqueue.ts';

export interface FeatureDeps {
  config: Config;
  database: Database;
  jobs: Jobs;
  mailer: Mailer;
  throttles: Limits;
  passwords: Passwords;
  clock: Clock;
  log: Logger;
  /** Sends stored objects. */
  sender: ObjectSender;
  sms: SiteSms;
  site: Pick<SiteState, 'onChange'>;
  metrics: Registry;
}

/** Registers each feature with its dependencies. */
export async function registerFeatures(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  registerAccounts(app, deps);
  await registerCatalogue(app, deps);
  await registerWatching(app, deps);
  await registerMemberFeatures(app, deps);
  const reloadGateways = await registerBilling(app, deps);
  registerOperating(app, deps, reloadGateways);
}

/** Sign-in, the account with its profiles, and who may do what. */
function registerAccounts(
  app: FastifyInstance,
  { config, database: { db }, jobs, throttles, passwords, clock, log, sms }: FeatureDeps,
): void {
  const members = { db, jobs, clock, passwords };
  const guards = createGuards(throttles);
  const { countPasswordCheck } = guards;
  const profiles = { ...members, throttles, countPasswordCheck };
  const auth: AuthDeps = {
    ...members,
    guards,
    assertMayLeave: (caller, proof) => assertMayLeave(profiles, caller, proof),
    box: openSecretBox(config.dataDir),
    sms,
    log,
    isDemo: config.demo,
    passkeySite: { rpId: siteHost(config.publicUrl), origins: allowedOrigins(config) },
  };
  registerAuth(app, auth, config);
  registerSecondFactors(app, auth);
  registerAccount(app, { ...members, countPasswordCheck });
  registerProfiles(app, profiles);
  registerMembers(app, members);
  registerStaff(app, {
    db,
    jobs,
    publicUrl: config.publicUrl,
    checkProof: (...proof) => checkProof(auth, ...proof),
  });
  registerAudit(app, db);
}

async function registerCatalogue(
  app: FastifyInstance,
  { config, database, jobs, sender: { storage } }: FeatureDeps,
): Promise<void> {
  const { db } = database;
  registerTitles(app, db);
  registerTitleEditing(app, { database, jobs });
  registerPeople(app, db);
  registerPeopleEditing(app, database);
  registerCollections(app, db);
  registerCollectionEditing(app, database);
  registerCategories(app, db);
  registerCategoryEditing(app, { database, jobs });
  registerSearchEditing(app, { database, jobs });
  await registerPictureUploads(app, { database, storage });
  await registerImports(app, { database, storage, jobs }, config);
  registerSitemap(app, db, config.publicUrl);
  registerFeeds(app, db, config);
}

/** Films: their files, playback, and how far each was watched. */
async function registerWatching(
  app: FastifyInstance,
  { config, database, jobs, throttles: { redis }, clock, log, sender }: FeatureDeps,
): Promise<void> {
  const { db } = database;
  const { storage } = sender;
  const watching = {
    db,
    links: createMediaLinks(await siteSecret(db, 'media-links')),
    graceHours: config.premiumGraceHours,
    clock,
  };
  const heartbeats = redis && createHeartbeats({ db, clock, log });
  if (heartbeats) app.addHook('onClose', heartbeats.close);
  registerHistory(
    app,
    db,
    (userId, id) => tryHeartbeat({ ...watching, record: heartbeats?.record }, userId, id),
    redis && createProgressBuffer({ db, redis, log }),
  );
  const playing = { ...watching, storage, hasCdn: config.cdn !== null };
  registerPlayback(app, playing);
  await registerStremio(app, playing, config);
  const delivery = createDelivery({
    ...watching,
    tryHeartbeat: (userId, id) => tryHeartbeat(watching, userId, id),
  });
  registerPurges(app, { db, jobs }, config);
  registerDelivery(app, { db, delivery, redis }, sender, config);
  const folder = openUploadFolder(config.storageDir);
  registerMediaFiles(app, { db, database, storage, jobs, folder });
  registerUploads(app, {
    database,
    storage,
    jobs,
    folder,
    quota: config.uploadQuota,
    reserve: config.diskReserve,
  });
}

/** What members keep, say and are told. */
async function registerMemberFeatures(
  app: FastifyInstance,
  { config, database: { db }, jobs, throttles, clock, log, sender, metrics }: FeatureDeps,
): Promise<void> {
  registerTitleState(app, db);
  registerWatchlist(app, db);
  registerDiary(app, db, clock);
  registerLists(app, db, throttles);
  registerDataImport(app, { db, throttles, clock });
  registerRecommendations(app, db, clock);
  registerComments(app, db, throttles);
  registerRequests(app, db, throttles);
  registerSupport(app, { db, jobs, secret: await siteSecret(db, 'support-threads') });
  registerInbox(app, db);
  registerFollows(app, db);
  registerNotifications(app, { db, log, metrics });
  const images = createImageVariants(sender.storage);
  registerImages(app, images);
  registerTelegram(app, {
    db,
    log,
    images,
    throttles,
    config,
    publicUrl: config.publicUrl,
    api: createClient({ baseUrl: '', fetch: inProcessFetch(app) }),
    addToWatchlist: (userId, titleId) => setWatchlist(db, userId, titleId, true),
  });
}

/** @returns function that loads the payment gateways again after staff changed them */
async function registerBilling(
  app: FastifyInstance,
  { config, database: { db }, throttles, clock, log, site }: FeatureDeps,
): Promise<() => Promise<void>> {
  const billing = { db, config: { ...config }, gateways: new Map(), clock, log };
  let reloaded = loadGateways(billing, config);
  await reloaded;
  /** One at a time, so that an older reading does not replace a newer one. */
  const reloadGateways = () => {
    reloaded = reloaded.catch(() => undefined).then(() => loadGateways(billing, config));
    return reloaded;
  };
  site.onChange(reloadGateways);
  registerEntitlements(app, billing);
  registerPlans(app, billing);
  registerOrders(app, billing);
  registerPayments(app, billing);
  registerGifts(app, { db, throttles, clock });
  if (config.demo) {
    const secret = await siteSecret(db, 'sandbox-gateway');
    await registerSandboxGateway(app, { db, secret, clock }, config);
  }
  return reloadGateways;
}

/** Loads the gateways that staff set up; all features that sell something share the same map and settings. */
async function loadGateways(
  billing: { db: Db; config: Config; gateways: Map<GatewayName, PaymentGateway>; clock: Clock },
  config: Config,
): Promise<void> {
  const { db, gateways, clock } = billing;
  const effective = await withStoredGateways(config, db);
  Object.assign(billing.config, effective);
  gateways.clear();
  for (const [name, gateway] of createGateways(effective, db, clock)) gateways.set(name, gateway);
}

function registerOperating(
  app: FastifyInstance,
  { config, database: { db }, jobs, mailer, clock, sender: { storage }, metrics }: FeatureDeps,
  reloadGateways: () => Promise<void>,
): void {
  registerSettings(app, { db, config, mailer, storage, clock, reloadGateways });
  registerBackups(app, { db, jobs, clock, config });
  registerOverview(app, { db, config, storage, clock }, metrics);
  registerFigures(app, { db, jobs, clock });
  registerOperatorAlerts(app, db, config);
  registerJobs(app, { db, jobs });
}
