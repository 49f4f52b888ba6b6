import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { FILMS } from '../../../packages/server/src/demo/films/demo-films.ts';
import {
  type FilmSheet,
  readFilmSheet,
} from '../../../packages/server/src/demo/films/film-sheet.ts';
import { planEncode } from '../../../packages/server/src/domain/media/plan-encode.ts';
import { encodeHls } from '../../../packages/server/src/integrations/ffmpeg/encode-hls.ts';
import type { Ffmpeg } from '../../../packages/server/src/integrations/ffmpeg/ffmpeg.ts';
import { findFfmpeg } from '../../../packages/server/src/integrations/ffmpeg/find-ffmpeg.ts';
import { makeStoryboard } from '../../../packages/server/src/integrations/ffmpeg/make-storyboard.ts';
import { measureLoudness } from '../../../packages/server/src/integrations/ffmpeg/measure-loudness.ts';
import { probe } from '../../../packages/server/src/integrations/ffmpeg/probe.ts';
import { planArtwork } from './artwork/plan-artwork.ts';
import { readDemoCatalogue, readMotifs } from './demo-catalogue.ts';
import { drawFrame, filmOf } from './films/draw-frame.ts';
import { drawPicture } from './films/draw-picture.ts';
import { HEIGHT, WIDTH } from './films/frame.ts';
import { joinFilm } from './films/join-film.ts';
import { motifLook } from './films/motif-look.ts';
import { type Look, looks } from './films/shots.ts';
import { writeSoundtrack } from './films/soundtrack.ts';
import { writeSubtitle } from './films/write-subtitles.ts';
import { subjectOf } from './picture-jobs.ts';

/* Draws, voices and encodes the films of the demo from their sheets. Needs ffmpeg with libx264 and
   flite, and espeak-ng; format the written files with biome.
   Usage: npm run films -w @parde/demo-art [-- PART_OF_A_FOLDER_NAME] [--only film|stream] */

/** Renditions of the stream; low bit rates are enough for drawn pictures. */
const RUNGS = [240, 480, 720];
const CRF = 32;
const MAX_RATE = 900_000;
const SOUND_RATE = 40_000;

async function writePicture(markup: string, file: string, width: number): Promise<void> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 4 as const };
  await sharp(drawFrame(markup), { raw })
    .removeAlpha()
    .resize(width)
    .webp({ quality: 82, effort: 6 })
    .toFile(file);
}

/** Screenshots of the shots and one of the title, and the picture that stands for the film. */
async function writeScreenshots(sheet: FilmSheet, look: Look, folder: string): Promise<void> {
  const film = filmOf(sheet, look);
  // Titles that are drawn from a poster have stills.
  if (look.isBare) {
    await writePicture(film(sheet.intro.to + 3), path.join(folder, 'poster.webp'), 960);
    return;
  }
  mkdirSync(path.join(folder, 'screenshots'));
  // With few shots, two screenshots each.
  const places = look.shots.length > 6 ? [0.62] : [0.3, 0.85];
  const inShots = look.shots.flatMap(({ until }, n) => {
    const from = Math.max(look.shots[n - 1]?.until ?? 0, n === 1 ? sheet.intro.to : 0);
    return n === 0 ? [] : places.map((place) => from + (until - from) * place);
  });
  const times = [...inShots, (sheet.intro.from + sheet.intro.to * 2) / 3].slice(0, 8);
  for (const [n, at] of times.entries()) {
    await writePicture(film(at), path.join(folder, `screenshots/${n + 1}.webp`), WIDTH);
  }
  await writePicture(film(times[1] ?? 0), path.join(folder, 'poster.webp'), 960);
}

