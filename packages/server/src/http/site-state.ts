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

/** How often each process looks for changes of the catalogue and the settings, in milliseconds. */
const LOOK_EVERY_MS = 500;

/** Suggested to visitors and search engines during maintenance, in seconds. */
const MAINTENANCE_RETRY_S = 600;

const MAINTENANCE_TEXT = 'سایت برای چند لحظه در دست تعمیر است؛ به‌زودی برمی‌گردیم';

/** What the page during maintenance says. */
export function maintenanceOf(site: SiteState) {
  const { name, maintenanceMessage } = site.current();
  return {
    siteName: name,
    text: maintenanceMessage ?? MAINTENANCE_TEXT,
    retryAfterS: MAINTENANCE_RETRY_S,
  };
}

/** What every process knows about the site without asking the database. */
export interface SiteState {
  current: () => SiteSettings;
  /** Whether one can sign in by a text message. */
  hasSms: () => boolean;
  /** Calls back after staff or an import changed what visitors see, in this process or another. */
  onChange: (listener: () => void) => void;
  /** Whether the site is in maintenance and the request is for a page and not of staff. */
  isClosedTo: (request: FastifyRequest) => Promise<boolean>;
}

/** Where staff sign in: open during maintenance. */
const OPEN_PAGES = /^\/auth\/(?:login|logout)(?:[/?]|$)/;
const OPEN_CALLS = /^\/api\/(?:admin|sanc\/(?!register)|docs|openapi\.json)/;

const isStaffToken = async (db: Db, token: string | undefined) => {
  const session = await findSessionOf(db, token ?? '');
  return session !== null && isAllowed(session.role, 'overview.read');
};

/**
 * Reads the site's settings, and again whenever `content_state` counts a change. It asks instead of
 * listening: a connection that listens does not survive a pooler.
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
  let site = await read();
  let seen: number | null = null;
  let isLooking = false;
  const listeners: (() => void)[] = [];
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const version = await readContentVersion(db);
      if (seen !== null && version !== seen) {
        site = await read();
        // Pages that are rendered anew now are kept.
        await replica?.requirePresent();
        for (const listener of listeners) listener();
      }
      seen = version;
    } catch (error) {
      app.log.warn({ err: error }, 'content version not read');
    } finally {
      isLooking = false;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await look();
    timer = setInterval(look, LOOK_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return {
    current: () => site,
    hasSms: () => hasSms,
    onChange: (listener) => listeners.push(listener),
    isClosedTo: async ({ url, cookies }) =>
      site.isInMaintenance &&
      !OPEN_PAGES.test(url) &&
      // Reading a page changes nothing, so here the cookie is enough.
      !(await isStaffToken(db, cookies[TOKEN_COOKIE])),
  };
}

/** During maintenance the API answers visitors and members 503. */
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
