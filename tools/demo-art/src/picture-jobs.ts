import type {
  CatalogueRecord,
  TitleRecord,
} from '../../../packages/server/src/importers/catalogue/record.ts';
import type { ArtworkSubject } from './artwork/artwork-subject.ts';
import { drawBackdrop } from './artwork/draw-backdrop.ts';
import { drawPortrait, type PortraitSubject } from './artwork/draw-portrait.ts';
import { drawPoster } from './artwork/draw-poster.ts';
import { drawStill } from './artwork/draw-still.ts';
import { describeArtwork } from './artwork/plan-artwork.ts';

/** One picture to draw; `file` is relative to the folder of the catalogue. */
export type PictureJob =
  | { kind: 'poster' | 'backdrop'; file: string; subject: ArtworkSubject }
  | { kind: 'still'; file: string; subject: ArtworkSubject; n: number }
  | { kind: 'portrait'; file: string; subject: PortraitSubject };

/** Folders that contain drawn pictures only. */
export const PICTURE_FOLDERS = ['posters', 'backdrops', 'stills', 'portraits'] as const;

const isDrawn = (file: string) => PICTURE_FOLDERS.some((folder) => file.startsWith(`${folder}/`));

/** What the drawing knows about a title. `motif`: its name in `motifs.json`. */
export function subjectOf(title: TitleRecord, motif: string | undefined): ArtworkSubject {
  return {
    titleFa: title.title_fa ?? title.title_en ?? '',
    titleEn: title.title_en ?? '',
    year: title.year ?? 1900,
    type: title.type,
    genres: title.genres,
    seed: title.id,
    ...(motif ? { motif } : {}),
  };
}

function jobsOfTitle(title: TitleRecord, subject: ArtworkSubject): PictureJob[] {
  const jobs: PictureJob[] = [];
  if (title.poster) jobs.push({ kind: 'poster', file: title.poster, subject });
  if (title.backdrop) jobs.push({ kind: 'backdrop', file: title.backdrop, subject });
  for (const [n, file] of title.screenshots.entries()) {
    jobs.push({ kind: 'still', file, subject, n: n + 1 });
  }
  return jobs;
}

/**
 * The pictures that the records name in the drawn folders. Titles that are neighbours when sorted by
 * newest never share a composition.
 */
export function pictureJobs(
  records: readonly CatalogueRecord[],
  motifs: Readonly<Record<string, string>>,
): PictureJob[] {
  const jobs: PictureJob[] = [];
  const titles = records
    .filter((record): record is TitleRecord => record.record === 'title')
    .sort((a, b) => (b.published_at ?? '').localeCompare(a.published_at ?? ''));
  let neighbour: string | undefined;
  for (const title of titles) {
    const subject = subjectOf(title, motifs[title.id]);
    if (neighbour) subject.avoid = neighbour;
    neighbour = describeArtwork(subject);
    jobs.push(...jobsOfTitle(title, subject));
  }
  for (const record of records) {
    if (record.record !== 'person' || !record.image) continue;
    const { id: seed, name_fa: nameFa, name_en: nameEn, image: file } = record;
    const subject = { nameFa: nameFa ?? '', nameEn: nameEn ?? '', seed };
    jobs.push({ kind: 'portrait', file, subject });
  }
  return jobs.filter(({ file }) => isDrawn(file));
}

/** WebP; the same job always gives the same picture. */
export async function drawPicture(job: PictureJob): Promise<Buffer> {
  switch (job.kind) {
    case 'poster':
      return drawPoster(job.subject);
    case 'backdrop':
      return drawBackdrop(job.subject);
    case 'still':
      return drawStill(job.subject, job.n);
    case 'portrait':
      return drawPortrait(job.subject);
  }
}
