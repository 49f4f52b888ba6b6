import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { TitleRecord } from '../../../packages/server/src/importers/catalogue/record.ts';
import type { ArtworkSubject } from './artwork/artwork-subject.ts';
import { composeBackdrop } from './artwork/draw-backdrop.ts';
import { drawStill } from './artwork/draw-still.ts';
import { rasterise } from './artwork/fonts.ts';
import { mix, type Palette } from './artwork/palettes.ts';
import { planArtwork } from './artwork/plan-artwork.ts';
import { print } from './artwork/print.ts';
import { drawLines, setTitle } from './artwork/set-title.ts';
import { disc, ray, rect, ring, round, stroke } from './artwork/svg.ts';
import { DEMO, readDemoCatalogue, readMotifs } from './demo-catalogue.ts';
import { subjectOf } from './picture-jobs.ts';

/* Draws and encodes the trailers that the catalogue names: a film leader, two stills and a title
   card over a quiet chord. Needs ffmpeg with libx264.
   Usage: npm run clips -w @parde/demo-art [-- PART_OF_A_FILE_NAME] */

const width = 854;
const height = 480;
const fps = 25;
/** Number of frames for each number of the leader. */
const beat = 20;

const persianDigits = (text: string) => text.replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)] ?? d);

/** One frame of the leader: a number in its rings, and the hand that sweeps round. */
function leaderFrame(palette: Palette, digit: string, share: number): string {
  const { dark, paper } = palette;
  const ground = mix(paper, dark, 0.12);
  const line = mix(paper, dark, 0.75);
  const [x, y] = [width / 2, height / 2];
  const number = setTitle(digit, {
    x: x - 100,
    y: y - 78,
    width: 200,
    height: 156,
    align: 'middle',
    anchor: 'middle',
  });
  const to = -90 + share * 360;
  let sweep = '';
  for (let from = -90; from < to; from += 30) {
    sweep += ray(x, y, from, Math.min(from + 30.5, to), 700, mix(paper, dark, 0.3));
  }
  return (
    rect(0, 0, width, height, ground) +
    sweep +
    stroke(`M0 ${y}H${width}M${x} 0V${height}`, line, 2) +
    disc(x, y, 150, mix(ground, paper, 0.5), 'fill-opacity="0.55"') +
    ring(x, y, 190, line, 5) +
    ring(x, y, 164, line, 5) +
    drawLines(number, dark)
  );
}

/** Backdrop with the title and its year in the calm right third, 1920 × 1080. */
function titleCard(title: TitleRecord, subject: ArtworkSubject, palette: Palette): string {
  const lines = setTitle(title.title_fa ?? '', {
    x: 1080,
    y: 330,
    width: 720,
    height: 330,
    align: 'start',
    anchor: 'middle',
    maxSize: 190,
  });
  const last = lines.at(-1);
  const foot = last ? last.y + last.height + 56 : 690;
  const year = setTitle(
    persianDigits(String(title.year ?? '')),
    { x: 1080, y: foot + 34, width: 720, height: 46, align: 'start', anchor: 'top', maxSize: 64 },
    500,
  );
  return (
    composeBackdrop(subject) +
    drawLines(lines, palette.paper) +
    rect(1680, foot, 120, 5, palette.a) +
    drawLines(year, mix(palette.paper, palette.dark, 0.25), 500)
  );
}

