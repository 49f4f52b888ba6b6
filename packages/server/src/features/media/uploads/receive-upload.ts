import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { plainLine, screenSource, TUS_PATH } from '@parde/contract';
import { formatBytes } from '@parde/shared/digits';
import { isolateLatin } from '@parde/shared/latin-runs';
import { ERRORS, type Locker, MemoryLocker, Metadata, Server, Upload } from '@tus/server';
import { sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import type { Database, Db } from '../../../db/client.ts';
import { advisoryKeys, createHeldLocks, type HoldLock } from '../../../db/locks.ts';
import { AppError, invalidField } from '../../../domain/app-error.ts';
import { assertImportSize } from '../../../domain/import-size.ts';
import type { Storage } from '../../../integrations/storage/storage.ts';
import type { UploadFolder } from '../../../integrations/storage/upload-folder.ts';
import type { Jobs } from '../../../queue/enqueue.ts';
import { CheckedStore, DISK_FULL, readChecksum, withChecksum } from './checked-store.ts';
import {
  changeUpload,
  deleteUploadRow,
  extendUpload,
  findUpload,
  findUploadsWithBytes,
  getOwnUpload,
  hasBytes,
  insertUpload,
} from './upload-queries.ts';

export interface UploadDeps {
  database: Database;
  storage: Storage;
  folder: UploadFolder;
  jobs: Jobs;
  /** Maximum number of bytes of all uploads together. */
  quota: number;
  /** Number of bytes to keep free on the disk. */
  reserve: number;
}

/** A person who may upload. */
export type Uploader = Actor & { userId: number };

/** Handles requests of the tus protocol. */
export interface UploadReceiver {
  create: (request: Request, uploader: Uploader) => Promise<Response>;
  /** `HEAD` and `PATCH`. @throws AppError not_found, also for other people's uploads */
  continue: (request: Request, id: string, userId: number) => Promise<Response>;
}

const SUBTITLES = new Set(['.srt', '.ass', '.ssa', '.vtt']);
const FILMS = new Set([
  ...['.mp4', '.m4v', '.mov', '.3gp', '.mkv', '.webm', '.avi', '.wmv', '.asf', '.flv'],
  ...['.ts', '.m2ts', '.mts', '.mpg', '.mpeg', '.vob'],
]);

/** @throws AppError if files with this name are not accepted */
function purposeOf(fileName: string): 'film' | 'subtitle' {
  const extension = extname(fileName).toLowerCase();
  if (SUBTITLES.has(extension)) return 'subtitle';
  if (FILMS.has(extension)) return 'film';
  throw invalidField(
    'fileName',
    isolateLatin(
      'فیلم با پسوند MP4، MKV، WebM، AVI، WMV، FLV، MPG یا TS بفرستید و زیرنویس با پسوند SRT، ASS یا VTT',
    ),
  );
}

/** Maximum size of a subtitle; larger files are not subtitles. */
const MAX_SUBTITLE_BYTES = 20_000_000;
/** Maximum size of a film; file systems allow more. */
const MAX_FILM_BYTES = 1_000_000_000_000;

function readMetadata(text: string): ReturnType<typeof Metadata.parse> {
  try {
    return Metadata.parse(text);
  } catch {
    return {};
  }
}

/** Whether a creation request declares a file to import, which import jobs store. */
export const isOfImport = (metadata: string) => readMetadata(metadata).source !== undefined;

/** Parses the headers of a creation request. @throws AppError invalid_input */
function readCreation(headers: Headers) {
  const metadata = readMetadata(headers.get('upload-metadata') ?? '');
  const fileName = plainLine(metadata.filename ?? '').slice(-200);
  const text = headers.get('upload-length') ?? '';
  const sizeBytes = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (metadata.source !== undefined) {
    const { data: source } = screenSource.safeParse(metadata.source);
    if (!source) throw invalidField('source', 'چنین منبعی نیست');
    if (sizeBytes === 0) throw invalidField('file', 'این فایل خالی است');
    assertImportSize(source, sizeBytes);
    return { fileName, purpose: 'import', sizeBytes, target: { source } } as const;
  }
  const purpose = purposeOf(fileName);
  if (sizeBytes === 0) throw invalidField('size', 'فایل خالی است');
  if (sizeBytes > (purpose === 'film' ? MAX_FILM_BYTES : MAX_SUBTITLE_BYTES)) {
    throw invalidField('size', 'این فایل بیش از اندازه بزرگ است');
  }
  return { fileName, purpose, sizeBytes };
}

function noSpace(message: string, userMessage: string): AppError {
  return new AppError({ code: 'no_space', message, userMessage });
}

/** @throws AppError no_space if its bytes would not fit in addition to the other uploads */
async function assertRoom(tx: Db, deps: UploadDeps, sizeBytes: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryKeys.uploadQuota})`);
  const others = await findUploadsWithBytes(tx);
  const left = deps.quota - others.reduce((sum, other) => sum + other.sizeBytes, 0);
  if (sizeBytes > left) {
    throw noSpace(
      'the quota of uploads is used up',
      `سهم بارگذاری‌ها پر است: این فایل ${formatBytes(sizeBytes)} است و ${formatBytes(Math.max(0, left))} جا مانده. بارگذاری‌های پیشین را بیفزایید یا پاک کنید`,
    );
  }
  const free = await deps.folder.freeBytes();
  if (free === null) return;
  let promised = deps.reserve;
  for (const { id, sizeBytes: whole, state } of others) {
    if (state === 'receiving') promised += whole - (await deps.folder.sizeOf(id));
  }
  if (sizeBytes > free - promised) {
    throw noSpace(
      'the disk has no room for the upload',
      `دیسک سرور جا ندارد: این فایل ${formatBytes(sizeBytes)} است و ${formatBytes(Math.max(0, free - promised))} می‌توان گرفت`,
    );
  }
}

/** Error in the form of tus. */
const LOCKED = { status_code: 423, body: 'another request continues this upload' };

/** Excludes other requests of this process in memory, and other processes by an advisory lock. */
function createLocker(hold: HoldLock): Locker {
  const memory = new MemoryLocker();
  return {
    newLock(id) {
      const own = memory.newLock(id);
      let release: (() => Promise<void>) | null = null;
      return {
        async lock(signal, requestRelease) {
          await own.lock(signal, requestRelease);
          try {
            release = await hold(advisoryKeys.upload, id);
          } catch (error) {
            await own.unlock();
            throw error;
          }
          if (release !== null) return;
          await own.unlock();
          throw LOCKED;
        },
        async unlock() {
          await release?.();
          await own.unlock();
        },
      };
    },
  };
}

/** How long a request may continue writing when another one continues the same upload. */
const DRAIN_MS = 500;

/**
 * Uploads that can be resumed at the exact byte: https://tus.io/protocols/resumable-upload, core and creation. The
 * table stores who sends what, and the size of the file is the offset; there is no other state.
 */
export function createUploadReceiver(deps: UploadDeps): UploadReceiver {
  const { db, direct } = deps.database;
  const newIds = new WeakMap<object, string>();
  const store = new CheckedStore({
    directory: deps.folder.path,
    configstore: {
      async get(id) {
        const row = await findUpload(db, id);
        return row && hasBytes(row)
          ? new Upload({ id, size: row.sizeBytes, offset: 0 })
          : undefined;
      },
      async set() {},
      async delete() {},
    },
  });
  const tus = new Server({
    path: TUS_PATH,
    datastore: store,
    relativeLocation: true,
    locker: createLocker(createHeldLocks(direct)),
    lockDrainTimeout: DRAIN_MS,
    onResponseError: (_, error) => (error === ERRORS.ERR_LOCK_TIMEOUT ? LOCKED : undefined),
    namingFunction: (request) => newIds.get(request) as string,
  });

  return {
    async create(request, uploader) {
      const creation = readCreation(request.headers);
      const id = randomUUID();
      await db.transaction(async (tx) => {
        await assertRoom(tx, deps, creation.sizeBytes);
        await insertUpload(tx, { id, userId: uploader.userId, ...creation });
        await writeAudit(tx, uploader, {
          action: 'uploads.create',
          subject: { kind: 'upload', id },
          after: creation,
        });
      });
      newIds.set(request, id);
      const response = await tus.handleWeb(request);
      if (!response.ok) await deleteUploadRow(db, id);
      return response;
    },
    async continue(request, id, userId) {
      const row = await getOwnUpload(db, id, userId);
      if (request.method === 'PATCH') await extendUpload(db, id);
      const checksum = readChecksum(request.headers.get('upload-checksum'));
      if (checksum === undefined) throw invalidField('checksum', 'تنها SHA-256 پذیرفته می‌شود');
      const response = await withChecksum(checksum, () => tus.handleWeb(request));
      // The process may have died between the last byte and the step that follows it.
      if (response.headers.get('upload-offset') === String(row.sizeBytes)) {
        await finishUpload(deps, id);
      }
      if (response.status !== DISK_FULL.status_code) return response;
      throw noSpace('the disk is full', 'دیسک سرور پر شد؛ جا باز کنید و بارگذاری را از سر بگیرید');
    },
  };
}

/** Called when all bytes have arrived: a job determines what they are. */
async function finishUpload({ database, jobs }: UploadDeps, uploadId: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    const row = await changeUpload(tx, uploadId, ['receiving'], { state: 'checking' });
    if (row === null) return;
    const job = row.purpose === 'import' ? 'store-import-file' : 'check-upload';
    await jobs.enqueue(tx, job, { uploadId }, { singletonKey: uploadId });
  });
}
