import type { AdminTitle, TitleDetail } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { expect } from 'vitest';
import { createMember, type Member } from './members.ts';
import { createSampleApp, type TestApp } from './test-app.ts';

/** An editor of one title of the sample catalogue. */
export interface TitleEditor {
  t: TestApp;
  editor: Member;
  /** Id of the title. */
  id: number;
  read: () => Promise<AdminTitle>;
  /** The title as visitors get it. */
  page: () => Promise<TitleDetail>;
  /** Saves the title with that change. */
  put: (change: object) => Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>;
  /** The same; fails if it is refused. */
  edit: (change: Partial<AdminTitle>) => Promise<AdminTitle>;
}

export async function openTitleEditor(): Promise<TitleEditor> {
  const t = await createSampleApp();
  const editor = await createMember(t, { role: 'editor' });
  const id = await t.titleId('متروپلیس');
  const read = async () => (await editor.get<AdminTitle>(`/api/admin/titles/${id}`)).body;
  const put: TitleEditor['put'] = async (change) => {
    const answer = await editor.call({
      method: 'PUT',
      url: `/api/admin/titles/${id}`,
      payload: snakeCased({ ...(await read()), ...change }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    ...{ t, editor, id, read, put },
    page: async () => (await t.get<TitleDetail>(`/api/titles/${id}`)).body,
    async edit(change) {
      const { status, body } = await put(change);
      expect([status, body.message]).toEqual([200, undefined]);
      return body;
    },
  };
}
