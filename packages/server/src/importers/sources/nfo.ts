import { toGregorianYear } from '@parde/shared/jalali';
import { SaxesParser } from 'saxes';
import { parseReleaseName } from './persian-release-name.ts';
import {
  addressOf,
  countryCodes,
  genreSlugs,
  seriesStatusOf,
  trailersOf,
  wordsOf,
} from './source-values.ts';

/* The .nfo files of Kodi and Jellyfin, and the facts about a film or series in them. */

export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
}

/** The root elements of an .nfo: several if a file is about several episodes, none for a bare URL. */
export function parseNfo(text: string): XmlNode[] {
  const roots: XmlNode[] = [];
  const start = text.search(/<[a-z?!]/i);
  if (start < 0) return roots;
  const body = text.slice(start).replace(/<\?xml[^>]*\?>/g, '');
  const parser = new SaxesParser();
  const open: XmlNode[] = [];
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    const node: XmlNode = {
      name: name.toLowerCase(),
      text: '',
      children: [],
      attributes: attributes as Record<string, string>,
    };
    if (depth === 2) roots.push(node);
    else open.at(-1)?.children.push(node);
    if (depth > 1) open.push(node);
  });
  const add = (more: string) => {
    const node = open.at(-1);
    if (node) node.text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    depth -= 1;
    open.pop();
  });
  parser.on('error', (error) => {
    throw error;
  });
  try {
    // A document with several roots is not valid XML, so they are wrapped in one.
    parser.write(`<nfo>${body.replace(/&(?![a-z#]\w*;)/gi, '&amp;')}`);
    parser.write('</nfo>').close();
  } catch {
    // Elements before the error are used: some programs append a URL after them.
  }
  return roots;
}

export const childrenOf = (node: XmlNode | undefined, name: string) =>
  (node?.children ?? []).filter((child) => child.name === name);
const textsOf = (node: XmlNode | undefined, name: string) =>
  childrenOf(node, name)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '');
export const textOf = (node: XmlNode | undefined, name: string): string | undefined =>
  textsOf(node, name)[0];
export const numberOf = (text: string | undefined): number | null => {
  const number = Number((text ?? '').replace(',', '.'));
  return text === undefined || text === '' || !Number.isFinite(number) ? null : number;
};
export const isPersian = (text: string | undefined) => /\p{Script=Arabic}/u.test(text ?? '');

export function externalIds(node: XmlNode | undefined, kind: 'movie' | 'tv'): string[] {
  const ids: string[] = [];
  const texts = [
    ...childrenOf(node, 'uniqueid').map(({ attributes, text }) => [
      attributes.type ?? '',
      text.trim(),
    ]),
    ...['imdbid', 'imdb_id', 'id'].flatMap((name) =>
      textsOf(node, name).map((text) => ['imdb', text]),
    ),
    ...['tmdbid'].flatMap((name) => textsOf(node, name).map((text) => ['tmdb', text])),
  ];
  for (const [type = '', text = ''] of texts) {
    const imdb = /^tt\d{7,10}$/.exec(text)?.[0];
    if (imdb) ids.push(`imdb:${imdb}`);
    else if (type === 'tmdb' && /^\d+$/.test(text)) ids.push(`tmdb:${kind}-${text}`);
  }
  return [...new Set(ids)].slice(0, 10);
}

function ratingsOf(node: XmlNode | undefined): object {
  const imdb = childrenOf(childrenOf(node, 'ratings')[0], 'rating').find(
    ({ attributes }) => attributes.name === 'imdb',
  );
  const value = numberOf(textOf(imdb, 'value'));
  if (value === null || value < 0 || value > 10) return {};
  const votes = numberOf((textOf(imdb, 'votes') ?? '0').replace(/\D/g, '')) ?? 0;
  return { imdb: { value, votes: Math.min(Math.trunc(votes), 2_000_000_000) } };
}

