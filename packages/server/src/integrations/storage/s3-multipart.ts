import { mediaType } from './media-type.ts';
import { BACKGROUND_ATTEMPTS, readXml, type S3Client, S3Error } from './s3-client.ts';
import { readElements } from './s3-xml.ts';

/** S3 takes at most 10,000 parts, so an object has at most 160 GB. */
export const PART_BYTES = 16 << 20;
/** Number of concurrent part uploads; these, and the part that is being read, are held in memory. */
const PARTS_AT_ONCE = 3;

interface SentPart {
  number: number;
  /** In bytes. */
  size: number;
  /** As returned by S3, with its quotes. */
  etag: string;
}

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Uploads an object as a multipart upload, with several parts at once; each part is retried independently. Nothing
 * appears under the key until all parts are there, and a failed upload is aborted. Returns the number of bytes sent;
 * the caller must compare the object with it.
 */
export async function uploadParts(
  client: S3Client,
  key: string,
  first: Buffer,
  rest: AsyncIterable<Buffer>,
): Promise<number> {
  const uploadId = await createUpload(client, key);
  try {
    const parts = await sendParts(client, { key, uploadId }, first, rest);
    await completeUpload(client, { key, uploadId }, parts);
    return parts.reduce((sum, { size }) => sum + size, 0);
  } catch (error) {
    // If this fails, `abortUploads` cleans up later.
    await abortUpload(client, key, uploadId).catch(() => undefined);
    throw error;
  }
}

async function createUpload(client: S3Client, key: string): Promise<string> {
  const headers = { 'content-type': mediaType(key) };
  const text = await client.send(
    { method: 'POST', key, query: { uploads: '' }, headers, attempts: BACKGROUND_ATTEMPTS },
    readXml,
  );
  const id = readElements(text, 'InitiateMultipartUploadResult')[0]?.UploadId;
  if (!id) throw new Error('S3 began an upload without an id');
  return id;
}

async function sendParts(
  client: S3Client,
  { key, uploadId }: { key: string; uploadId: string },
  first: Buffer,
  rest: AsyncIterable<Buffer>,
): Promise<SentPart[]> {
  const sent: SentPart[] = [];
  const running = new Set<Promise<void>>();
  let number = 0;
  const send = async (body: Buffer, partNumber: number) => {
    const query = { partNumber: String(partNumber), uploadId };
    const etag = await client.send(
      { method: 'PUT', key, query, body, attempts: BACKGROUND_ATTEMPTS },
      async ({ headers }) => headers.get('etag') ?? '',
    );
    sent.push({ number: partNumber, size: body.length, etag });
  };
  const begin = async (body: Buffer) => {
    number += 1;
    // A failed task stays in the set, so that awaiting all of them rejects: an object must not lack a part.
    const task = send(body, number).then(() => void running.delete(task));
    running.add(task);
    // Prevents an unhandled rejection: the task is awaited below, perhaps only after it has failed.
    task.catch(() => undefined);
    if (running.size >= PARTS_AT_ONCE) await Promise.race(running);
  };
  try {
    await begin(first);
    for await (const part of rest) await begin(part);
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
  return sent.sort((a, b) => a.number - b.number);
}

async function completeUpload(
  client: S3Client,
  { key, uploadId }: { key: string; uploadId: string },
  parts: readonly SentPart[],
): Promise<void> {
  const listed = parts.map(
    ({ number, etag }) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`);
  try {
    await client.send(
      { method: 'POST', key, query: { uploadId }, body, attempts: BACKGROUND_ATTEMPTS },
      readXml,
    );
  } catch (error) {
    // Happens after an attempt that succeeded but whose response was lost. The caller compares the size.
    if (!(error instanceof S3Error && error.code === 'NoSuchUpload')) throw error;
  }
}

async function abortUpload(client: S3Client, key: string, uploadId: string): Promise<void> {
  await client.send({ method: 'DELETE', key, query: { uploadId } }, async () => undefined);
}

/** Aborts unfinished uploads below the prefix that began before this moment; returns their number. */
export async function abortUploads(
  client: S3Client,
  prefix: string,
  before: Date,
): Promise<number> {
  let aborted = 0;
  let marker: Record<string, string> | undefined = {};
  while (marker) {
    const query = { uploads: '', prefix, ...marker };
    const text = await client.send({ method: 'GET', key: '', query }, readXml);
    for (const { Key = '', UploadId = '', Initiated } of readElements(text, 'Upload')) {
      if (new Date(Initiated ?? 0) >= before) continue;
      await abortUpload(client, Key.slice(prefix.length), UploadId).catch((error) => {
        if (!(error instanceof S3Error && error.status === 404)) throw error;
      });
      aborted += 1;
    }
    const [page] = readElements(text, 'ListMultipartUploadsResult');
    marker =
      page?.IsTruncated === 'true'
        ? {
            'key-marker': page.NextKeyMarker ?? '',
            'upload-id-marker': page.NextUploadIdMarker ?? '',
          }
        : undefined;
  }
  return aborted;
}
