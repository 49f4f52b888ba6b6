import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { type MediaSite, openMediaSite } from '../../testing/media-site.ts';
import { ffmpeg as found, makeFilm } from '../../testing/test-films.ts';
import { addMediaFile } from './add-media-file.ts';
import { encodeMediaJob, requeueMediaWorkJob } from './jobs.ts';

describe.skipIf(found === null)('while a disk is nearly full', () => {
  let site: MediaSite;
  let encodeId: number;
  const deps = (diskReserve: number) => {
    const { config, database, storage, mailer, jobs, clock } = site.t;
    const log = pino({ level: 'silent' });
    return { config: { ...config, diskReserve }, database, storage, mailer, jobs, clock, log };
  };
  const FULL = Number.MAX_SAFE_INTEGER;
  const attempt = { isRetry: false, isLast: false, signal: new AbortController().signal };
  const stateOf = async () => (await site.rows<{ state: string }>('select state from encodes'))[0];

  beforeAll(async () => {
    site = await openMediaSite();
    await makeFilm(site.at('short.mp4'), { seconds: 2 });
    const added = await addMediaFile(site.deps, found as Ffmpeg, {
      ...{ titleId: await site.t.titleId('دور'), episodeId: null, path: site.at('short.mp4') },
      ...{ fileName: 'short.mp4' },
      edition: { kind: 'original', studio: null, isCensored: null },
    });
    encodeId = added.encodeId as number;
    await site.rows('delete from pgboss.job');
  });
  afterAll(() => site.close());

  it('no encode begins and none is enqueued again; with room it is done', async () => {
    await encodeMediaJob(deps(FULL), { encodeId }, attempt);
    expect(await stateOf()).toEqual({ state: 'queued' });
    await requeueMediaWorkJob(deps(FULL), {}, attempt);
    const enqueued = () => site.rows("select 1 from pgboss.job where name = 'encode-media'");
    expect(await enqueued()).toHaveLength(0);

    await requeueMediaWorkJob(deps(0), {}, attempt);
    expect(await enqueued()).toHaveLength(1);
    await encodeMediaJob(deps(0), { encodeId }, attempt);
    expect(await stateOf()).toEqual({ state: 'done' });
  });
});
