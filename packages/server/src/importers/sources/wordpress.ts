import { createReadStream } from 'node:fs';
import { toLatinDigits } from '@parde/shared/digits';
import { SaxesParser } from 'saxes';
import { ImportError } from '../catalogue/import-session.ts';
import { countryCodes, genreSlugs } from './facet-names.ts';
import { parseReleaseName } from './persian-release-name.ts';
import { addressOf, seriesStatusOf, trailersOf, wordsOf } from './source-values.ts';

/* WordPress' export file (WXR): the commonest origin of sites of films here. Themes keep facts in
   meta fields and taxonomies of their own names, so those can be mapped. */

/** Names of meta fields and taxonomies, by what they hold; the first that is there counts. */
export const WXR_NAMES = {
  imdb: ['imdb_id', 'imdbID', 'imdb', 'Checkbx2', 'ids', 'id_imdb'],
  title_fa: ['title_fa', 'persian_title', 'fa_title', 'name_fa'],
  title_en: ['original_title', 'title_en', 'en_title', 'Title', 'original_name'],
  year: [
    'year',
    'release_year',
    'Released',
    'release_date',
    'first_air_date',
    'dtyear',
    'release-year',
    'release',
  ],
  runtime: ['runtime', 'Runtime', 'duration', 'episode_run_time'],
  rating: ['imdbRating', 'imdb_rating', 'rating'],
  votes: ['imdbVotes', 'imdb_votes'],
  country: ['Country', 'country', 'countries', 'dtcountry'],
  genres: ['genres', 'genre', 'category'],
  directors: ['director', 'dtdirector', 'directors'],
  writers: ['writer', 'writers', 'dtwriter', 'creator', 'dtcreator'],
  producers: ['producer', 'producers'],
  composers: ['composer', 'music'],
  actors: ['star', 'cast', 'dtcast', 'actors', 'actor'],
  tagline: ['tagline', 'Tagline'],
  keywords: ['keywords', 'post_tag'],
  companies: ['studio', 'company', 'dtstudio'],
  networks: ['network', 'dtnetworks'],
  status: ['status'],
  poster: ['poster_url', 'dt_poster_url', 'poster'],
  backdrop: ['fondo_player', 'backdrop_url'],
  trailer: ['trailer', 'trailer_url', 'video_trailer'],
} as const;
export type WxrName = keyof typeof WXR_NAMES;
/** Names that a site's theme uses. */
export type WxrMap = Partial<Record<WxrName, readonly string[]>>;

interface Post {
  fields: Record<string, string>;
  meta: Record<string, string>;
  terms: Record<string, string[]>;
}

/** Post types that are pages, menus, pictures and the like. */
const NOT_TITLES =
  /^(page|attachment|nav_menu_item|revision|custom_css|customize_changeset|wp_.*|elementor_library|episodes?|seasons?|acf.*|product)$/;
const FIELDS = new Set([
  'title',
  'content:encoded',
  'excerpt:encoded',
  'wp:post_id',
  'wp:status',
  'wp:post_type',
  'link',
]);
const MAX_FIELD = 200_000;

/**
 * Title records of an export file: published posts whose words tell a name.
 *
 * @throws ImportError when the file is not such an export
 */
export async function* wordpressRecords(file: string, map: WxrMap = {}): AsyncGenerator<object> {
  const posts: Post[] = [];
  let isExport = false;
  const parser = openParser((post) => {
    isExport ||= post.fields['wp:post_type'] !== undefined;
    posts.push(post);
  });
  try {
    for await (const chunk of createReadStream(file, 'utf8')) {
      parser.write(String(chunk));
      for (const post of posts.splice(0)) {
        const record = titleOfPost(post, map);
        if (record !== null) yield record;
      }
    }
    parser.close();
  } catch (error) {
    throw new ImportError(
      `The export cannot be read: ${(error as Error).message.slice(0, 200)}`,
      'این فایل XML درستی نیست یا ناتمام است',
    );
  }
  if (!isExport)
    throw new ImportError(
      'The file is not an export of WordPress (WXR).',
      'این فایل برون‌بری وردپرس (WXR) نیست',
    );
  for (const post of posts) {
    const record = titleOfPost(post, map);
    if (record !== null) yield record;
  }
}

/** A parser that hands over each `<item>`. */
function openParser(onPost: (post: Post) => void): SaxesParser {
  const parser = new SaxesParser();
  let post: Post | null = null;
  let text = '';
  let term: string | null = null;
  let metaKey = '';
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    if (name === 'item') post = { fields: {}, meta: {}, terms: {} };
    if (name === 'category') term = String(attributes.domain ?? '');
  });
  const add = (more: string) => {
    if (text.length < MAX_FIELD) text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    const value = text.trim();
    text = '';
    if (post === null) return;
    if (name === 'item') {
      onPost(post);
      post = null;
    } else if (name === 'category' && term !== null) {
      post.terms[term] = [...(post.terms[term] ?? []), value];
      term = null;
    } else if (name === 'wp:meta_key') metaKey = value;
    else if (name === 'wp:meta_value') post.meta[metaKey] = value;
    else if (FIELDS.has(name)) post.fields[name] = value;
  });
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
}

