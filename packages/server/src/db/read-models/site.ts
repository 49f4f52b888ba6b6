import { type SiteSettings, siteSettings } from '@parde/contract';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { SITE_NAME, siteDefaults } from '../../domain/site-defaults.ts';
import type { Db } from '../client.ts';
import { readSettings, type StoredSettings } from '../settings.ts';

const stored = z.record(z.string(), z.unknown());

/** The stored fields that this release accepts; any other counts as never changed. */
function acceptedOf(value: Record<string, unknown>): Partial<SiteSettings> {
  const fields: Record<string, z.ZodType> = siteSettings.shape;
  const accepted = Object.entries(value).flatMap(([field, content]) => {
    const parsed = fields[field]?.safeParse(content);
    return parsed?.success ? [[field, parsed.data]] : [];
  });
  return Object.fromEntries(accepted);
}

/** The site's settings as its operator set them, with the defaults for everything else. */
export async function readSite(
  db: Db,
  { social }: Pick<Config, 'social'>,
): Promise<StoredSettings<SiteSettings>> {
  const { version, value } = await readSettings(db, 'site', stored);
  const given = acceptedOf(value);
  return { version, value: { ...siteDefaults(given.name ?? SITE_NAME, social), ...given } };
}
