import { test } from 'vitest';
import { entitle } from './entitle.ts';
import { insertMediaFile } from './media-files.ts';
import { createMember, type Member } from './members.ts';
import {
  anotherBrowser,
  type Browser,
  endPlayback,
  heartbeat,
  listPlaybacks,
  startPlayback,
} from './playback-calls.ts';
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

/** Tests of leases: one site a file, and for each test a new member with another browser, `phone`. */
export const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from the pattern
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await openLeaseSite();
    onCleanup(() => site.t.close());
    return site;
  })
  .extend('t', { scope: 'file' }, ({ site }) => site.t)
  .extend('browsers', ({ site }) => site.newMember())
  .extend('member', ({ browsers }) => browsers.member)
  .extend('phone', ({ browsers }) => browsers.phone)
  /** Plays the n-th file. */
  .extend(
    'start',
    ({ site, member }) =>
      (n: number, { on = member, again }: { on?: Browser; again?: string | null } = {}) =>
        startPlayback(on, { file_id: site.files[n], ...(again && { playback_id: again }) }),
  )
  .extend(
    'keep',
    ({ member }) =>
      (id: string, who: Browser = member) =>
        heartbeat(who, id),
  )
  .extend(
    'end',
    ({ member }) =>
      (id: string, who: Browser = member) =>
        endPlayback(who, id),
  )
  /** Ids of the running playbacks, sorted. */
  .extend(
    'playing',
    ({ member }) =>
      async (who: Browser = member) =>
        (await listPlaybacks(who)).data.map(({ id }) => id).sort(),
  );

/** The id of the playback that was started. */
export const idOf = async (answer: ReturnType<typeof startPlayback>) =>
  (await answer).body.playbackId ?? '';