async function drawLeader(folder: string, palette: Palette): Promise<void> {
  let n = 0;
  for (const digit of ['۳', '۲']) {
    for (let frame = 0; frame < beat; frame += 1) {
      const markup = leaderFrame(palette, digit, (frame + 1) / beat);
      const { pixels } = rasterise(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${markup}</svg>`,
      );
      const raw = { width, height, channels: 4 as const };
      const file = path.join(folder, `leader-${String(n).padStart(3, '0')}.png`);
      await sharp(pixels, { raw }).removeAlpha().png().toFile(file);
      n += 1;
    }
  }
}

/**
 * A slow zoom or pan over one picture, as an ffmpeg filter. Pictures are enlarged first, because
 * the movement would jitter otherwise.
 */
const move = (input: number, seconds: number, zoom: string, x: string, y: string, out: string) =>
  `[${input}:v]scale=2562:1440,zoompan=z='${zoom}':x='${x}':y='${y}':d=${Math.round(seconds * fps)}` +
  `:s=${width}x${height}:fps=${fps},setsar=1,format=yuv420p,settb=1/${fps}[${out}]`;

/** A soft chord that swells and fades; `root` in Hz. */
function chord(root: number, seconds: number): string {
  const tones = [1, 1.5, 2, 2.4].map(
    (ratio, n) =>
      `${round(0.09 / (n + 1))}*sin(2*PI*${round(root * ratio)}*t)*(0.7+0.3*sin(2*PI*${round(0.11 + n * 0.07)}*t))`,
  );
  const ticks = `0.05*sin(2*PI*880*t)*(lt(t\\,0.07)+between(t\\,0.8\\,0.87))`;
  return `aevalsrc=${[...tones, ticks].join('+')}:s=44100:d=${seconds}`;
}

async function makeClip(title: TitleRecord, subject: ArtworkSubject, file: string): Promise<void> {
  const { palette } = planArtwork(subject);
  const work = mkdtempSync(path.join(tmpdir(), 'parde-clip-'));
  try {
    await drawLeader(work, palette);
    const pictures = [
      await drawStill(subject, 1),
      await drawStill(subject, 2),
      await print(titleCard(title, subject, palette), 1920, 1080, title.id),
    ];
    for (const [n, picture] of pictures.entries()) {
      writeFileSync(path.join(work, `${n}.png`), await sharp(picture).png().toBuffer());
    }
    const seconds = 10;
    const filters = [
      `[0:v]setsar=1,format=yuv420p,settb=1/${fps}[leader]`,
      move(1, 3, '1.02+0.0011*on', 'iw/2-iw/zoom/2', 'ih/2-ih/zoom/2', 'a'),
      move(2, 3, '1.14', '(iw-iw/zoom)*(1-on/75)', '(ih-ih/zoom)/2', 'b'),
      move(3, 3.8, '1.05-0.0005*on', 'iw/2-iw/zoom/2', 'ih/2-ih/zoom/2', 'card'),
      '[leader][a]xfade=transition=fade:duration=0.3:offset=1.3[one]',
      '[one][b]xfade=transition=fade:duration=0.5:offset=3.8[two]',
      '[two][card]xfade=transition=fade:duration=0.6:offset=6.2[all]',
      `[all]hqdn3d=6:6:9:9,fade=out:st=${seconds - 0.7}:d=0.7[video]`,
      `[4:a]afade=in:d=1.2,afade=out:st=${seconds - 2}:d=2[audio]`,
    ];
    const root = 98 + (Number(title.year ?? 0) % 7) * 12;
    const inputs = ['0', '1', '2'].flatMap((name) => ['-i', path.join(work, `${name}.png`)]);
    execFileSync(
      'ffmpeg',
      [
        ...['-y', '-loglevel', 'error', '-framerate', String(fps)],
        ...['-i', path.join(work, 'leader-%03d.png'), ...inputs],
        ...['-f', 'lavfi', '-i', chord(root, seconds)],
        ...['-filter_complex', filters.join(';'), '-map', '[video]', '-map', '[audio]'],
        ...['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-crf', '32'],
        ...['-profile:v', 'main', '-pix_fmt', 'yuv420p', '-threads', '1', '-g', '50'],
        ...['-c:a', 'aac', '-b:a', '48k', '-ac', '1', '-t', String(seconds)],
        ...['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', file],
      ],
      { stdio: 'inherit' },
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const motifs = readMotifs();
const wanted = process.argv[2] ?? '';
mkdirSync(path.join(DEMO, 'clips'), { recursive: true });
for (const record of readDemoCatalogue()) {
  if (record.record !== 'title') continue;
  const subject = subjectOf(record, motifs[record.id]);
  for (const { file } of record.trailers) {
    if (file.includes(wanted)) await makeClip(record, subject, path.join(DEMO, file));
  }
}
