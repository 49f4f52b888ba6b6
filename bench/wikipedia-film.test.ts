import { describe, expect, it } from 'vitest';
import { GENRES } from '../packages/server/src/db/reference/genres.ts';
import { castNames, createFilmMapper, GENRE_SLUGS, genreSlugs } from './wikipedia-film.ts';

const film = { title: 'Carmen', year: 1915, cast: [], genres: [] };

describe('createFilmMapper', () => {
  it('keeps films apart that share title and year, or article, or everything', () => {
    const toRecord = createFilmMapper();
    const ids = [
      { ...film, href: 'Carmen_(DeMille)' },
      { ...film, href: 'Carmen_(Walsh)' },
      { ...film, href: 'Carmen_(Walsh)', year: 1926 },
      { ...film, href: 'Carmen_(Walsh)', year: 1926 },
      film,
      film,
    ].map((one) => (toRecord(one) as { id: string }).id);
    expect(new Set(ids).size).toBe(6);
    expect(ids[0]).toBe('wikipedia:Carmen_(DeMille)');
    expect(ids[2]).toBe('wikipedia:Carmen_(Walsh)#1926');
  });

  it('removes a style sheet from a title and tells shorts from films', () => {
    const record = createFilmMapper()({
      ...film,
      title: 'Gun .mw-parser-output .a{b:c}.mw-parser-output .d{e:f}33: Insult',
      genres: ['Short', 'Silent'],
    });
    expect(record).toMatchObject({ title_en: 'Gun 33: Insult', type: 'short', languages: ['zxx'] });
  });
});

it('maps genres to slugs once each and drops those that say nothing', () => {
  expect(genreSlugs(['Horror', 'Slasher', 'Live Action', 'Science Fiction'])).toEqual([
    'horror',
    'sci-fi',
  ]);
});

it('leaves out what is no name', () => {
  expect(castNames(['Katherine MacDonald]]', ']', '[a]', 'and', '(', 'U2', 'U2', 'Eve'])).toEqual([
    'Katherine MacDonald',
    'U2',
    'Eve',
  ]);
});

it('knows every slug that it maps to', () => {
  const known = new Set(GENRES.map(([slug]) => slug));
  expect(Object.values(GENRE_SLUGS).filter((slug) => !known.has(slug))).toEqual([]);
});
