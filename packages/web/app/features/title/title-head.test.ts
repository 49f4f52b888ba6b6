import { expect, test } from 'vitest';
import { episode, titleDetail } from '../../../testing/fixtures';
import { titleHead, titleJsonLd } from './title-head';

const film = titleDetail({
  poster: '/media/images/aa/342.webp',
  rating: 8.3,
  releaseDate: '1927-01-10',
  genres: [{ id: 1, slug: 'drama', titleFa: 'درام' }],
  languages: [{ code: 'de', titleFa: 'آلمانی' }],
  countries: [{ code: 'DE', titleFa: 'آلمان' }],
});

test('a rating without votes is not claimed', () => {
  expect(titleJsonLd(film)).not.toHaveProperty('aggregateRating');
  expect(titleJsonLd({ ...film, votes: 12 })).toMatchObject({
    aggregateRating: { ratingValue: 8.3, ratingCount: 12 },
  });
  expect(titleJsonLd({ ...film, votes: 12, rating: null })).not.toHaveProperty('aggregateRating');
});

test('a film has a duration, a series its seasons', () => {
  expect(titleJsonLd(film)).toMatchObject({ '@type': 'Movie', duration: 'PT153M' });
  const season = { id: 1, number: 1, titleFa: null, episodes: [episode(), episode()] };
  const series = titleJsonLd({ ...film, type: 'series', seasons: [season] });
  expect(series).toMatchObject({ '@type': 'TVSeries', numberOfSeasons: 1, numberOfEpisodes: 2 });
  expect(series).not.toHaveProperty('duration');
});

test('the head points to the one right path, with the poster where there is no backdrop', () => {
  const head = titleHead(film);
  expect(head).toMatchObject({
    title: 'متروپلیس – Metropolis (۱۹۲۷)',
    path: '/titles/7/متروپلیس',
    image: '/media/images/aa/780.webp',
    type: 'video.movie',
  });
  expect(titleHead({ ...film, backdrop: '/media/images/bb/1280.webp' }).image).toBe(
    '/media/images/bb/1280.webp',
  );
});
