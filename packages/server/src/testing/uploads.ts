import type { Member } from './members.ts';
import type { TestApp } from './test-app.ts';

export const TUS = '/api/admin/uploads/files';

const metadata = (name: string) => `filename ${Buffer.from(name).toString('base64')}`;

export function createUpload(
  member: Member,
  name: string,
  size: number | string,
  more: Record<string, string | undefined> = {},
) {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(size),
    'upload-metadata': metadata(name),
    ...more,
  };
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return member.call({ method: 'POST', url: TUS, headers: Object.fromEntries(given) });
}

export function patchUpload(
  member: Member,
  url: string,
  offset: number,
  payload: Buffer,
  headers = {},
) {
  return member.call({
    method: 'PATCH',
    url,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
    payload,
  });
}

export const headUpload = (member: Member, url: string) =>
  member.call({ method: 'HEAD', url, headers: { 'tus-resumable': '1.0.0' } });

/** The id at the end of the address of an upload or of its record. */
export const uploadId = (url: string) => url.split('/').at(-1) as string;

/** Uploads a whole file and runs the job that inspects it; returns the address of its record. */
export async function sendUpload(
  t: TestApp,
  member: Member,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const url = String((await createUpload(member, name, bytes.length)).headers.location);
  const { statusCode } = await patchUpload(member, url, 0, bytes);
  if (statusCode !== 204) throw new Error(`not received: ${statusCode}`);
  await t.runJobs();
  return `/api/admin/uploads/${uploadId(url)}`;
}
