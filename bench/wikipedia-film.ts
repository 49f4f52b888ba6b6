/** One line of the input list. */
export interface WikipediaFilm {
  title: string;
  year: number;
  cast: string[];
  genres: string[];
  /** The Wikipedia article; several films may share one, and some have none. */
  href?: string;
}

/**
 * The genres of the list were guessed by pattern matching. Those missing here say nothing (Live
 * Action) or too little.
 */
export const GENRE_SLUGS: Record<string, string> = {
  Action: 'action',
  Adventure: 'adventure',
  Animated: 'animation',
  Biography: 'biography',
  Comedy: 'comedy',
  Crime: 'crime',
  Dance: 'music',
  Documentary: 'documentary',
  Drama: 'drama',
  Family: 'family',
  Fantasy: 'fantasy',
  'Found Footage': 'horror',
  Historical: 'history',
  Horror: 'horror',
  'Martial Arts': 'martial-arts',
  Musical: 'musical',
  Mystery: 'mystery',
  Noir: 'film-noir',
  Political: 'political',
  Romance: 'romance',
  Satire: 'comedy',
  'Science Fiction': 'sci-fi',
  Silent: 'silent',
  Slasher: 'horror',
  Sport: 'sport',
  Sports: 'sport',
  Spy: 'spy',
  Superhero: 'superhero',
  Suspense: 'thriller',
  Teen: 'teen',
  Thriller: 'thriller',
  War: 'war',
  Western: 'western',
};

const NOT_A_NAME = new Set(['and', 'of', 'the', 'with', 'sr.', 'jr.', 'narrator', 'nah']);

/**
 * Maps films one by one. Ids come from the article, else from title and year. When an id is taken
 * (the same article, or the same title and year), a number is appended, so that no film is lost.
 */
export function createFilmMapper(): (film: WikipediaFilm) => object {
  const taken = new Set<string>();
  const freeId = (wanted: string): string => {
    let id = wanted;
    for (let n = 2; taken.has(id); n++) id = `${wanted}#${n}`;
    taken.add(id);
    return id;
  };
  return (film) => {
    const title = cleanText(film.title);
    const base = film.href ?? `${title.replaceAll(' ', '_')}-${film.year}`;
    const wanted = `wikipedia:${base}`.slice(0, 180);
    const isSilent = film.genres.includes('Silent');
    return {
      record: 'title',
      id: freeId(taken.has(wanted) ? `${wanted}#${film.year}` : wanted),
      type: film.genres.includes('Short') ? 'short' : 'movie',
      title_en: title,
      year: film.year,
      genres: genreSlugs(film.genres),
      countries: ['US'],
      languages: isSilent ? ['zxx'] : [],
      credits: castNames(film.cast).map((name) => ({
        role: 'actor',
        person: `wikipedia:${name.replaceAll(' ', '_')}`,
        name_en: name,
      })),
    };
  };
}

export function genreSlugs(genres: readonly string[]): string[] {
  return [
    ...new Set(genres.map((genre) => GENRE_SLUGS[genre]).filter((slug) => slug !== undefined)),
  ];
}

/** Names without wiki mark-up; stray words, brackets and footnote marks of the list are dropped. */
export function castNames(cast: readonly string[]): string[] {
  const names = cast.map((name) => cleanText(name.replace(/\[[^\]]*\]|[[\]{}|]/g, '')));
  return [...new Set(names.filter(isName))];
}

function isName(name: string): boolean {
  return (
    name.length <= 60 && /\p{L}.*\p{L}|\p{L}\d/u.test(name) && !NOT_A_NAME.has(name.toLowerCase())
  );
}

/** Removes style sheets that scraping left in titles, and collapses white space. */
function cleanText(text: string): string {
  return text
    .replace(/\.mw-parser-output[^{}]*\{[^}]*\}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
