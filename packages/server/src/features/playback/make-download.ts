import { accessOf } from '@parde/shared/access';
import { notFound } from '../../domain/app-error.ts';
import { asciiDownloadName, downloadName } from '../../domain/download-name.ts';
import { mayDownload, resolutionLimitOf } from '../../domain/entitlement.ts';
import { originalSubtitleKey, subtitleKey } from '../../domain/media/storage-keys.ts';
import { DOWNLOAD_LINK_LIFETIME_S } from '../../domain/media-link.ts';
import { filmExtension, mediaType } from '../../integrations/storage/media-type.ts';
import { findViewer } from '../billing/entitlements/access.ts';
import { assertAccess, downloadsNotIncluded, fileMissing, resolutionTooHigh } from './errors.ts';
import { type DownloadableFile, findDownloadableFile } from './playable-file.ts';
import { type PlaybackDeps, type Player, premiumMoment } from './playback-deps.ts';

export interface DownloadRequest {
  fileId: number;
  /** `null` for the film itself. */
  subtitleId: number | null;
  /** Only for subtitles. */
  format: 'original' | 'vtt';
}

/**
 * Storage key of the download, the extension of its name, and its media type; `null` if its key says it.
 *
 * @throws AppError not_found
 */
function objectOf(file: DownloadableFile, { subtitleId, format }: DownloadRequest) {
  if (subtitleId === null) {
    const extension = filmExtension(file);
    return { key: file.storageKey, extension, mediaType: mediaType(`.${extension}`) };
  }
  const { subtitle } = file;
  if (!subtitle) throw notFound('این زیرنویس');
  return format === 'vtt'
    ? {
        key: subtitleKey(file.id, subtitle.id, subtitle.revision),
        extension: `${subtitle.language}.vtt`,
        mediaType: null,
      }
    : {
        key: originalSubtitleKey(file.id, subtitle.id),
        extension: `${subtitle.language}.${subtitle.format}`,
        mediaType: null,
      };
}

/**
 * Signs a link that downloads the original file, or one of its subtitles. It does not use a stream.
 *
 * @param player `null` for a visitor
 * @throws AppError not_found, forbidden
 */
export async function makeDownload(
  deps: PlaybackDeps,
  player: Player | null,
  request: DownloadRequest,
) {
  const { db, storage, links } = deps;
  const moment = premiumMoment(deps);
  const [file, viewer] = await Promise.all([
    findDownloadableFile(db, request.fileId, request.subtitleId),
    player && findViewer(db, player.userId, moment),
  ]);
  if (!file) throw fileMissing();
  assertAccess(accessOf(file.isFree, viewer));
  if (!mayDownload(file.isFree, viewer)) throw downloadsNotIncluded();
  const maxResolution = resolutionLimitOf(file.isFree, viewer);
  const isTooLarge = maxResolution !== null && (file.resolution ?? Infinity) > maxResolution;
  if (request.subtitleId === null && isTooLarge) throw resolutionTooHigh();
  const { key, extension, mediaType } = objectOf(file, request);
  const stored = await storage.stat(key);
  if (!stored) throw fileMissing();
  const fileName = downloadName(file, extension);
  const expiresAt = Math.floor(moment.now.getTime() / 1000) + DOWNLOAD_LINK_LIFETIME_S;
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
    asciiName: asciiDownloadName(file, extension),
    isExternal: false,
    mediaType,
  });
  return {
    url,
    fileName,
    sizeBytes: stored.size,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
  };
}