function titleOfPost({ fields, meta, terms }: Post, map: WxrMap): object | null {
  if (fields['wp:status'] !== 'publish') return null;
  const postType = fields['wp:post_type'] ?? 'post';
  if (NOT_TITLES.test(postType)) return null;
  const valuesOf = (name: WxrName): string[] => {
    for (const key of [...(map[name] ?? []), ...WXR_NAMES[name]]) {
      const list = terms[key] ?? (meta[key] ? plainList(meta[key]) : []);
      if (list.length > 0) return list;
    }
    return [];
  };
  const one = (name: WxrName) => valuesOf(name)[0];
  const release = parseReleaseName(fields.title ?? '');
  const titleFa = one('title_fa') ?? release.titleFa;
  const titleEn = one('title_en') ?? release.titleEn;
  if (!titleFa && !titleEn) return null;
  const imdb = /tt\d{7,10}/.exec(valuesOf('imdb').join(' '))?.[0];
  const yearText = /(?:1[89]|20)\d\d/.exec(toLatinDigits(one('year') ?? ''))?.[0];
  const rating = Number(toLatinDigits(one('rating') ?? ''));
  const votes = Number(toLatinDigits(one('votes') ?? '0').replace(/\D/g, ''));
  const minutes = Number(/\d+/.exec(toLatinDigits(one('runtime') ?? ''))?.[0] ?? 0);
  return {
    record: 'title',
    id: `wordpress:${fields['wp:post_id']}`,
    external_ids: imdb ? [`imdb:${imdb}`] : [],
    type: /series|tvshow|tv-show|serial/i.test(postType) ? 'series' : (release.type ?? 'movie'),
    title_fa: titleFa,
    title_en: titleEn,
    year: yearText ? Number(yearText) : release.year,
    runtime_min: minutes >= 1 && minutes <= 6000 ? minutes : null,
    synopsis_fa: synopsisOf(fields),
    genres: genreSlugs(valuesOf('genres').flatMap((name) => name.split(/[,،]/))).filter(
      isKnownGenre,
    ),
    countries: countryCodes(valuesOf('country').flatMap((name) => name.split(/[,،]/))),
    ratings: rating > 0 && rating <= 10 ? { imdb: { value: rating, votes } } : {},
    credits: [
      ...valuesOf('directors').map((name) => credit('director', name)),
      ...valuesOf('writers').map((name) => credit('writer', name)),
      ...valuesOf('producers').map((name) => credit('producer', name)),
      ...valuesOf('composers').map((name) => credit('composer', name)),
      ...valuesOf('actors').map((name) => credit('actor', name)),
    ],
    [/\p{Script=Arabic}/u.test(one('tagline') ?? '') ? 'tagline_fa' : 'tagline_en']: one(
      'tagline',
    )?.slice(0, 500),
    keywords: wordsOf(valuesOf('keywords'), 100),
    companies: wordsOf(valuesOf('companies'), 50),
    networks: wordsOf(valuesOf('networks'), 50),
    series_status: seriesStatusOf(one('status')),
    poster: addressOf(one('poster')),
    backdrop: addressOf(one('backdrop')),
    trailers: trailersOf(valuesOf('trailer')),
  };
}

/** Categories of a site are more than genres: «دوبله», «برترین‌ها». */
const isKnownGenre = (slug: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug);

/** A value, a list with commas, or what PHP serialized. */
function plainList(value: string): string[] {
  if (/^a:\d+:\{/.test(value)) {
    return [...value.matchAll(/s:\d+:"([^"]*)"/g)]
      .map(([, text = '']) => text.trim())
      .filter(Boolean);
  }
  return value.trim() === '' ? [] : [value.trim()];
}

function credit(role: string, name: string): object {
  const isPersian = /\p{Script=Arabic}/u.test(name);
  return {
    role,
    person: `wordpress:${name}`.slice(0, 200),
    ...(isPersian ? { name_fa: name } : { name_en: name }),
  };
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  zwnj: '\u200c',
  hellip: '…',
  laquo: '«',
  raquo: '»',
};

/** The first paragraph of some length, as plain text; null: there is none. */
function synopsisOf(fields: Record<string, string>): string | null {
  const html = fields['excerpt:encoded'] || fields['content:encoded'] || '';
  const paragraphs = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .split(/<\/p>|<br\s*\/?>|\n\s*\n/i)
    .map((part) =>
      part
        .replace(/<[^>]*>|\[[^\]]*\]/g, ' ')
        .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
        .replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
        .replace(/\s+/g, ' ')
        .trim(),
    );
  const found = paragraphs.find((part) => part.length >= 60 && /\p{Script=Arabic}/u.test(part));
  return found?.slice(0, 20_000) ?? null;
}
