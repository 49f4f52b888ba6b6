import type { PlaybackChoice, Version, Watchable } from '@parde/contract';
import { accessOf } from '@parde/shared/access';
import { isFinished } from '@parde/shared/watch-progress';
import type { Db } from '../../db/client.ts';
import type { PremiumMoment } from '../../db/read-models/premium.ts';
import { toCard } from '../../db/read-models/title-cards.ts';
import { notFound } from '../../domain/app-error.ts';
import type { Viewer } from '../../domain/entitlement.ts';
import { BACKDROP_WIDTH, imageUrl } from '../../domain/paths.ts';
import { findViewer } from '../billing/entitlements/access.ts';
import {
  findNeighbours,
  findVersions,
  findWatched,
  type NextEpisode,
  type TitleKey,
  type VersionRow,
  type WatchedRow,
} from './watch-queries.ts';

const MAX_INT4 = 2 ** 31 - 1;

/** Parses `tt…` or `p{id}`; null: neither. */
function parseTitleKey(text: string): TitleKey | null {
  const id = /^p([1-9]\d{0,9})$/.exec(text)?.[1];
  if (id === undefined) return /^tt\d+$/.test(text) ? { imdb: text } : null;
  return Number(id) <= MAX_INT4 ? { titleId: Number(id) } : null;
}

function toVersion(row: VersionRow): Version {
  return {
    fileId: row.file_id,
    edition: {
      ...row.edition,
      voiceCast: (row.voices ?? []).map(([nameFa, characterFa]) => ({ nameFa, characterFa })),
    },
    resolution: row.resolution,
    durationSeconds: row.duration_seconds,
    audio: row.audio,
    subtitles: row.subtitles,
  };
}

/** Puts the edition that the member chose first; the others keep their order. */
function chosenFirst(versions: Version[], choice: PlaybackChoice | null): Version[] {
  const distance = ({ edition }: Version) => {
    if (!choice?.editionKind || edition.kind !== choice.editionKind) return 2;
    return edition.studio === choice.studio ? 0 : 1;
  };
  return versions.toSorted((a, b) => distance(a) - distance(b));
}

function toNext({ isFree, ...episode }: NextEpisode, viewer: Viewer | null): Watchable['next'] {
  return { ...episode, access: accessOf(isFree, viewer) };
}

/** Resume position; null: at the start, or finished. */
function resumeAt({ position_seconds: position, duration_seconds: duration }: WatchedRow) {
  if (!position || !duration || isFinished(position, duration)) return null;
  return position;
}

/**
 * The data of the watch page.
 *
 * @param imdb `tt…`, or `p{id}`
 * @param id of the episode, for films of the title
 * @param userId null: a visitor
 * @throws AppError not_found
 */
export async function getWatchable(
  db: Db,
  { imdb, id }: { imdb: string; id: number },
  userId: number | null,
  moment: PremiumMoment,
): Promise<Watchable> {
  const key = parseTitleKey(imdb);
  const row = key && (await findWatched(db, key, id, userId));
  if (!row) throw notFound('این عنوان');
  const { episode, choice } = row;
  const [viewer, versions, { previous, next }] = await Promise.all([
    userId === null ? null : findViewer(db, userId, moment),
    findVersions(db, row.id, episode?.id ?? null),
    episode ? findNeighbours(db, row.id, episode) : { previous: null, next: null },
  ]);
  return {
    title: {
      ...toCard(row),
      imdbKey: row.imdb_key,
      backdrop: imageUrl(row.backdrop_hash, BACKDROP_WIDTH),
      backdropBlur: row.backdrop_blur,
    },
    episode,
    access: accessOf(row.is_free, viewer),
    versions: chosenFirst(versions.map(toVersion), choice),
    previous,
    next: next && toNext(next, viewer),
    resumeSeconds: resumeAt(row),
    choice,
  };
}
