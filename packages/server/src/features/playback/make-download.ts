import { accessOf } from '@parde/shared/access';
import { notFound } from '../../domain/app-error.ts';
import { downloadName } from '../../domain/download-name.ts';
import { mayDownload, resolutionLimitOf } from '../../domain/entitlement.ts';
import { DOWNLOAD_LIFE_S } from '../../domain/link-life.ts';
import { originalSubtitleKey, subtitleKey } from '../../domain/media/storage-keys.ts';
import { findViewer } from '../billing/entitlements/access.ts';
import { type DownloadableFile, findDownloadableFile } from './file-queries.ts';
import { momentOf, type PlaybackDeps, type Player } from './playback-deps.ts';
import { assertAccess, missing, noDownloads, pictureTooLarge } from './refusals.ts';

export interface DownloadWish {
  fileId: number;
  /** Null: the film itself. */
  subtitleId: number | null;
  /** Only for subtitles. */
  format: 'original' | 'vtt';
}

/**
 * Key of the download, and the extension of its name.
 *
 * @throws AppError not_found
 */
function objectOf(file: DownloadableFile, { subtitleId, format }: DownloadWish) {
  if (subtitleId === null) {
    const extension = /\.(\w{1,8})$/.exec(file.storageKey)?.[1] ?? file.container;
    return { key: file.storageKey, extension };
  }
  const { subtitle } = file;
  if (!subtitle) throw notFound('این زیرنویس');
  return format === 'vtt'
    ? {
        key: subtitleKey(file.id, subtitle.id, subtitle.revision),
        extension: `${subtitle.language}.vtt`,
      }
    : {
        key: originalSubtitleKey(file.id, subtitle.id),
        extension: `${subtitle.language}.${subtitle.format}`,
      };
}

/**
 * Signs a link that downloads the original file, or one of its subtitles. It takes no stream.
 *
 * @param player null: a visitor
 * @throws AppError not_found, forbidden
 */
export async function makeDownload(deps: PlaybackDeps, player: Player | null, wish: DownloadWish) {
  const { db, storage, links } = deps;
  const moment = momentOf(deps);
  const [file, viewer] = await Promise.all([
    findDownloadableFile(db, wish.fileId, wish.subtitleId),
    player && findViewer(db, player.userId, moment),
  ]);
  if (!file) throw missing();
  assertAccess(accessOf(file.isFree, viewer));
  if (!mayDownload(file.isFree, viewer)) throw noDownloads();
  const maxResolution = resolutionLimitOf(file.isFree, viewer);
  const isTooLarge = maxResolution !== null && (file.resolution ?? Infinity) > maxResolution;
  if (wish.subtitleId === null && isTooLarge) throw pictureTooLarge();
  const { key, extension } = objectOf(file, wish);
  const stored = await storage.stat(key);
  if (!stored) throw missing();
  const fileName = downloadName(file, extension);
  const expiresAt = Math.floor(moment.now.getTime() / 1000) + DOWNLOAD_LIFE_S;
  const url = links.urlOf({
    root: key,
    expiresAt,
    fileId: file.id,
    userId: player?.userId ?? null,
    sessionId: player?.sessionId ?? null,
    playbackId: null,
    kind: 'download',
    maxResolution: null,
    fileName,
  });
  return {
    url,
    fileName,
    sizeBytes: stored.size,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
  };
}
