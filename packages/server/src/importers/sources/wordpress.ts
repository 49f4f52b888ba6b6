import { decodeHtmlEntities } from '@parde/shared/html-entities';
import { SaxesParser } from 'saxes';
import { ImportError } from '../catalogue/import-session.ts';
import {
  type Column,
  type ColumnField,
  type ColumnMap,
  guessColumns,
  orderedColumns,
} from './columns.ts';
import { type Row, titleOfRow, valuesOf } from './csv.ts';
import { addressOf } from './source-values.ts';
import { readXml } from './table-encoding.ts';

/* WordPress' export file (WXR): the most common origin of film sites here. Themes store facts in meta fields and
   taxonomies with names of their own, which are treated as columns. */

interface Post {
  fields: Record<string, string>;
  /** Meta values by key; a key may occur several times. */
  meta: Map<string, string[]>;
  terms: Map<string, string[]>;
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
  'wp:attachment_url',
]);
const MAX_FIELD = 200_000;
/** Meta key with the id of a post's featured image. */
const THUMBNAIL = '_thumbnail_id';

const isTitle = ({ fields }: Post) =>
  fields['wp:status'] === 'publish' && !NOT_TITLES.test(fields['wp:post_type'] ?? 'post');

/** @throws ImportError when the file is not such an export */
async function* postsOf(file: string): AsyncGenerator<Post> {
  const posts: Post[] = [];
  let isExport = false;
  const parser = openParser((post) => {
    isExport ||= post.fields['wp:post_type'] !== undefined;
    posts.push(post);
  });
  try {
    for await (const text of readXml(file)) {
      parser.write(text);
      yield* posts.splice(0);
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
  yield* posts;
}

const MAX_COLUMNS = 2_000;
const MAX_SAMPLES = 5;
const SAMPLE_LENGTH = 300;
/** Internal keys of WordPress and its plugins: references of ACF, numbers of menus, caches. */
const INTERNAL =
  /^(_(?!imdb|tmdb)|rank_math|yoast|wpseo|elementor|litespeed|rocket_|jetpack|ratings_|inline_featured)/;
const ACF_REFERENCE = /^field_[0-9a-f]{8,}/;

interface Survey {
  /** Meta keys and taxonomies of titles, most frequent first. */
  columns: Column[];
  /** Addresses of pictures by their ids. */
  pictures: Map<string, string>;
}

/**
 * Reads an export once to collect the columns of its titles and the URLs of its pictures, which may come after the
 * posts that use them.
 *
 * @throws ImportError if the file is not such an export
 */
export async function surveyExport(file: string): Promise<Survey> {
  const found = new Map<string, { count: number; samples: string[] }>();
  const pictures = new Map<string, string>();
  for await (const post of postsOf(file)) {
    const address = addressOf(post.fields['wp:attachment_url']);
    if (address) pictures.set(post.fields['wp:post_id'] ?? '', address);
    if (!isTitle(post)) continue;
    for (const name of new Set([...post.terms.keys(), ...post.meta.keys()])) {
      const values = cellsOf(post, name);
      if (INTERNAL.test(name) || values.length === 0 || ACF_REFERENCE.test(values[0] ?? ''))
        continue;
      const column = found.get(name) ?? { count: 0, samples: [] };
      if (column.count === 0 && found.size === MAX_COLUMNS) continue;
      found.set(name, column);
      column.count += 1;
      const sample = values.join('، ').slice(0, SAMPLE_LENGTH);
      if (column.samples.length < MAX_SAMPLES && !column.samples.includes(sample)) {
        column.samples.push(sample);
      }
    }
  }
  const columns = [...found]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .map(([name, { samples }]) => ({ name, samples }));
  return { columns, pictures };
}

/**
 * Title records of an export file: published posts for which a name can be determined.
 *
 * @throws ImportError if the file is not such an export, or has no column that was given in the map
 */
export async function* wordpressRecords(file: string, map: ColumnMap = {}): AsyncGenerator<object> {
  const { columns, pictures } = await surveyExport(file);
  const missing = Object.keys(map).find((key) => !columns.some(({ name }) => name === key));
  if (missing !== undefined)
    throw new ImportError(
      `The export has no meta field or taxonomy "${missing}".`,
      `این برون‌بری فیلد یا طبقه‌بندیِ «${missing}» ندارد`,
    );
  const fields = orderedColumns({ ...guessColumns(columns, 'wordpress'), ...map });
  for await (const post of postsOf(file)) {
    const record = isTitle(post) ? titleOfPost(post, fields, pictures) : null;
    if (record !== null) yield record;
  }
}

/** Creates a parser that passes on each `<item>`. */
function openParser(onPost: (post: Post) => void): SaxesParser {
  const parser = new SaxesParser();
  let post: Post | null = null;
  let text = '';
  let term: string | null = null;
  let metaKey = '';
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    if (name === 'item') post = { fields: {}, meta: new Map(), terms: new Map() };
    if (name === 'category') term = String(attributes.domain ?? '');
  });
  const take = (more: string) => {
    if (text.length < MAX_FIELD) text += more;
  };
  const add = (values: Map<string, string[]>, name: string, value: string) => {
    const known = values.get(name);
    if (value !== '' && known) known.push(value);
    else if (value !== '') values.set(name, [value]);
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ name }) => {
    const value = text.trim();
    text = '';
    if (post === null) return;
    if (name === 'item') {
      onPost(post);
      post = null;
    } else if (name === 'category' && term !== null) {
      add(post.terms, term, value);
      term = null;
    } else if (name === 'wp:meta_key') metaKey = value;
    else if (name === 'wp:meta_value') add(post.meta, metaKey, value);
    else if (FIELDS.has(name)) post.fields[name] = value;
  });
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
}

