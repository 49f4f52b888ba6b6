import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMediaFile } from '../../testing/media-files.ts';
import { type MediaSite, openMediaSite } from '../../testing/media-site.ts';
import type { CliServices } from '../cli-services.ts';
import { addFiles } from './add-command.ts';
import { addSubtitleFile } from './subtitle-commands.ts';

/** A line break, a colour escape, and a character that reverses the text direction. */
const ODD = '\u202eفیلم\nFile 7 was deleted.\u001b[31m.S01';
const PLAIN = 'فیلم File 7 was deleted.[31m.S01';

let site: MediaSite;
let services: CliServices;

beforeAll(async () => {
  site = await openMediaSite();
  services = { ...site.t, close: async () => undefined };
});
afterAll(() => site.close());

it('a file name cannot inject text into messages about a subtitle', async () => {
  const { id } = await insertMediaFile(site.t, { titleId: await site.t.titleId('دور') });
  await writeFile(site.at(`${ODD}.srt`), '1\n00:00:01,000 --> 00:00:02,000\nسلام\n');
  const said = await addSubtitleFile(services, String(id), site.at(`${ODD}.srt`), {});
  expect(said).toContain(`${PLAIN}.srt is subtitle`);
  expect(said).not.toContain('\n');
  expect(await site.rows('select file_name from subtitles')).toEqual([
    { file_name: `${PLAIN}.srt` },
  ]);
});

it.each(['دور', 'هزاردستان'])('nor into why a file of «%s» is refused', async (title) => {
  await writeFile(site.at(`${ODD}.mp4`), '#EXTM3U\nhttp://127.0.0.1/x.ts\n');
  const titleId = await site.t.titleId(title);
  const { signal } = new AbortController();
  const adding = addFiles(
    services,
    { ffmpeg: null, signal, print: null },
    {
      title: String(titleId),
      files: [site.at(`${ODD}.mp4`)],
      edition: 'dubbed',
      encode: true,
    },
  );
  await expect(adding).rejects.toThrow(`${PLAIN}.mp4`);
});
