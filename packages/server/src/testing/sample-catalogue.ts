import sharp from 'sharp';

/* A small catalogue with one of everything that the API can return; shared by tests of features. */

const DIRECTOR = { role: 'director', person: 'test:lang' };
const ACTRESS = {
  role: 'actor',
  person: 'test:helm',
  character_fa: 'ماریا',
  character_en: 'Maria',
};

export const SCRIPT_TITLE = '</script><script>alert(1)</script>';
export const CLIP_BYTES = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251));

const people = [
  {
    record: 'person',
    id: 'test:lang',
    name_fa: 'فریتس لانگ',
    name_en: 'Fritz Lang',
    birth_year: 1890,
    death_year: 1976,
    biography_fa: 'کارگردان آلمانی-اتریشی.',
    image: 'portrait.png',
  },
  { record: 'person', id: 'test:helm', name_fa: 'بریگیته هلم', name_en: 'Brigitte Helm' },
  { record: 'person', id: 'test:nobody', name_fa: 'بی‌کار', name_en: 'No Body' },
];

const metropolis = {
  record: 'title',
  id: 'imdb:tt0017136',
  type: 'movie',
  title_fa: 'متروپلیس',
  title_en: 'Metropolis',
  title_original: 'Metropolis',
  aliases: [{ text: 'کلان‌شهر', language: 'fa' }],
  year: 1927,
  release_date: '1927-01-10',
  runtime_min: 153,
  age: '12',
  synopsis_fa: 'شهری در آینده.',
  synopsis_en: 'A city of the future.',
  genres: ['sci-fi', 'drama'],
  countries: ['DE'],
  languages: ['de'],
  ratings: {
    imdb: { value: 8.3, votes: 190_000 },
    rotten_tomatoes: { meter: 97, status: 'certified_fresh', votes: 124 },
    metacritic: { score: 98 },
  },
  credits: [
    DIRECTOR,
    { role: 'writer', person: 'test:harbou', name_fa: 'تئا فون هاربو', name_en: 'Thea von Harbou' },
    ACTRESS,
    { role: 'actor', person: 'test:abel', name_en: 'Alfred Abel' },
  ],
  editions: [
    { kind: 'original', files: [fileOf(1080, ['de'])] },
    {
      kind: 'dubbed',
      studio: 'کوالیما',
      is_censored: true,
      voice_cast: [{ name_fa: 'ژاله علو', character_fa: 'ماریا' }, { name_fa: 'بی‌نام' }],
      files: [fileOf(480, ['fa']), fileOf(1080, ['fa', 'de'])],
    },
  ],
  poster: 'poster.png',
  backdrop: 'backdrop.png',
  screenshots: ['backdrop.png', 'poster.png'],
  trailers: [{ title_fa: 'پیش‌پرده', file: 'trailer.mp4', duration_seconds: 61 }],
};

function fileOf(resolution: number, audio: string[], place: object = {}) {
  return {
    file: `file-${resolution}-${audio.join('-')}.mp4`,
    container: 'mp4',
    resolution,
    video_codec: 'h264',
    duration_seconds: 60,
    audio_languages: audio,
    subtitle_languages: ['fa'],
    ...place,
  };
}

const series = {
  record: 'title',
  id: 'test:hezardastan',
  type: 'series',
  title_fa: 'هزاردستان',
  title_en: 'Hezar Dastan',
  year: 1987,
  end_year: 1988,
  genres: ['history', 'drama'],
  countries: ['IR'],
  languages: ['fa'],
  seasons: [
    { number: 0, title_fa: 'ویژه‌ها', episodes: [{ number: 1, title_fa: 'پشت صحنه' }] },
    {
      number: 1,
      episodes: [
        { number: 1, title_fa: 'آغاز', air_date: '1987-12-01', runtime_min: 50 },
        { number: 2, title_en: 'Two' },
      ],
    },
  ],
  editions: [
    {
      kind: 'original',
      files: [
        fileOf(720, ['fa'], { season: 1, episode: 2 }),
        fileOf(576, ['fa'], { season: 1, episode: 1 }),
      ],
    },
  ],
};