function creditsOf(node: XmlNode | undefined): object[] {
  const named = (role: string, names: readonly string[]) =>
    names
      .flatMap((text) => text.split(/\s*\/\s*/))
      .map((name) => ({ role, name, character: undefined }));
  const actors = childrenOf(node, 'actor').flatMap((actor) => {
    const name = textOf(actor, 'name');
    const order = numberOf(textOf(actor, 'order') ?? textOf(actor, 'sortorder')) ?? 1e6;
    return name ? [{ role: 'actor', name, character: textOf(actor, 'role'), order }] : [];
  });
  return [
    ...named('director', textsOf(node, 'director')),
    ...named('writer', [...textsOf(node, 'writer'), ...textsOf(node, 'credits')]),
    ...named('creator', textsOf(node, 'creator')),
    ...actors.toSorted((a, b) => a.order - b.order),
  ]
    .slice(0, 500)
    .map(({ role, name, character }) => ({
      role,
      person: `nfo:${name}`.slice(0, 200),
      ...(isPersian(name) ? { name_fa: name } : { name_en: name }),
      ...(isPersian(character) ? { character_fa: character } : { character_en: character || null }),
    }));
}

/** URLs of a poster and a backdrop, used if there are no picture files next to the .nfo. */
export function pictureAddresses(node: XmlNode | undefined) {
  const thumbs = childrenOf(node, 'thumb');
  const poster = thumbs.find(({ attributes }) => attributes.aspect === 'poster') ?? thumbs[0];
  const fanart = childrenOf(childrenOf(node, 'fanart')[0], 'thumb')[0];
  return { poster: addressOf(poster?.text), backdrop: addressOf(fanart?.text) };
}

/** Names, facts and people of a film or series, from its .nfo and else from the name of its folder. */
export function factsOf(node: XmlNode | undefined, name: string): Record<string, unknown> {
  const release = parseReleaseName(name.replace(/[._]+/g, ' '));
  const title = textOf(node, 'title');
  const original = textOf(node, 'originaltitle');
  const latin = [title, original].find((text) => text !== undefined && !isPersian(text));
  const year =
    numberOf(textOf(node, 'year')) ?? numberOf(/^\d{4}/.exec(textOf(node, 'premiered') ?? '')?.[0]);
  const runtime = numberOf(/\d+/.exec(textOf(node, 'runtime') ?? '')?.[0]);
  const plot = textOf(node, 'plot') ?? textOf(node, 'outline');
  const gregorian = year === null ? release.year : toGregorianYear(year);
  const tagline = textOf(node, 'tagline')?.slice(0, 500);
  return {
    title_fa: [title, original].find(isPersian) ?? (title === undefined ? release.titleFa : null),
    title_en: latin ?? (title === undefined ? release.titleEn : null),
    title_original: original ?? null,
    year: gregorian !== null && gregorian >= 1870 && gregorian <= 2100 ? gregorian : null,
    runtime_min: runtime !== null && runtime >= 1 && runtime <= 6000 ? runtime : null,
    ...(isPersian(plot) ? { synopsis_fa: plot } : { synopsis_en: plot ?? null }),
    genres: genreSlugs(textsOf(node, 'genre').flatMap((text) => text.split(/\s*[/,،]\s*/))),
    countries: countryCodes(textsOf(node, 'country').flatMap((text) => text.split(/\s*[/,،]\s*/))),
    ratings: ratingsOf(node),
    credits: creditsOf(node),
    ...(isPersian(tagline) ? { tagline_fa: tagline } : { tagline_en: tagline ?? null }),
    keywords: wordsOf(textsOf(node, 'tag'), 100),
    [node?.name === 'tvshow' ? 'networks' : 'companies']: wordsOf(textsOf(node, 'studio'), 50),
    ...(node?.name === 'tvshow' && { series_status: seriesStatusOf(textOf(node, 'status')) }),
    trailers: trailersOf(textsOf(node, 'trailer')),
  };
}
