import { entitle } from './entitle.ts';
import { insertMediaFile } from './media-files.ts';
import { createMember, type Member } from './members.ts';
import { anotherBrowser, type Browser } from './playback-calls.ts';
import { createSampleApp, type TestApp } from './test-app.ts';

/** The sample catalogue with more files of one film than any member has streams. */
export interface LeaseSite {
  t: TestApp;
  film: number;
  /** Ids of its files. */
  files: number[];
  /** A member with two streams and two browsers; nothing is free. */
  newMember: () => Promise<{ member: Member; phone: Browser }>;
}

const FILES = 24;

export async function openLeaseSite(): Promise<LeaseSite> {
  const t = await createSampleApp();
  const film = await t.titleId('متروپلیس');
  const files: number[] = [];
  while (files.length < FILES) files.push((await insertMediaFile(t, { titleId: film })).id);
  return {
    t,
    film,
    files,
    async newMember() {
      await t.rows('update titles set is_free = false');
      const member = await createMember(t);
      await entitle(t, member, { maxStreams: 2 });
      return { member, phone: await anotherBrowser(t, member) };
    },
  };
}
