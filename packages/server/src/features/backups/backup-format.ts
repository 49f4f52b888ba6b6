import { z } from 'zod';

/* Format of a back-up; docs/operate/back-up.md describes the file, ADR 0080 the reasons. */

export const FORMAT = 1;

/** Name of a back-up made at a moment, e.g. `parde-20261123T013000Z.tar`; names sort by time. */
export function backupName(now: Date): string {
  return `parde-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.tar`;
}

export const HEADER_NAME = 'parde.json';
export const MANIFEST_NAME = 'manifest.json';
export const MANIFEST_SUM_NAME = 'manifest.json.sha256';
const STORAGE_PREFIX = 'storage/';

export const tablePart = (table: string, number: number) =>
  `tables/${table}.${String(number).padStart(6, '0')}.copy.gz`;
export const fileListPart = (number: number) => `files/${String(number).padStart(6, '0')}.jsonl`;
export const storedName = (key: string) => STORAGE_PREFIX + key;

/** Kind of an archive entry, by its name. */
export function kindOfEntry(name: string) {
  const table = /^tables\/(\w+)\.\d{6}\.copy\.gz$/.exec(name)?.[1];
  if (table !== undefined) return { kind: 'table', table } as const;
  if (name.startsWith(STORAGE_PREFIX)) {
    return { kind: 'file', key: name.slice(STORAGE_PREFIX.length) } as const;
  }
  if (/^files\/\d{6}\.jsonl$/.test(name)) return { kind: 'list' } as const;
  return { kind: 'other' } as const;
}

/** `reference`: films are listed with their sizes only; `copy`: their bytes are in the back-up. */
export const FILM_MODES = ['reference', 'copy'] as const;
export type FilmMode = (typeof FILM_MODES)[number];

/** First entry: information that is needed before any row is read. */
export const backupHeader = z.object({
  format: z.literal(FORMAT),
  /** Release of Parde. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Tag of the last migration of the database. */
  migration: z.string(),
  films: z.enum(FILM_MODES),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type BackupHeader = z.infer<typeof backupHeader>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A stored file. `sha256` is `null` for a film that is left out. */
export const listedFile = z.object({
  key: z.string(),
  size: z.int(),
  sha256: sha256.nullable(),
});
export type ListedFile = z.infer<typeof listedFile>;

const fileSums = z.object({ count: z.int(), bytes: z.int() });

/** Last entry but one: totals and checksums that all other entries must match. */
export const backupManifest = z.object({
  /** SHA-256 of the header's bytes. */
  header: sha256,
  tables: z.record(z.string(), z.object({ rows: z.int(), bytes: z.int(), sha256 })),
  /** Last value of each sequence that has been used. */
  sequences: z.record(z.string(), z.string()),
  files: z.object({
    copied: fileSums,
    referenced: fileSums,
    /** SHA-256 of all file lists, concatenated. */
    sha256,
  }),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** A back-up that must not be restored; `message` is one sentence for the operator. */
export class BackupDamagedError extends Error {
  override readonly name = 'BackupDamagedError';
}
