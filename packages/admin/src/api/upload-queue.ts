import type { SCREEN_SOURCES } from '@parde/contract';
import { useSyncExternalStore } from 'react';
import { type DetailedError, Upload } from 'tus-js-client';
import { callApi, credentials } from './client';

type ImportSource = (typeof SCREEN_SOURCES)[number];

/** A file that this page sends. */
export interface BrowserUpload {
  key: string;
  name: string;
  /** Source of a file to import; `null` for a film or subtitle. */
  source: ImportSource | null;
  size: number;
  /** Bytes that the server has. */
  sent: number;
  state: 'queued' | 'sending' | 'paused' | 'failed' | 'sent';
  /** Why it failed, in Persian; null: it did not. */
  problem: string | null;
  /** The server rejected this file, so that a retry would not help. */
  isRefused: boolean;
  /** Id of the upload on the server; `null` until it is created. */
  id: string | null;
}

const ENDPOINT = `${location.origin}/api/admin/uploads/files`;
/** The most that a lost connection can cost where a proxy in between buffers whole requests. */
const CHUNK_BYTES = 32 * 1024 * 1024;
/** Delays between retries; they start over with every chunk that arrives. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000];
/** Maximum number of concurrent uploads; more would only slow each other down. */
const AT_ONCE = 2;
/**
 * Statuses of temporary failures: another request of the same upload, an expired token, a damaged chunk, a server that
 * is starting.
 */
const RETRIED = new Set([0, 408, 409, 419, 423, 429, 460, 500, 502, 503, 504]);

const REFUSED = 422;

let list: readonly BrowserUpload[] = [];
const tasks = new Map<string, Upload>();
const listeners = new Set<() => void>();

function publish(next: readonly BrowserUpload[]): void {
  list = next;
  for (const listener of listeners) listener();
}

function change(key: string, fields: Partial<BrowserUpload>): void {
  publish(list.map((one) => (one.key === key ? { ...one, ...fields } : one)));
}

const hasCsrfCookie = () => document.cookie.includes('XSRF-TOKEN=');

const responseTo = (error: Error | DetailedError) =>
  'originalResponse' in error ? error.originalResponse : null;

function problemOf(error: Error | DetailedError): string {
  const response = responseTo(error);
  if (!response) return 'اتصال به سرور برید؛ ادامه بدهید تا از همان‌جا از سر گرفته شود';
  try {
    return String(JSON.parse(response.getBody()).message);
  } catch {
    return 'سرور بارگذاری را نپذیرفت';
  }
}

/** Starts the next queued files, up to the maximum number of concurrent uploads. */
function startNext(): void {
  const running = list.filter(({ state }) => state === 'sending').length;
  const waiting = list.filter(({ state }) => state === 'queued').slice(0, AT_ONCE - running);
  for (const { key } of waiting) {
    change(key, { state: 'sending', problem: null, isRefused: false });
    tasks.get(key)?.start();
  }
}

/** Checksum of the chunk at an offset, in tus' format; `null` if the page was served without encryption. */
async function checksumOf(file: File, offset: number): Promise<string | null> {
  if (!isSecureContext) return null;
  const piece = await file.slice(offset, offset + CHUNK_BYTES).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', piece));
  return `sha256 ${btoa(String.fromCharCode(...digest))}`;
}

/** How often an upload was paused or removed, by its key. */
const stops = new Map<string, number>();

async function stop(key: string): Promise<void> {
  stops.set(key, (stops.get(key) ?? 0) + 1);
  await tasks.get(key)?.abort();
}

const idIn = (url: string | null) => url?.split('/').at(-1) ?? null;

