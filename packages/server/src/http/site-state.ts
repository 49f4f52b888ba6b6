import type { SiteSettings } from '@parde/contract';
import { isAllowed } from '@parde/shared/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/client.ts';
import { readContentVersion } from '../db/content-version.ts';
import { readSite } from '../db/read-models/site.ts';
import { AppError } from '../domain/app-error.ts';
import { setSiteName } from '../domain/site-defaults.ts';
import type { SiteSms } from '../integrations/sms/site-sms.ts';
import { bearerOf, findSessionOf } from './authentication.ts';
import { TOKEN_COOKIE } from './cookies.ts';
import { isInternalCall } from './request-origin.ts';

/** Interval at which each process checks for changes of the catalogue and the settings, in milliseconds. */
const LOOK_EVERY_MS = 500;

/** `Retry-After` for visitors and search engines during maintenance, in seconds. */
const MAINTENANCE_RETRY_S = 600;

const MAINTENANCE_TEXT = 'سایت برای چند لحظه در دست تعمیر است؛ به‌زودی برمی‌گردیم';

/** Content of the maintenance page. */
export function maintenanceOf(site: SiteState) {
  const { name, maintenanceMessage } = site.current();
  return {
    siteName: name,
    text: maintenanceMessage ?? MAINTENANCE_TEXT,
    retryAfterS: MAINTENANCE_RETRY_S,
  };
}

/** The site's settings and state as known to every process without querying the database. */
export interface SiteState {
  current: () => SiteSettings;
  /** Whether sign-in by text message is available. */
  hasSms: () => boolean;
  /**
   * Calls back after staff or an import changed what visitors see, in this process or another; a listener that failed
   * is called again shortly after, and once it has not, the others too.
   */
  onChange: (listener: () => void | Promise<void>) => void;
  /**
   * Whether the site is in maintenance and the request is for a page that is closed to its sender; staff are let
   * through.
   */
  isClosedTo: (request: FastifyRequest) => Promise<boolean>;
}

interface Listener {
  call: () => void | Promise<void>;
  /** The last version that it could follow. */
  knows: number;
}

/** @throws the error of the first that failed, after all have been called */
async function callAll(listeners: readonly Listener[], version: number): Promise<void> {
  const outcomes = await Promise.allSettled(
    listeners.map(async (listener) => {
      await listener.call();
      listener.knows = version;
    }),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Pages on which staff sign in; open during maintenance. */
const OPEN_PAGES = /^\/auth\/(?:login|logout)(?:[/?]|$)/;
const OPEN_CALLS = /^\/api\/(?:admin|sanc\/(?!register)|docs|openapi\.json)/;

const isStaffToken = async (db: Db, token: string | undefined) => {
  const session = await findSessionOf(db, token ?? '');
  return session !== null && isAllowed(session.role, 'overview.read');
};

/**
 * Reads the site's settings, and reads them again whenever the counter in `content_state` changes. It polls instead of
 * using LISTEN, because a listening connection does not work through a connection pooler.
 */
export async function watchSite(
  app: FastifyInstance,
  { db, replica }: Pick<Database, 'db' | 'replica'>,
  config: Pick<Config, 'social'>,
  sms: SiteSms,
): Promise<SiteState> {
  let hasSms = false;
  const read = async () => {
    const { value } = await readSite(db, config);
    setSiteName(value.name);
    hasSms = (await sms.find()) !== null;
    return value;
  };
  // Read before the settings: what changes while the process starts is noticed when it listens.
  let seen = await readContentVersion(db);
  let site = await read();
  let isLooking = false;
  const listeners: Listener[] = [];
  const poll = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const version = await readContentVersion(db);
      if (version !== seen) {
        site = await read();
        // Pages that are rendered from now on are cached.
        await replica?.requireCaughtUp();
        const isBehind = ({ knows }: Listener) => knows !== version;
        const [behind, others] = [
          listeners.filter(isBehind),
          listeners.filter((one) => !isBehind(one)),
        ];
        await callAll(behind, version);
        // What these have kept since was made while another one was behind.
        await callAll(others, version);
      }
      seen = version;
    } catch (error) {
      app.log.warn({ err: error }, 'change of the content not followed');
    } finally {
      isLooking = false;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await poll();
    timer = setInterval(poll, LOOK_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return {
    current: () => site,
    hasSms: () => hasSms,
    onChange: (call) => listeners.push({ call, knows: seen }),
    isClosedTo: async ({ url, cookies }) =>
      site.isInMaintenance &&
      !OPEN_PAGES.test(url) &&
      // Reading a page changes nothing, so the cookie is sufficient here.
      !(await isStaffToken(db, cookies[TOKEN_COOKIE])),
  };
}

/** During maintenance the API answers visitors and members with 503. */
export function closeApiInMaintenance(app: FastifyInstance, db: Db, site: SiteState): void {
  app.addHook('onRequest', async (request) => {
    if (!site.current().isInMaintenance || !request.url.startsWith('/api/')) return;
    if (isInternalCall(request) || OPEN_CALLS.test(request.url)) return;
    if (await isStaffToken(db, bearerOf(request))) return;
    const { text, retryAfterS } = maintenanceOf(site);
    throw new AppError({
      code: 'overloaded',
      message: 'in maintenance',
      userMessage: text,
      retryAfterS,
    });
  });
}