/** Values of a post for a column name: its terms, or else the values of its meta fields. */
const cellsOf = ({ terms, meta }: Post, name: string): string[] =>
  terms.get(name) ?? (meta.get(name) ?? []).flatMap(plainList);

const PICTURES = new Set<ColumnField>(['poster', 'backdrop']);

function titleOfPost(
  post: Post,
  columns: readonly [string, ColumnField][],
  pictures: ReadonlyMap<string, string>,
): object | null {
  const { fields, meta, terms } = post;
  const row: Row = {};
  for (const [name, field] of columns) {
    const cells = cellsOf(post, name);
    const values = PICTURES.has(field)
      ? cells.flatMap((cell) => addressOf(cell) ?? pictures.get(cell) ?? [])
      : terms.has(name)
        ? cells
        : cells.flatMap((cell) => valuesOf(field, cell));
    if (values.length > 0) row[field] ??= values;
  }
  const record = titleOfRow(row, {
    source: 'wordpress',
    id: fields['wp:post_id'] ?? '',
    title: fields.title,
    type: /series|tvshow|tv-show|serial/i.test(fields['wp:post_type'] ?? '') ? 'series' : undefined,
    synopsisFa: synopsisOf(fields),
    poster: pictures.get(meta.get(THUMBNAIL)?.[0] ?? ''),
  });
  return record && { ...record, genres: record.genres.filter(isSlug) };
}

/** A site's categories are not only genres: «دوبله», «برترین‌ها». */
const isSlug = (slug: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug);

/** The value itself, or the values of an array serialized by PHP. */
function plainList(value: string): string[] {
  if (/^a:\d+:\{/.test(value)) {
    return [...value.matchAll(/s:\d+:"([^"]*)"/g)]
      .map(([, text = '']) => text.trim())
      .filter(Boolean);
  }
  return value.trim() === '' ? [] : [value.trim()];
}

/** The first paragraph of sufficient length, as plain text; null if there is none. */
function synopsisOf(fields: Record<string, string>): string | null {
  const html = fields['excerpt:encoded'] || fields['content:encoded'] || '';
  const paragraphs = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .split(/<\/p>|<br\s*\/?>|\n\s*\n/i)
    .map((part) =>
      decodeHtmlEntities(part.replace(/<[^>]*>|\[[^\]]*\]/g, ' '))
        .replace(/\s+/g, ' ')
        .trim(),
    );
  const found = paragraphs.find((part) => part.length >= 60 && /\p{Script=Arabic}/u.test(part));
  return found?.slice(0, 20_000) ?? null;
}
