import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let editor: Member;

beforeAll(async () => {
  t = await createTestApp();
  editor = await createMember(t, { role: 'editor' });
});
afterAll(() => t.close());

it('a file is measured against the room by its size, and while it arrives when that is unknown', async () => {
  const size = 9 * 1024 * 1024;
  const post = async (payload: Buffer | Readable) => {
    const { statusCode, json } = await t.call({
      method: 'POST',
      url: '/api/admin/imports/files?source=catalogue',
      headers: {
        authorization: `Bearer ${editor.token}`,
        'content-type': 'application/octet-stream',
      },
      payload,
    });
    return [statusCode, json().message];
  };
  const stored = async () => {
    let count = 0;
    for await (const _ of t.storage.list('imports/')) count += 1;
    return count;
  };
  const before = await stored();
  const { freeBytes } = t.storage;
  const refused = [507, expect.stringContaining('جا ندارد')];
  try {
    const { diskReserve } = t.config;
    t.storage.freeBytes = async () => diskReserve + size - 1;
    expect(await post(Buffer.alloc(size))).toEqual(refused);
    let asked = 0;
    t.storage.freeBytes = async () => {
      asked += 1;
      return asked === 1 ? diskReserve + size : diskReserve - 1;
    };
    expect(await post(Readable.from([Buffer.alloc(size)]))).toEqual(refused);
    expect(await stored()).toBe(before);
    t.storage.freeBytes = async () => diskReserve + size;
    expect((await post(Buffer.alloc(size)))[0]).toBe(200);
  } finally {
    t.storage.freeBytes = freeBytes;
  }
});
