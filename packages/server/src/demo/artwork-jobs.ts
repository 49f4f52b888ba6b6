import type { CatalogueRecord } from '../importers/catalogue/record.ts';
import type { ArtworkSubject } from './artwork/artwork-subject.ts';
import { describeArtwork } from './artwork/plan-artwork.ts';

/** One picture to draw, as sent to a worker thread. */
export type ArtworkJob =
  | { kind: 'poster' | 'backdrop'; file: string; subject: ArtworkSubject }
  | { kind: 'still'; file: string; subject: ArtworkSubject; n: number }
  | { kind: 'portrait'; file: string; nameFa: string; nameEn: string; seed: string };

/** Number of screenshots drawn for each title. */
const STILLS = 4;

function slugOf(id: string): string {
  return id.replace(/[^\w-]+/g, '-');
}

type Drawable = Extract<CatalogueRecord, { record: 'title' | 'person' }>;

/**
 * The assets of one record by their future file name, and the record with these names filled in.
 */
function jobsOf(record: Drawable, motif: string | undefined, avoid: string | undefined) {
  const slug = slugOf(record.id);
  if (record.record === 'person') {
    const file = `portraits/${slug}.webp`;
    const names = { nameFa: record.name_fa ?? '', nameEn: record.name_en ?? '' };
    const job: ArtworkJob = { kind: 'portrait', file, ...names, seed: record.id };
    return { jobs: [job], record: { ...record, image: file }, look: undefined };
  }
  const subject: ArtworkSubject = {
    titleFa: record.title_fa ?? record.title_en ?? '',
    titleEn: record.title_en ?? '',
    year: record.year ?? 1900,
    type: record.type,
    genres: record.genres,
    seed: record.id,
    ...(motif ? { motif } : {}),
    ...(avoid ? { avoid } : {}),
  };
  const poster = `posters/${slug}.webp`;
  const backdrop = `backdrops/${slug}.webp`;
  // Our own films have real screenshots.
  const hasOwn = record.screenshots.length > 0;
  const stills = Array.from(
    { length: hasOwn ? 0 : STILLS },
    (_, n) => `stills/${slug}-${n + 1}.webp`,
  );
  const jobs: ArtworkJob[] = [
    { kind: 'poster', file: poster, subject },
    { kind: 'backdrop', file: backdrop, subject },
    ...stills.map((file, n) => ({ kind: 'still' as const, file, subject, n: n + 1 })),
  ];
  return {
    jobs,
    record: { ...record, poster, backdrop, screenshots: hasOwn ? record.screenshots : stills },
    look: describeArtwork(subject),
  };
}

/**
 * Which pictures the records need, and the records with those pictures filled in. Titles that are
 * neighbours when sorted by newest never share a composition.
 */
export function planDemoArtwork(
  records: readonly CatalogueRecord[],
  motifs: Readonly<Record<string, string>>,
): { jobs: ArtworkJob[]; records: CatalogueRecord[] } {
  const jobs: ArtworkJob[] = [];
  const illustrated = new Map<CatalogueRecord, CatalogueRecord>();
  const byNewest = records
    .filter((record): record is Drawable => record.record === 'title' || record.record === 'person')
    .sort((a, b) => publishedAt(b).localeCompare(publishedAt(a)));
  let neighbour: string | undefined;
  for (const record of byNewest) {
    const planned = jobsOf(record, motifs[record.id], neighbour);
    neighbour = planned.look ?? neighbour;
    jobs.push(...planned.jobs);
    illustrated.set(record, planned.record as CatalogueRecord);
  }
  return { jobs, records: records.map((record) => illustrated.get(record) ?? record) };
}

function publishedAt(record: Drawable): string {
  return record.record === 'title' ? (record.published_at ?? '') : '';
}
