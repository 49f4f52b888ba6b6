import type { ImportDetail } from '@parde/contract';
import { expect } from 'vitest';
import type { Member } from './members.ts';
import type { TestApp } from './test-app.ts';

/** Uploads a file of a source like the import screen. */
export async function uploadImport(
  t: TestApp,
  staff: Member,
  source: string,
  payload: string | Buffer,
) {
  const { statusCode: status, json } = await t.call({
    method: 'POST',
    url: `/api/admin/imports/files?source=${source}`,
    headers: {
      authorization: `Bearer ${staff.token}`,
      'content-type': 'application/octet-stream',
    },
    payload,
  });
  return { status, body: json() };
}

/** Has a source checked; returns the import. */
export async function checkImport(t: TestApp, staff: Member, body: object): Promise<ImportDetail> {
  const started = await staff.post<ImportDetail>('/api/admin/imports', body);
  expect(started.body).toMatchObject({ state: 'checking', progress: null });
  await t.runJobs();
  return (await staff.get<ImportDetail>(`/api/admin/imports/${started.body.id}`)).body;
}
