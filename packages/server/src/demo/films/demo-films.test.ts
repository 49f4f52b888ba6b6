import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { catalogueRecord, type TitleRecord } from '../../importers/catalogue/record.ts';
import { type DemoFilm, FILMS, readDemoFilms } from './demo-films.ts';

const films = await readDemoFilms();
const each = films.map((film) => [film.slug, film] as const);

/** Films with scenes of their own, which are not drawn from a poster. */
const ours = films.filter(({ sheet }) => sheet.height === 720);
const streamed = films.filter(({ sheet }) => sheet.hasStream);

const records = readFileSync(path.join(FILMS, '../catalogue.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => catalogueRecord.parse(JSON.parse(line)));
const titles = records.filter((record): record is TitleRecord => record.record === 'title');
const slides = records.flatMap((record) => (record.record === 'slideshow' ? record.titles : []));

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

/** The URIs in a playlist, and the durations of its segments. */
function readPlaylist(file: string) {
  const text = readFileSync(file, 'utf8');
  const named = [...text.matchAll(/URI="([^"]+)"/g)].map((match) => match[1] ?? '');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]));
  return { text, lengths, uris: [...named, ...lines] };
}

/** Mean red, green and blue of each thumbnail. */
async function tileColours({ folder, made }: DemoFilm): Promise<number[][]> {
  const { tileWidth, tileHeight, columns, rows, count } = made.storyboard;
  const colours: number[][] = [];
  for (const name of readdirSync(path.join(folder, 'storyboard')).sort()) {
    const sheet = sharp(path.join(folder, 'storyboard', name))
      .removeAlpha()
      .raw();
    const { data, info } = await sheet.toBuffer({ resolveWithObject: true });
    for (let tile = 0; tile < columns * rows && colours.length < count; tile += 1) {
      const [left, top] = [(tile % columns) * tileWidth, Math.floor(tile / columns) * tileHeight];
      const sums = [0, 0, 0];
      for (let y = top; y < top + tileHeight; y += 1) {
        for (
          let at = (y * info.width + left) * 3;
          at < (y * info.width + left + tileWidth) * 3;
          at += 1
        ) {
          const channel = (at % 3) as 0 | 1 | 2;
          sums[channel] = (sums[channel] ?? 0) + (data[at] ?? 0);
        }
      }
      colours.push(sums.map((sum) => sum / (tileWidth * tileHeight)));
    }
  }
  return colours;
}

describe('the films', () => {
  it('are ours and those drawn from posters, small enough to travel with the code', () => {
    expect(ours.map(({ slug }) => slug)).toEqual([
      'a-few-minutes-in-the-dark',
      'lessons-of-light-1',
      'lessons-of-light-2',
      'lessons-of-light-3',
      'the-six-oclock-train',
    ]);
    const bytes = filesBelow(FILMS).reduce(
      (sum, file) => sum + statSync(path.join(FILMS, file)).size,
      0,
    );
    expect(bytes).toBeLessThan(22_000_000);
  });

  it('give at least twenty titles, every slide and a whole season something to play', () => {
    const playable = new Set(films.map(({ sheet }) => sheet.title));
    expect(playable.size).toBeGreaterThanOrEqual(20);
    expect(slides.filter((id) => !playable.has(id))).toEqual([]);
    const series = titles.filter(({ id, type }) => type === 'series' && playable.has(id));
    // Later seasons are only announced.
    for (const {
      id,
      seasons: [first],
    } of series) {
      const episodes = (first?.episodes ?? []).map(({ number }) => number);
      const played = films.filter(({ sheet }) => sheet.title === id);
      expect(played.map(({ sheet }) => sheet.episode)).toEqual(episodes);
      expect(episodes.length).toBeGreaterThanOrEqual(4);
    }
  });

  it.each(each)('%s is what the catalogue says', (slug, { sheet, made }) => {
    const title = titles.find(({ id }) => id === sheet.title);
    const files = title?.editions.flatMap((edition) => edition.files) ?? [];
    const file = files.find((one) => one.file === `films/${slug}/film.mp4`);
    expect(file).toMatchObject({
      resolution: made.probe.video.height,
      video_codec: made.probe.video.codec,
      duration_seconds: sheet.durationSeconds,
      // Music without speech has no language in the file.
      audio_languages: made.probe.audio.map(({ language }) => language ?? 'zxx'),
      subtitle_languages: ['fa', 'en'],
    });
    expect([file?.season ?? null, file?.episode ?? null]).toEqual([sheet.season, sheet.episode]);
    const episode = title?.seasons[0]?.episodes.find(({ number }) => number === sheet.episode);
    expect((episode ? episode.free : title?.free) ?? false).toBe(sheet.isFree);
    expect(episode?.title_fa ?? title?.title_fa).toBe(sheet.name.fa);
  });

  it('are named by the catalogue, file by file, and no other title has files', () => {
    for (const { id, editions, screenshots } of titles) {
      const files = editions.flatMap((edition) => edition.files.map(({ file }) => file));
      const its = films.filter(({ sheet }) => sheet.title === id);
      expect(files).toEqual(its.map(({ slug }) => `films/${slug}/film.mp4`));
      for (const file of [...files, ...screenshots]) {
        expect(statSync(path.join(FILMS, '..', file)).size, file).toBeGreaterThan(1000);
      }
      const isOurs = ours.some(({ sheet }) => sheet.title === id);
      if (its.length > 0) expect(screenshots.length).toBeGreaterThanOrEqual(isOurs ? 6 : 4);
    }
  });

  it.each(each)(
    '%s: chapters, markers and cues lie within it, in order',
    (slug, { sheet, made }) => {
      const { chapters, intro, credits, cues, durationSeconds: end } = sheet;
      expect(made.probe.durationMs).toBe(end * 1000);
      expect(made.probe.fileSize).toBe(statSync(path.join(FILMS, slug, 'film.mp4')).size);
      expect(made.probe.isFastStart).toBe(true);
      const starts = chapters.map(({ at }) => at);
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
      expect(made.probe.chapters.map(({ title, startMs }) => [title, startMs])).toEqual(
        chapters.map(({ fa, at }) => [fa, at * 1000]),
      );
      expect([starts[0], credits.to]).toEqual([0, end]);
      expect(intro.from < intro.to && intro.to < credits.from).toBe(true);
      for (const { from, to } of cues) expect(from < to && to <= end).toBe(true);
      expect(cues.filter(({ from }, n) => from < (cues[n - 1]?.from ?? 0))).toEqual([]);
    },
  );
});

describe('streams', () => {
  it('are left out where the file itself is small enough to play', () => {
    for (const { sheet, made, folder } of films) {
      expect(made.heights.length > 0, folder).toBe(sheet.hasStream);
      expect(readdirSync(folder).includes('hls')).toBe(sheet.hasStream);
    }
  });

  it.each(streamed.map((film) => [film.slug, film] as const))(
    '%s: all that playlists name is there, and nothing else',
    (slug, film) => {
      const folder = path.join(FILMS, slug, 'hls');
      const master = readPlaylist(path.join(folder, 'master.m3u8'));
      expect(film.made.heights).toEqual([240, 480, 720]);
      expect([...master.uris].sort()).toEqual(
        ['a0', 'a1', 'v240', 'v480', 'v720'].map((name) => `${name}/index.m3u8`),
      );
      expect(master.text).toMatch(/AUDIO.*LANGUAGE="fa",DEFAULT=YES/);
      expect(master.text).toMatch(/AUDIO.*LANGUAGE="en",DEFAULT=NO/);
      const named = master.uris.flatMap((uri) => {
        const list = readPlaylist(path.join(folder, uri));
        expect(list.text).toContain('#EXT-X-ENDLIST');
        expect(Math.max(...list.lengths)).toBeLessThan(6);
        const length = list.lengths.reduce((sum, one) => sum + one, 0);
        expect(length).toBeCloseTo(film.sheet.durationSeconds, 0);
        return [uri, ...list.uris.map((one) => `${path.dirname(uri)}/${one}`)];
      });
      expect(filesBelow(folder).sort()).toEqual(['master.m3u8', ...named].sort());
      for (const file of named) expect(statSync(path.join(folder, file)).size).toBeGreaterThan(100);
    },
  );

  it.each(each)(
    '%s: no small picture is black, and each scene looks different',
    async (_, film) => {
      const { storyboard, probe } = film.made;
      const { columns, rows, count, intervalMs } = storyboard;
      const sheets = readdirSync(path.join(film.folder, 'storyboard')).sort();
      expect(sheets.length).toBe(Math.ceil(count / (columns * rows)));
      expect((count - 1) * intervalMs).toBeLessThan(probe.durationMs);
      expect((count + 1) * intervalMs).toBeGreaterThan(probe.durationMs);
      const colours = await tileColours(film);
      expect(colours.length).toBe(count);
      expect(colours.filter((colour) => Math.max(...colour) < 20)).toEqual([]);
      // The chapters of the others do not follow their shots.
      if (film.sheet.height !== 720) return;
      const { chapters, durationSeconds } = film.sheet;
      const scenes = chapters.map(({ at }, n) => {
        const middle = (at + (chapters[n + 1]?.at ?? durationSeconds)) / 2;
        return colours[Math.floor((middle * 1000) / intervalMs)] ?? [];
      });
      for (const [n, colour] of scenes.slice(1).entries()) {
        const before = scenes[n] ?? [];
        const far = Math.hypot(...colour.map((value, channel) => value - (before[channel] ?? 0)));
        expect(far, `scenes ${n} and ${n + 1}`).toBeGreaterThan(8);
      }
    },
  );
});
