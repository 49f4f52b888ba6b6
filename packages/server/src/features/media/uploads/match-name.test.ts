import { describe, expect, it } from 'vitest';
import { parseFileName, rankCandidates } from './match-name.ts';

describe('what a file name says', () => {
  it.each([
    ['Metropolis.1927.1080p.BluRay.x264-GRP.mkv', 'metropolis', [1927], null],
    ['Nosferatu (1922).mp4', 'nosferatu', [1922], null],
    ['متروپلیس ۱۹۲۷ 1080p دوبله فارسی.mkv', 'متروپلیس', [1927], null],
    ['دانلود فیلم متروپلیس دوبله فارسی.mp4', 'متروپلیس', [], null],
    ['جدايي.نادر.از.سيمين.2011.BluRay.1080p.x265.mkv', 'جدایی نادر از سیمین', [2011], null],
    ['دختر لر ۱۳۱۲.mp4', 'دختر لر', [1933, 1934], null],
    ['Dokhtar.Lor.1312.mkv', 'dokhtar lor', [1933, 1934], null],
    ['The.Office.US.S02E05.720p.mkv', 'the office us', [], [2, 5]],
    ['Game.Of.Thrones.2x03.HDTV.mkv', 'game of thrones', [], [2, 3]],
    ['هزاردستان.S01E02.480p.mkv', 'هزاردستان', [], [1, 2]],
    ['هزاردستان فصل ۱ قسمت ۱۲.mkv', 'هزاردستان', [], [1, 12]],
    ['سریال هزاردستان قسمت دوم.mp4', 'هزاردستان', [], [null, 2]],
    ['می‌خواهم زنده بمانم E03.mp4', 'می‌خواهم زنده بمانم', [], [null, 3]],
  ] as const)('%s', (fileName, name, years, episode) => {
    const parsed = parseFileName(fileName);
    expect(parsed.name.toLowerCase()).toBe(name);
    expect(parsed.years).toEqual(years);
    expect(parsed.episode && [parsed.episode.season, parsed.episode.episode]).toEqual(episode);
  });

  it.each([
    ['متروپلیس دوبله فارسی.mkv', 'dubbed'],
    ['Metropolis.1927.Dubbed.mkv', 'dubbed'],
    ['متروپلیس زیرنویس چسبیده.mkv', 'subtitled'],
    ['Metropolis.1927.SoftSub.mkv', 'subtitled'],
    ['Submarine.2010.mkv', null],
  ])('%s is %s', (fileName, kind) => {
    expect(parseFileName(fileName).kind).toBe(kind);
  });

  it.each(['.mkv', 'x', '', '۱۳۱۲.mkv', 'S01E02.mkv', `${'ا'.repeat(200)}.mkv`, 'a b '.repeat(60)])(
    'takes %j',
    (fileName) => {
      expect(parseFileName(fileName).name.length).toBeLessThanOrEqual(260);
    },
  );
});

describe('the titles it may mean', () => {
  const title = (id: number, titleFa: string, year: number | null, type = 'movie' as const) => ({
    ...{ id, titleFa, year, type, titleOriginal: null },
    names: [titleFa],
  });

  it('are sure by name and year', () => {
    const ranked = rankCandidates(
      [title(1, 'متروپلیس', 2001), title(2, 'متروپلیس', 1927), title(3, 'شهر', 1927)],
      parseFileName('متروپلیس.1927.mkv'),
    );
    expect(ranked.map(({ id, isSure }) => [id, isSure])).toEqual([
      [2, true],
      [1, false],
      [3, false],
    ]);
  });

  it('are unsure when two have that name and no year was said', () => {
    const ranked = rankCandidates(
      [title(1, 'متروپلیس', 2001), title(2, 'متروپلیس', 1927)],
      parseFileName('متروپلیس.mkv'),
    );
    expect(ranked.map(({ isSure }) => isSure)).toEqual([false, false]);
  });

  it('are series where an episode is said', () => {
    const [first] = rankCandidates(
      [title(1, 'دور', null), { ...title(2, 'دور', null), type: 'series' as const }],
      parseFileName('دور S01E01.mkv'),
    );
    expect(first).toMatchObject({ id: 2, isSure: true });
  });
});
