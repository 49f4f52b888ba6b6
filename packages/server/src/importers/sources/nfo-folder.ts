import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { ImportError } from '../catalogue/import-session.ts';
import {
  childrenOf,
  externalIds,
  factsOf,
  isPersian,
  numberOf,
  parseNfo,
  pictureAddresses,
  textOf,
  type XmlNode,
} from './nfo.ts';
import { addressOf } from './source-values.ts';

/* A folder of films and series as Kodi and Jellyfin keep them:

     films:   NAME (YEAR)/NAME.mkv with NAME.nfo or movie.nfo, or a single file
     series:  NAME/tvshow.nfo, NAME/Season 01/NAME S01E02.mkv with an .nfo of the same name
     pictures: poster, folder, cover; fanart, backdrop; NAME-poster, NAME-fanart, NAME-thumb

   Without an .nfo, the names are those of folders and files. */

const VIDEO = new Set([
  '.mkv',
  '.mp4',
  '.m4v',
  '.avi',
  '.webm',
  '.mov',
  '.ts',
  '.m2ts',
  '.wmv',
  '.flv',
  '.mpg',
  '.mpeg',
]);
const PICTURE = ['.jpg', '.jpeg', '.png', '.webp'];
const EPISODE = /[Ss](\d{1,3})[\s._-]*[Ee](\d{1,4})|(\d{1,2})x(\d{2,3})/;
const SAMPLE = /(^|[\s._-])(sample|trailer)\.\w+$/i;
const MAX_NFO_BYTES = 2 << 20;

/** Facts derived from a file's name, used until it is probed. */
function fileRecord(path: string, node: XmlNode | undefined): object {
  const name = basename(path);
  const video = childrenOf(
    childrenOf(childrenOf(node, 'fileinfo')[0], 'streamdetails')[0],
    'video',
  )[0];
  const height = numberOf(textOf(video, 'height')) ?? numberOf(/(\d{3,4})p/i.exec(name)?.[1]);
  const codec =
    textOf(video, 'codec')?.toLowerCase() ?? (/x265|hevc|h\.?265/i.test(name) ? 'hevc' : 'h264');
  return {
    file: path,
    container: extname(name).slice(1).toLowerCase(),
    resolution: height !== null && height >= 100 && height <= 8640 ? height : 720,
    video_codec: codec.slice(0, 20),
  };
}

const editionKind = (name: string) =>
  /dub|دوبله/i.test(name)
    ? 'dubbed'
    : /softsub|hardsub|زیرنویس/i.test(name)
      ? 'subtitled'
      : 'original';

async function readNfo(path: string): Promise<XmlNode[]> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile() || found.size > MAX_NFO_BYTES) return [];
  return parseNfo(await readFile(path, 'utf8'));
}

async function findPicture(folder: string, names: readonly string[]): Promise<string | null> {
  for (const name of names) {
    for (const extension of PICTURE) {
      const path = join(folder, name + extension);
      if ((await stat(path).catch(() => null))?.isFile()) return path;
    }
  }
  return null;
}

interface Folder {
  path: string;
  videos: string[];
  folders: string[];
  hasSeries: boolean;
}

async function readFolder(path: string): Promise<Folder> {
  const entries = await readdir(path, { withFileTypes: true });
  const names = (isWanted: (name: string) => boolean) =>
    entries
      .filter((entry) => entry.isFile() && isWanted(entry.name))
      .map(({ name }) => name)
      .sort();
  return {
    path,
    videos: names((name) => VIDEO.has(extname(name).toLowerCase()) && !SAMPLE.test(name)),
    folders: entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort(),
    hasSeries: entries.some(({ name }) => name.toLowerCase() === 'tvshow.nfo'),
  };
}

/**
 * Records of the films and series below a folder; the paths of pictures and files are relative to it.
 *
 * @param withFiles also names the video files, which the import then copies into storage
 * @throws ImportError when it is no folder
 */
export async function* nfoRecords(root: string, withFiles: boolean): AsyncGenerator<object> {
  if (!(await stat(root).catch(() => null))?.isDirectory()) {
    throw new ImportError(`There is no folder ${root}.`);
  }
  yield* walk(root, root, withFiles);
}

async function* walk(root: string, path: string, withFiles: boolean): AsyncGenerator<object> {
  const folder = await readFolder(path);
  if (path !== root && (folder.hasSeries || folder.videos.some((name) => EPISODE.test(name)))) {
    yield await seriesOf(root, folder, withFiles);
    return;
  }
  // A series without tvshow.nfo is recognized by its season folders.
  if (path !== root && folder.videos.length === 0 && (await hasSeasons(folder))) {
    yield await seriesOf(root, folder, withFiles);
    return;
  }
  for (const video of folder.videos) yield await filmOf(root, folder, video, withFiles);
  for (const name of folder.folders) yield* walk(root, join(path, name), withFiles);
}

const SEASON = /^(?:season|فصل|s)\s*(\d{1,3})$|^specials$/i;

