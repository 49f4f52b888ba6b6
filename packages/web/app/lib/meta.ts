import type { MetaDescriptor } from 'react-router';
import { DEV_SITE, type SiteConfig, siteName } from '../config/site-config';

export interface PageHead {
  /** Without the site's name, which is appended; `null` for only the site's name and motto. */
  title: string | null;
  description?: string | null | undefined;
  /** Canonical path with the relevant query, e.g. `/tv?page=2`. */
  path: string;
  /** Path or URL of the picture for link previews. */
  image?: string | null | undefined;
  imageAlt?: string | undefined;
  /** Open Graph type; default `website`. */
  type?: 'website' | 'video.movie' | 'video.tv_show' | 'profile' | undefined;
  /** Whether to exclude the page from search engines (search results, deep filters). */
  noindex?: boolean | undefined;
  /** schema.org objects; URLs in them may be paths (see `absolute`). */
  jsonLd?: Record<string, unknown>[] | undefined;
}

const DESCRIPTION =
  'فیلم‌ها و سریال‌ها را به فارسی پیدا کنید: دوبله و زیرنویس، بازیگران، فصل‌ها و پیش‌پرده‌ها.';
const DESCRIPTION_LENGTH = 200;
const ADDRESS_KEYS = new Set([
  'url',
  'image',
  'item',
  '@id',
  'contentUrl',
  'thumbnailUrl',
  'target',
]);

function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= DESCRIPTION_LENGTH ? line : `${line.slice(0, DESCRIPTION_LENGTH - 1)}…`;
}

/** Full URL of a path of this site, with Persian letters percent-encoded. */
export function absolute(path: string, publicUrl: string): string {
  return new URL(path, `${publicUrl}/`).href;
}

/** Copies a schema.org object with its paths made absolute. */
function withAddresses(value: unknown, publicUrl: string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withAddresses(item, publicUrl, key));
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, withAddresses(item, publicUrl, name)]),
    );
  }
  const isPath = typeof value === 'string' && ADDRESS_KEYS.has(key) && value.startsWith('/');
  return isPath ? absolute(value, publicUrl) : value;
}

/** All head tags of a page: title, description, canonical, Open Graph, Twitter, JSON-LD. */
export function headTags(head: PageHead, site: SiteConfig): MetaDescriptor[] {
  const title = head.title ? `${head.title} | ${site.name}` : `${site.name}: ${site.motto}`;
  const description = clip(head.description || DESCRIPTION);
  const url = absolute(head.path, site.publicUrl);
  const image = absolute(head.image || '/icons/share.png', site.publicUrl);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(head.noindex ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'fa_IR' },
    { property: 'og:type', content: head.type ?? 'website' },
    { property: 'og:title', content: head.title ?? title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    ...(head.imageAlt ? [{ property: 'og:image:alt', content: head.imageAlt }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: head.title ?? title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    ...(head.jsonLd ?? []).map((item) => ({
      'script:ld+json': withAddresses(
        { '@context': 'https://schema.org', ...item },
        site.publicUrl,
      ) as Record<string, never>,
    })),
  ];
}

interface MetaInput {
  loaderData?: unknown;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  error?: unknown;
}

/** The `meta` export of every page whose loader is made by `routeData`. */
export function pageMeta({ loaderData, matches }: MetaInput): MetaDescriptor[] {
  const head = (loaderData as { head?: PageHead } | undefined)?.head;
  if (!head) return [{ title: siteName() }, { name: 'robots', content: 'noindex' }];
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return headTags(head, (root as { site?: SiteConfig } | undefined)?.site ?? DEV_SITE);
}
