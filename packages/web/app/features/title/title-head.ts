import type { PersonRef, TitleDetail } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { atWidth } from '../../lib/image-sources';
import type { PageHead } from '../../lib/meta';
import { paths } from '../../lib/paths';
import { personName } from '../../lib/title-facts';
import { text } from './text';

const SHARE_WIDTH = 1280;

function person(ref: PersonRef) {
  return {
    '@type': 'Person',
    name: personName(ref),
    url: ref.path,
    ...(ref.fullnameFa && ref.fullnameEn ? { alternateName: ref.fullnameEn } : {}),
  };
}

function rating(title: TitleDetail) {
  // schema.org requires a count; a rating without votes is not an aggregate.
  if (title.rating === null || title.votes === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: title.rating,
      ratingCount: title.votes,
      bestRating: 10,
      worstRating: 1,
    },
  };
}

function series(title: TitleDetail) {
  return {
    numberOfSeasons: title.seasons.length,
    numberOfEpisodes: title.seasons.reduce((sum, season) => sum + season.episodes.length, 0),
    ...(title.year ? { startDate: String(title.year) } : {}),
    ...(title.endYear ? { endDate: String(title.endYear) } : {}),
  };
}

/** schema.org Movie or TVSeries. Empty fields are omitted. */
export function titleJsonLd(title: TitleDetail): Record<string, unknown> {
  const isSeries = title.type === 'series';
  const published = title.releaseDate ?? (title.year ? String(title.year) : null);
  return {
    '@type': isSeries ? 'TVSeries' : 'Movie',
    name: title.titleFa,
    url: title.path,
    ...(title.titleEn && title.titleEn !== title.titleFa ? { alternateName: title.titleEn } : {}),
    ...(title.poster ? { image: atWidth(title.poster, 780) } : {}),
    ...(title.synopsisFa ? { description: title.synopsisFa } : {}),
    ...(published ? { datePublished: published } : {}),
    genre: title.genres.map((genre) => genre.titleFa),
    inLanguage: title.languages.map((language) => language.code),
    countryOfOrigin: title.countries.map((country) => ({
      '@type': 'Country',
      name: country.titleFa,
    })),
    ...(title.imdb ? { sameAs: `https://www.imdb.com/title/${title.imdb}/` } : {}),
    director: title.directors.map(person),
    actor: title.cast.map(person),
    ...(title.keywords.length > 0 ? { keywords: title.keywords } : {}),
    ...(isSeries ? series(title) : {}),
    ...(!isSeries && title.runtimeMin ? { duration: `PT${title.runtimeMin}M` } : {}),
    ...rating(title),
  };
}

function breadcrumbs(title: TitleDetail): Record<string, unknown> {
  const isSeries = title.type === 'series';
  const trail = [
    { name: text.home, item: paths.home() },
    isSeries
      ? { name: text.series, item: paths.series() }
      : { name: text.movies, item: paths.home({ type: title.type }) },
    { name: title.titleFa, item: title.path },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
}

/** Head of a title's page; the canonical path is the same for any slug or edition. */
export function titleHead(title: TitleDetail): PageHead {
  const original = title.titleEn && title.titleEn !== title.titleFa ? ` – ${title.titleEn}` : '';
  const year = title.year ? ` (${formatPlain(title.year)})` : '';
  const wide = title.backdrop && atWidth(title.backdrop, SHARE_WIDTH);
  return {
    title: `${title.titleFa}${original}${year}`,
    description: title.synopsisFa,
    path: title.path,
    image: wide || (title.poster && atWidth(title.poster, 780)),
    imageAlt: title.titleFa,
    type: title.type === 'series' ? 'video.tv_show' : 'video.movie',
    jsonLd: [titleJsonLd(title), breadcrumbs(title)],
  };
}