/** Films similar to Metropolis, each sharing something else with it. */
const kin = [
  kinOf('test:m', 'ام', { year: 1931, genres: ['crime'], credits: [DIRECTOR], votes: 180_000 }),
  kinOf('test:destiny', 'سرنوشت', { year: 1921, genres: ['fantasy'], credits: [DIRECTOR] }),
  kinOf('test:alraune', 'آلراونه', { year: 1928, genres: ['sci-fi', 'drama'], credits: [ACTRESS] }),
  kinOf('test:far', 'دور', { year: 1999, genres: ['western'], countries: ['US'] }),
];

function kinOf(
  id: string,
  title_fa: string,
  { votes = 500, ...rest }: { votes?: number; [field: string]: unknown },
) {
  return {
    record: 'title',
    id,
    type: 'movie',
    title_fa,
    countries: ['DE'],
    ratings: { imdb: { value: 7.1, votes } },
    ...rest,
  };
}

const comingSoon = [
  ['test:undated', 'روزی', null],
  ['test:later', 'دیرتر', '2027-03-01'],
  ['test:sooner', 'زودتر', '2027-01-02'],
].map(([id, title_fa, available_from]) => ({
  record: 'title',
  id,
  type: 'movie',
  status: 'coming_soon',
  available_from,
  title_fa,
  synopsis_fa: 'به‌زودی.',
  genres: ['comedy'],
  countries: ['IR'],
}));

const AGES = ['all', '7', '12', '15', '18'];

/** Thirty films whose number determines all their fields: f0 … f29. */
export const FILLER_COUNT = 30;
const fillers = Array.from({ length: FILLER_COUNT }, (_, i) => ({
  record: 'title',
  id: `test:f${i}`,
  type: i % 5 === 0 ? 'short' : 'movie',
  title_fa: `فیلم ${String(i).padStart(2, '0')}`,
  title_en: `Film ${i}`,
  year: 1950 + i,
  age: AGES[i % 5],
  genres: i % 2 === 0 ? ['comedy'] : ['comedy', 'romance'],
  countries: [i % 3 === 0 ? 'IR' : 'FR'],
  languages: [i % 3 === 0 ? 'fa' : 'fr'],
  ratings: {
    imdb: { value: (10 + i) / 10, votes: 100 + i },
    ...(i % 10 === 0
      ? { rotten_tomatoes: { meter: 50 + i, status: i === 0 ? 'rotten' : 'fresh' } }
      : {}),
  },
  editions: i % 4 === 0 ? [{ kind: 'dubbed' }] : i % 4 === 1 ? [{ kind: 'subtitled' }] : [],
  published_at: new Date(Date.UTC(2020, 0, 1 + i)).toISOString(),
}));

export const sampleRecords: readonly object[] = [
  ...people,
  metropolis,
  series,
  ...kin,
  ...comingSoon,
  ...fillers,
  {
    record: 'title',
    id: 'test:script',
    type: 'movie',
    title_fa: SCRIPT_TITLE,
    synopsis_fa: `${SCRIPT_TITLE} <!-- & "quotes"`,
    year: 2001,
  },
  {
    record: 'collection',
    id: 'test:weimar',
    title_fa: 'سینمای وایمار',
    title_en: 'Weimar Cinema',
    description_fa: 'فیلم‌های آلمان میان دو جنگ.',
    position: 2,
    titles: ['test:alraune', 'imdb:tt0017136', 'test:m'],
  },
  { record: 'collection', id: 'test:first', title_fa: 'نخست', position: 1, titles: [] },
  { record: 'slideshow', titles: ['test:m', 'imdb:tt0017136'] },
];

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** The files that the records refer to, by name. */
export async function sampleAssets(): Promise<Record<string, Buffer>> {
  const clips = ['480-fa', '1080-fa-de', '1080-de', '720-fa', '576-fa'];
  return {
    'poster.png': await picture(600, 900, '#606060'),
    'backdrop.png': await picture(1600, 900, '#19857b'),
    'portrait.png': await picture(300, 300, '#303030'),
    'trailer.mp4': CLIP_BYTES,
    ...Object.fromEntries(clips.map((name) => [`file-${name}.mp4`, Buffer.from(name.repeat(9))])),
  };
}