function createTask(key: string, file: File, source: ImportSource | null): Upload {
  const task = new Upload(file, {
    endpoint: ENDPOINT,
    metadata: { filename: file.name, ...(source && { source }) },
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    // An import that has arrived can be found again; the same file for another source counts as another file.
    ...(source ? { fingerprint: async () => key } : { removeFingerprintOnSuccess: true }),
    onShouldRetry: (error) => RETRIED.has(error.originalResponse?.getStatus() ?? 0),
    onBeforeRequest: async (request) => {
      const stopsBefore = stops.get(key);
      // The upload of a film may outlast the cookie.
      if (!hasCsrfCookie()) await callApi('GET /sanctum/csrf-cookie', {});
      for (const [name, value] of Object.entries(credentials())) request.setHeader(name, value);
      const offset = request.getHeader('Upload-Offset');
      if (request.getMethod() === 'PATCH' && offset !== undefined) {
        const checksum = await checksumOf(file, Number(offset));
        if (checksum !== null) request.setHeader('Upload-Checksum', checksum);
      }
      // tus would send the request although the upload was stopped meanwhile, in Chromium without its headers.
      if (stops.get(key) !== stopsBefore) await new Promise(() => {});
    },
    onUploadUrlAvailable: () => change(key, { id: idIn(task.url) }),
    onProgress: (sent) => change(key, { sent }),
    onSuccess: () => {
      change(key, { state: 'sent', sent: file.size });
      startNext();
    },
    onError: (error) => {
      const isRefused = responseTo(error)?.getStatus() === REFUSED;
      change(key, { state: 'failed', problem: problemOf(error), isRefused });
      startNext();
    },
  });
  return task;
}

const keyOf = (file: File, source: ImportSource | null) =>
  `${source ? `${source} ` : ''}${file.name} ${file.size} ${file.lastModified}`;

/** Puts a file on the list unless it is there. */
async function enqueue(file: File, source: ImportSource | null): Promise<void> {
  const key = keyOf(file, source);
  if (list.some((one) => one.key === key && one.state !== 'sent')) return;
  const task = createTask(key, file, source);
  const [earlier] = await task.findPreviousUploads();
  if (earlier) task.resumeFromPreviousUpload(earlier);
  tasks.set(key, task);
  const { name, size } = file;
  const fresh = { key, name, source, size, sent: 0, problem: null, isRefused: false, id: null };
  publish([...list.filter((one) => one.key !== key), { ...fresh, state: 'queued' }]);
}

/** Sends files; one that was begun before, also by an earlier page, goes on where it stopped. */
export async function sendFiles(files: readonly File[]): Promise<void> {
  for (const file of files) await enqueue(file, null);
  startNext();
}

/** The upload of a file to import that an earlier page began; null: none did. */
export async function findSentImport(source: ImportSource, file: File): Promise<string | null> {
  const [earlier] = await createTask(keyOf(file, source), file, source).findPreviousUploads();
  return idIn(earlier?.uploadUrl ?? null);
}

/**
 * Uploads a file to import. Resolves to the id of its upload once all bytes have arrived, or to `null` if somebody
 * removes it from the list; a lost connection is retried.
 *
 * @throws Error with the server's sentence if it rejects the file
 */
export async function sendImportFile(source: ImportSource, file: File): Promise<string | null> {
  const key = keyOf(file, source);
  await enqueue(file, source);
  startNext();
  return new Promise((resolve, reject) => {
    const poll = () => {
      const upload = list.find((one) => one.key === key);
      if (upload && upload.state !== 'sent' && !upload.isRefused) return;
      listeners.delete(poll);
      if (!upload?.isRefused) return resolve(upload?.id ?? null);
      void removeUpload(key);
      reject(new Error(upload.problem ?? ''));
    };
    listeners.add(poll);
    poll();
  });
}

export async function pause(key: string): Promise<void> {
  await stop(key);
  change(key, { state: 'paused' });
  startNext();
}

export function resume(key: string): void {
  change(key, { state: 'queued', problem: null });
  startNext();
}

/** Stops an upload and removes it from the list; the server's part is deleted by a separate call. */
export async function removeUpload(key: string): Promise<void> {
  await stop(key);
  tasks.delete(key);
  publish(list.filter((one) => one.key !== key));
  startNext();
}

/** What this page sends, in the order it was chosen. It goes on while other screens are open. */
export function useUploads(): readonly BrowserUpload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => list,
  );
}

addEventListener('online', () => {
  for (const { key, state } of list) if (state === 'failed') resume(key);
});

// Makes the browser ask before the page is left.
addEventListener('beforeunload', (event) => {
  if (list.some(({ state }) => state === 'sending' || state === 'queued')) event.preventDefault();
});
