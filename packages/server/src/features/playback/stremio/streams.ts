import type { Episode, TitleDetail, Version } from '@parde/contract';
import { mayWatch } from '@parde/shared/access';
import { formatPlain, formatResolution, toPersianDigits } from '@parde/shared/digits';
import { getWatchable } from '../get-watchable.ts';
import { findPlayableFile } from '../playable-file.ts';
import {
  type AddonDeps,
  type AddonId,
  type AddonRequest,
  type AddonSite,
  absolute,
  findDetail,
  parseId,
  prefixOf,
} from './addon.ts';
import type { AddressHolder } from './address.ts';

/** What the member may watch of a title or an episode; `null` if there is none. */
async function findWatchable(
  { api, db, site, moment }: AddonDeps,
  player: AddressHolder,
  id: string,
) {
  const parsed = parseId(id, prefixOf(await site()));
  const title = parsed && (await findDetail(api, parsed));
  if (!title) return null;
  const played = title.type === 'series' ? episodeOf(title, parsed) : title;
  if (!played) return null;
  const key = { imdb: title.imdbKey, id: played.id };
  return { title, watchable: await getWatchable(db, key, player, moment()) };
}

function episodeOf({ seasons }: TitleDetail, { episode }: AddonId): Episode | undefined {
  const season = seasons.find(({ number }) => number === episode?.season);
  return season?.episodes.find(({ number }) => number === episode?.number);
}

const EDITIONS = { dubbed: 'دوبلهٔ فارسی', subtitled: 'با زیرنویس', original: 'زبان اصلی' };

/** `دوبلهٔ فارسی، استودیو…`, and on the next line picture height and length. */
function describe(version: Version): string {
  const { edition, resolution, durationSeconds, burntSubtitle, isUnfinished } = version;
  const burnt = burntSubtitle && 'زیرنویس چسبیده';
  const kind = [EDITIONS[edition.kind], edition.studio, burnt].filter(Boolean).join('، ');
  const facts = [
    resolution === null ? null : `کیفیت ${formatResolution(resolution)}`,
    isUnfinished ? 'کیفیت‌های بالاتر در راه است' : null,
    durationSeconds === null ? null : `${formatPlain(Math.ceil(durationSeconds / 60))} دقیقه`,
  ].filter(Boolean);
  return toPersianDigits([kind, facts.join('، ')].join('\n'));
}

/** The films that the member may start; for a member without premium, a link to the plans. */
export async function streamsOf(deps: AddonDeps, player: AddressHolder, { id }: AddonRequest) {
  const found = await findWatchable(deps, player, id);
  const site = await deps.site();
  if (!found) return { streams: [] };
  const { watchable } = found;
  if (watchable.versions.length === 0) return { streams: [] };
  if (!mayWatch(watchable.access)) {
    const way = { name: site.name, description: 'تماشای این عنوان اشتراک می‌خواهد؛ خرید اشتراک' };
    return { streams: [{ ...way, externalUrl: absolute(site, '/premium/plans') }] };
  }
  const streams = await Promise.all(
    watchable.versions.map(async (version) => {
      const file = await findPlayableFile(deps.db, version.fileId);
      if (!file) return [];
      const extension = file.encodeId === null ? file.container : 'm3u8';
      const path = deps.tickets.pathOf(player, file.id, `film.${extension}`);
      const isMp4 = extension === 'mp4' && site.publicUrl.startsWith('https:');
      return [
        {
          name: site.name,
          description: describe(version),
          url: absolute(site, path),
          subtitles: toSubtitles(site, deps.subtitlesOf(player, file)),
          behaviorHints: {
            bingeGroup: `${prefixOf(site)}${version.edition.kind}-${version.edition.studio ?? ''}`,
            ...(!isMp4 && { notWebReady: true }),
          },
        },
      ];
    }),
  );
  return { streams: streams.flat() };
}

/** ISO 639-2/B codes, which Stremio's settings use for languages; other languages keep their own code. */
const LANGUAGES: Record<string, string> = {
  fa: 'per',
  en: 'eng',
  ar: 'ara',
  ku: 'kur',
  tr: 'tur',
  az: 'aze',
  ru: 'rus',
  fr: 'fre',
  de: 'ger',
  es: 'spa',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  zh: 'chi',
  hi: 'hin',
  pt: 'por',
};

const toSubtitles = (site: AddonSite, subtitles: ReturnType<AddonDeps['subtitlesOf']>) =>
  subtitles.map(({ id, url, code }) => ({
    id: String(id),
    url: absolute(site, url),
    lang: LANGUAGES[code] ?? code,
  }));

/** Subtitles of the first version, also for films of other add-ons. */
export async function subtitlesFor(deps: AddonDeps, player: AddressHolder, { id }: AddonRequest) {
  const watchable = (await findWatchable(deps, player, id))?.watchable;
  const version = watchable?.versions.find(({ subtitles }) => subtitles.length > 0);
  if (!watchable || !version || !mayWatch(watchable.access)) return { subtitles: [] };
  const file = await findPlayableFile(deps.db, version.fileId);
  const subtitles = file ? deps.subtitlesOf(player, file) : [];
  return { subtitles: toSubtitles(await deps.site(), subtitles) };
}