async function hasSeasons({ path, folders }: Folder): Promise<boolean> {
  for (const name of folders.filter((folder) => SEASON.test(folder))) {
    if ((await readFolder(join(path, name))).videos.length > 0) return true;
  }
  return false;
}

async function filmOf(
  root: string,
  folder: Folder,
  video: string,
  withFiles: boolean,
): Promise<object> {
  const stem = basename(video, extname(video));
  const isAlone = folder.videos.length === 1 && folder.path !== root;
  const own = await readNfo(join(folder.path, `${stem}.nfo`));
  const [node] = own.length > 0 || !isAlone ? own : await readNfo(join(folder.path, 'movie.nfo'));
  const name = isAlone ? basename(folder.path) : stem;
  const local = isAlone ? ['poster', 'folder', 'cover', 'movie'] : [];
  const wide = isAlone ? ['fanart', 'backdrop'] : [];
  const poster = await findPicture(folder.path, [`${stem}-poster`, stem, ...local]);
  const backdrop = await findPicture(folder.path, [`${stem}-fanart`, `${stem}-backdrop`, ...wide]);
  const path = relative(root, join(folder.path, video));
  const ids = externalIds(node, 'movie');
  const named = pictureAddresses(node);
  return {
    record: 'title',
    id: `nfo:${path}`.slice(0, 200),
    external_ids: ids,
    type: 'movie',
    ...factsOf(node, name),
    poster: poster ? relative(root, poster) : named.poster,
    backdrop: backdrop ? relative(root, backdrop) : named.backdrop,
    editions: withFiles ? [{ kind: editionKind(video), files: [fileRecord(path, node)] }] : [],
  };
}

interface FoundEpisode {
  season: number;
  number: number;
  path: string;
  node: XmlNode | undefined;
  still: string | null;
}

async function seriesOf(root: string, folder: Folder, withFiles: boolean): Promise<object> {
  const [node] = await readNfo(join(folder.path, 'tvshow.nfo'));
  const episodes = await episodesIn(root, folder, null);
  for (const name of folder.folders) {
    const season = SEASON.exec(name);
    if (!season) continue;
    const inside = await readFolder(join(folder.path, name));
    episodes.push(...(await episodesIn(root, inside, Number(season[1] ?? 0))));
  }
  const poster = await findPicture(folder.path, ['poster', 'folder', 'cover']);
  const backdrop = await findPicture(folder.path, ['fanart', 'backdrop']);
  const named = pictureAddresses(node);
  const seasons = new Map<number, Map<number, object>>();
  for (const { season, number, node: nfo, still } of episodes) {
    const list = seasons.get(season) ?? new Map<number, object>();
    seasons.set(season, list);
    const title = textOf(nfo, 'title');
    const aired = textOf(nfo, 'aired');
    const plot = textOf(nfo, 'plot');
    list.set(number, {
      number,
      ...(isPersian(title) ? { title_fa: title } : { title_en: title || null }),
      air_date: /^\d{4}-\d\d-\d\d$/.test(aired ?? '') ? aired : null,
      synopsis_fa: isPersian(plot) ? plot : null,
      still,
    });
  }
  const kinds = Map.groupBy(episodes, ({ path }) => editionKind(basename(path)));
  const path = relative(root, folder.path);
  return {
    record: 'title',
    id: `nfo:${path}`.slice(0, 200),
    type: 'series',
    external_ids: externalIds(node, 'tv'),
    ...factsOf(node, basename(folder.path)),
    seasons: [...seasons].map(([number, list]) => ({ number, episodes: [...list.values()] })),
    poster: poster ? relative(root, poster) : named.poster,
    backdrop: backdrop ? relative(root, backdrop) : named.backdrop,
    editions: withFiles
      ? [...kinds].map(([kind, list]) => ({
          kind,
          files: list.map((file) => ({
            ...fileRecord(file.path, file.node),
            season: file.season,
            episode: file.number,
          })),
        }))
      : [],
  };
}

async function episodesIn(
  root: string,
  folder: Folder,
  ofFolder: number | null,
): Promise<FoundEpisode[]> {
  const found: FoundEpisode[] = [];
  for (const video of folder.videos) {
    const match = EPISODE.exec(video);
    const alone =
      match ??
      /(?:^|[\s._-])(?:قسمت|ep?)?\s*(\d{1,4})(?=[\s._-]|$)/i.exec(basename(video, extname(video)));
    if (!alone) continue;
    const season = match ? Number(match[1] ?? match[3]) : (ofFolder ?? 1);
    const number = match ? Number(match[2] ?? match[4]) : Number(alone[1]);
    const stem = basename(video, extname(video));
    const [node] = await readNfo(join(folder.path, `${stem}.nfo`));
    const path = relative(root, join(folder.path, video));
    const picture = await findPicture(folder.path, [`${stem}-thumb`, stem]);
    const still = picture ? relative(root, picture) : addressOf(textOf(node, 'thumb'));
    found.push({ season, number, path, node, still });
  }
  return found;
}
