import { basename } from 'node:path';
import { plainLine } from '@parde/contract';
import { isolateLatin } from '@parde/shared/latin-runs';
import { MAX_CUES, MAX_SOURCE_CHARACTERS } from '@parde/shared/subtitle-limits';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { CONTENT_CHANGED } from '../../db/content-version.ts';
import {
  lockTitleOfFile,
  refreshTitleVersions,
} from '../../db/read-models/search/title-versions.ts';
import type { subtitles } from '../../db/schema/index.ts';
import { shortLanguage } from '../../domain/media/language-code.ts';
import { originalSubtitleKey, subtitleKey } from '../../domain/media/storage-keys.ts';
import type { Cue, SubtitleWarning } from '../../domain/subtitles/cue.ts';
import { readSubtitles } from '../../domain/subtitles/read-subtitles.ts';
import { writeVtt } from '../../domain/subtitles/write-vtt.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { mediaError, mediaNotFound } from './errors.ts';
import { findMediaFile } from './file-queries.ts';
import type { MediaDeps } from './media-deps.ts';
import { addSubtitleLanguage, insertSubtitle } from './subtitle-queries.ts';

/** Includes embedded fonts. Text alone takes at most 0.3 MB for the longest films. */
export const LARGEST_SUBTITLE_BYTES = 20_000_000;

export interface SubtitleOptions {
  /** Original file name, used for downloads. */
  fileName: string;
  /** ISO 639-1; if absent, `fa` and `ar` are detected by their letters. */
  language?: string;
  /** Distinguishes it from another subtitle in the same language. */
  label?: string;
  isForced?: boolean;
  /** For deaf and hard-of-hearing viewers: includes sounds. */
  isSdh?: boolean;
  /** Name for `TextDecoder`; if absent, detected from the content. */
  encoding?: string;
  persianDigits?: boolean;
  /** Who is recorded as adding it; absent if the request that caused it has already been recorded. */
  actor?: Actor;
}

export interface AddedSubtitle {
  id: number;
  language: string;
  cues: number;
  warnings: SubtitleWarning[];
}

/** @throws AppError if it is not a subtitle, its language is unknown, or there is no such file */
export async function addSubtitle(
  { db, storage }: Pick<MediaDeps, 'db' | 'storage'>,
  fileId: number,
  bytes: Buffer,
  options: SubtitleOptions,
): Promise<AddedSubtitle> {
  if ((await findMediaFile(db, fileId)) === null) throw mediaNotFound('file', fileId);
  const fileName = plainLine(basename(options.fileName).slice(-200));
  if (bytes.length > LARGEST_SUBTITLE_BYTES) {
    throw subtitleTooLarge(fileName);
  }
  const { persianDigits = false, isForced = false, isSdh = false, label = null } = options;
  const asked = options.language === undefined ? undefined : requireLanguage(options.language);
  const read = readSubtitles(bytes, {
    ...requireEncoding(options),
    ...(asked && { language: asked }),
    persianDigits,
  });
  if (read.format === null) {
    throw mediaError(
      `${fileName} is not SRT, ASS, SSA or WebVTT.`,
      isolateLatin('این فایل زیرنویس نیست؛ SRT، ASS یا VTT بفرستید'),
    );
  }
  if (read.warnings.includes('too-large')) throw subtitleTooLarge(fileName);
  if (read.cues.length === 0)
    throw mediaError(`${fileName} has nothing to show.`, 'این زیرنویس خالی است');
  const { format, encoding, language, cues, warnings } = read;
  if (language === null) {
    throw mediaError(
      `Say in which language ${fileName} is, by --language; --label names it, and --forced marks what is shown without being asked for.`,
      'زبان زیرنویس را مشخص کنید',
    );
  }
  const subtitle: NewSubtitle = {
    fileId,
    language,
    label,
    isForced,
    isSdh,
    origin: 'added',
    fileName,
    format,
    encoding,
    persianDigits,
  };
  const id = await db.transaction(async (tx) => {
    const stored = await storeSubtitle({ db: tx, storage }, cues, bytes, subtitle);
    if (options.actor) {
      await writeAudit(tx, options.actor, {
        action: 'media.add-subtitle',
        subject: { kind: 'media', id: fileId },
        after: { id: stored, language, fileName },
      });
    }
    return stored;
  });
  return { id: id as number, language, cues: cues.length, warnings };
}

function subtitleTooLarge(fileName: string) {
  return mediaError(
    `${fileName} is too large for subtitles: ${MAX_CUES} cues, ${MAX_SOURCE_CHARACTERS} characters and ${LARGEST_SUBTITLE_BYTES} bytes are the most.`,
    'این فایل برای زیرنویس بیش از اندازه بزرگ است',
  );
}

function requireLanguage(tag: string): string {
  const code = shortLanguage(tag);
  if (code !== null) return code;
  throw mediaError(`${tag} is no code of a language, such as fa or en.`, 'کد زبان درست نیست');
}

function requireEncoding({ encoding }: SubtitleOptions): { encoding?: string } {
  try {
    return encoding === undefined ? {} : { encoding: new TextDecoder(encoding).encoding };
  } catch {
    throw mediaError(
      `There is no encoding ${encoding}; try windows-1256, utf-8 or utf-16le.`,
      'این کدگذاری شناخته نیست',
    );
  }
}

type NewSubtitle = typeof subtitles.$inferInsert;

/**
 * Stores a subtitle in both forms; the row becomes visible once they exist. `null` if its stream was already extracted.
 */
export async function storeSubtitle(
  { db, storage }: { db: Db; storage: Storage },
  cues: readonly Cue[],
  original: Buffer,
  subtitle: NewSubtitle,
): Promise<number | null> {
  const { fileId, language } = subtitle;
  return db.transaction(async (tx) => {
    const titleId = await lockTitleOfFile(tx, fileId);
    const id = await insertSubtitle(tx, subtitle);
    if (id === null) return null;
    await storage.put(originalSubtitleKey(fileId, id), original);
    const vtt = Buffer.from(writeVtt(cues, { language }));
    await storage.put(subtitleKey(fileId, id, 1), vtt);
    await addSubtitleLanguage(tx, fileId, language);
    if (titleId !== null) await refreshTitleVersions(tx, titleId);
    await tx.execute(CONTENT_CHANGED);
    return id;
  });
}