async function makeStream(ffmpeg: Ffmpeg, folder: string): Promise<void> {
  clear(folder, ['hls', 'storyboard', 'made.json']);
  const input = path.join(folder, 'film.mp4');
  const found = await probe(ffmpeg, input);
  const plan = planEncode(found, ffmpeg);
  const video = plan.video
    .filter(({ rung }) => RUNGS.includes(rung))
    .map((rendition) => ({ ...rendition, crf: CRF, maxRate: MAX_RATE, bitRate: MAX_RATE }));
  const audio = plan.audio.map((track) => ({ ...track, bitRate: SOUND_RATE }));
  const { height, hasStream } = readFilmSheet(folder);
  const isSmall = height === 480;
  const heights = [];
  if (hasStream) {
    const outDir = mkdtempSync(path.join(tmpdir(), 'parde-hls-'));
    const stream = await encodeHls(
      { ...ffmpeg, h264: ['libx264'] },
      { input, outDir, plan: { ...plan, video, audio } },
    );
    heights.push(...stream.renditions.map(({ rung }) => rung));
    // Skip the state file for resuming an interrupted encode.
    const filter = (source: string) => path.basename(source) !== 'part.json';
    cpSync(outDir, path.join(folder, 'hls'), { recursive: true, filter });
    rmSync(outDir, { recursive: true, force: true });
  }
  const { sheets, ...storyboard } = await makeStoryboard(ffmpeg, { input, probe: found });
  mkdirSync(path.join(folder, 'storyboard'));
  for (const [n, sheet] of sheets.entries()) {
    const small = isSmall ? await sharp(sheet).webp({ quality: 24, effort: 6 }).toBuffer() : sheet;
    writeFileSync(path.join(folder, `storyboard/${n}.webp`), small);
  }
  const loudness = [];
  for (const track of found.audio) {
    loudness.push(await measureLoudness(ffmpeg, { input, streamIndex: track.index }));
  }
  const made = {
    probe: found,
    heights,
    storyboard,
    loudness,
  };
  writeFileSync(path.join(folder, 'made.json'), `${JSON.stringify(made, null, 2)}\n`);
}

const clear = (folder: string, names: readonly string[]) => {
  for (const name of names) rmSync(path.join(folder, name), { recursive: true, force: true });
};

async function makeFilm(slug: string, look: Look, folder: string): Promise<void> {
  const sheet = readFilmSheet(folder);
  clear(folder, ['film.mp4', 'poster.webp', 'subtitles', 'screenshots']);
  mkdirSync(path.join(folder, 'subtitles'));
  const work = mkdtempSync(path.join(tmpdir(), 'parde-film-'));
  try {
    const picture = path.join(work, 'picture.mp4');
    const { durationSeconds: seconds, height } = sheet;
    await drawPicture({ film: filmOf(sheet, look), seconds, height }, picture);
    const sounds = sheet.audio.map((language) => {
      const file = path.join(work, `${language}.f32`);
      writeSoundtrack(slug, sheet, language, work, file);
      return { language, file };
    });
    joinFilm(sheet, picture, sounds, work, path.join(folder, 'film.mp4'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  for (const subtitle of sheet.subtitles) {
    writeFileSync(path.join(folder, subtitle.file), writeSubtitle(sheet, subtitle));
  }
  await writeScreenshots(sheet, look, folder);
}

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' } },
  allowPositionals: true,
});
const ffmpeg = await findFfmpeg();
if (!ffmpeg?.h264.includes('libx264')) throw new Error('ffmpeg with libx264 is needed');
const motifs = readMotifs();
const titles = new Map(
  readDemoCatalogue().flatMap((record) => (record.record === 'title' ? [[record.id, record]] : [])),
);

/** The pictures of a film that has no scenes of its own, in the inks of its title's poster. */
function lookOf(slug: string, { title: id, intro, credits, motifs: names }: FilmSheet): Look {
  const title = titles.get(id);
  if (!title) throw new Error(`no title ${id}`);
  const subject = { ...subjectOf(title, motifs[id]), avoid: '' };
  const { palette, motif } = planArtwork(subject);
  const named = names.map((name) => planArtwork({ ...subject, motif: name }).motif);
  const shown = named.length > 0 ? named : [motif];
  return motifLook(slug, palette, shown, { from: intro.to, to: credits.from });
}

for (const slug of readdirSync(FILMS).sort()) {
  if (!slug.includes(positionals[0] ?? '')) continue;
  const folder = path.join(FILMS, slug);
  const look = looks[slug] ?? lookOf(slug, readFilmSheet(folder));
  if (values.only !== 'stream') await makeFilm(slug, look, folder);
  if (values.only !== 'film') await makeStream(ffmpeg, folder);
}
