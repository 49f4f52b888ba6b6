import { isDeepStrictEqual } from 'node:util';
import type { api, SitePageName, SiteSettings, SiteSettingsRecord } from '@parde/contract';
import { colorProblem } from '@parde/shared/site-colors';
import { snakeCase } from '@parde/shared/snake-case';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { readSite } from '../../db/read-models/site.ts';
import { lockVersion, writeSettings } from '../../db/settings.ts';
import { invalidField, notFound } from '../../domain/app-error.ts';
import { siteDefaults } from '../../domain/site-defaults.ts';

type Social = Pick<Config, 'social'>;

export async function getSiteSettings(db: Db, config: Social): Promise<SiteSettingsRecord> {
  const { version, value } = await readSite(db, config);
  return { id: 'site', version, ...value };
}

/**
 * Saves only values that differ from the defaults, so that later releases can improve the defaults.
 *
 * @throws AppError conflict with the record as it is now, invalid_input
 */
export async function saveSiteSettings(
  db: Db,
  config: Social,
  actor: Actor,
  { version, ...site }: z.output<typeof api.updateSiteSettings.body>,
): Promise<SiteSettingsRecord> {
  const unreadable = colorProblem(site);
  if (unreadable !== null) {
    const tooNear = unreadable.field === 'groundColor' ? 'روشن' : 'نزدیک به زمینه';
    const sentence = `این رنگ بیش از اندازه ${tooNear} است و خوانده نمی‌شود؛ نزدیک‌ترین رنگِ خوانا: ${unreadable.nearest}`;
    throw invalidField(snakeCase(unreadable.field), sentence);
  }
  return db.transaction(async (tx) => {
    const before = await lockVersion(tx, 'site', version, (db) => getSiteSettings(db, config));
    const logo = await findLogo(tx, site.logo?.hash ?? null);
    // After a change of name, the form still sends the default answers with the old name.
    const defaults = [site.name, before.name].map((name) => siteDefaults(name, config.social));
    const isDefault = (field: string, value: unknown) =>
      defaults.some((given) => isDeepStrictEqual(value, given[field as keyof SiteSettings]));
    const changed = Object.entries({ ...site, logo }).filter(
      ([field, value]) => field === 'name' || !isDefault(field, value),
    );
    await writeSettings(tx, 'site', Object.fromEntries(changed));
    const after = await getSiteSettings(tx, config);
    await writeAudit(tx, actor, {
      action: 'settings.edit',
      subject: { kind: 'settings', id: 'site' },
      before,
      after,
    });
    return after;
  });
}

const logoRow = z.object({ hash: z.string(), width: z.int(), height: z.int() });

/** The picture with its size. @throws AppError invalid_input if it was not uploaded */
async function findLogo(tx: Db, hash: string | null): Promise<SiteSettings['logo']> {
  if (hash === null) return null;
  const logo = await queryRow(
    tx,
    logoRow,
    sql`select hash, width, height from images where hash = ${hash}`,
  );
  if (!logo) throw invalidField('logo.hash', 'این تصویر بارگذاری نشده است');
  return logo;
}

const DESCRIPTION_LENGTH = 200;

/** @throws AppError not_found if the page has no content */
export async function getSitePage(db: Db, config: Social, name: SitePageName) {
  const { value: site } = await readSite(db, config);
  const markdown = site[name];
  if (markdown === null) throw notFound('این صفحه', `no text for ${name}`);
  const { renderMarkdown } = await import('./render-markdown.ts');
  const html = renderMarkdown(markdown);
  const plain = markdown.replace(/\]\([^)]*\)/g, ' ').replace(/[#*_>`[\]|~\s-]+/g, ' ');
  return { html, description: plain.trim().slice(0, DESCRIPTION_LENGTH) };
}

export async function getSupportInfo(db: Db, config: Social) {
  const { value: site } = await readSite(db, config);
  return {
    faq: site.faq,
    contact: {
      email: site.contactEmail,
      phone: site.contactPhone,
      address: site.contactAddress,
    },
  };
}
