import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TitleRecord } from '../../../packages/server/src/importers/catalogue/record.ts';
import type { ArtworkSubject } from './artwork/artwork-subject.ts';
import { mix, type Palette } from './artwork/palettes.ts';
import { planArtwork } from './artwork/plan-artwork.ts';
import { drawLines, setTitle } from './artwork/set-title.ts';
import { disc, ray, rect, ring, round, stroke, times } from './artwork/svg.ts';
import { DEMO, readDemoCatalogue, readMotifs } from './demo-catalogue.ts';
import { drawPicture } from './films/draw-picture.ts';
import { fill, HEIGHT, type Scene, WIDTH } from './films/frame.ts';
import { titleSequence } from './films/lettering.ts';
import { motifLook } from './films/motif-look.ts';
import { subjectOf } from './picture-jobs.ts';

/* Draws and encodes the trailers that the catalogue names: a film leader, two shots of the poster's
   motif and the title over a quiet chord. Needs ffmpeg with libx264.
   Usage: npm run clips -w @parde/demo-art [-- PART_OF_A_FILE_NAME] */

const SECONDS = 10;
/** Seconds that each number of the leader is shown. */
const BEAT = 0.8;
/** Second at which the title comes. */
const TITLE_AT = 6.4;

const persianDigits = (text: string) => text.replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)] ?? d);

/** The leader: numbers in their rings, and the hand that sweeps round. */
function leader({ dark, paper }: Palette): Scene {
  const line = mix(paper, dark, 0.75);
  const ground = mix(paper, dark, 0.12);
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  const box = { x: x - 150, y: y - 117, width: 300, height: 234 } as const;
  const numbers = ['۳', '۲'].map((digit) =>
    setTitle(digit, { ...box, align: 'middle', anchor: 'middle' }),
  );
  return (seconds) => {
    const n = Math.min(1, Math.floor(seconds / BEAT));
    const swept = Math.min(12, Math.floor(((seconds - n * BEAT) / BEAT) * 12) + 1);
    return (
      fill(ground) +
      times(swept, (k) => ray(x, y, k * 30 - 90, k * 30 - 59.5, 1000, mix(paper, dark, 0.3))) +
      stroke(`M0 ${y}H${WIDTH}M${x} 0V${HEIGHT}`, line, 3) +
      disc(x, y, 225, mix(ground, paper, 0.5)) +
      ring(x, y, 285, line, 7) +
      ring(x, y, 246, line, 7) +
      drawLines(numbers[n] ?? [], dark)
    );
  };
}

function trailerOf(title: TitleRecord, subject: ArtworkSubject): (second: number) => string {
  const { palette, motif } = planArtwork({ ...subject, avoid: '' });
  const start = leader(palette);
  const span = { from: BEAT * 2, to: TITLE_AT * 2 - BEAT * 2 };
  const look = motifLook(`${title.id}:trailer`, palette, [motif], span);
  const end = titleSequence(palette, look.opening, {
    fa: title.title_fa ?? '',
    en: title.title_en ?? '',
    line: persianDigits(String(title.year ?? '')),
  });
  return (seconds) => {
    if (seconds < BEAT * 2) return start(seconds, 0);
    // The title is on its sheet after two seconds.
    if (seconds >= TITLE_AT) return end(seconds - TITLE_AT + 0.8, 0);
    const n = look.shots.findIndex(({ until }) => seconds < until);
    const shot = look.shots[n];
    if (!shot) return rect(0, 0, WIDTH, HEIGHT, palette.dark);
    const from = look.shots[n - 1]?.until ?? BEAT * 2;
    return shot.draw(seconds - from, (seconds - from) / (shot.until - from));
  };
}

/** A soft chord that swells and fades; `root` in Hz. */
function chord(root: number): string {
  const tones = [1, 1.5, 2, 2.4].map(
    (ratio, n) =>
      `${round(0.09 / (n + 1))}*sin(2*PI*${round(root * ratio)}*t)*(0.7+0.3*sin(2*PI*${round(0.11 + n * 0.07)}*t))`,
  );
  const ticks = `0.05*sin(2*PI*880*t)*(lt(t\\,0.07)+between(t\\,0.8\\,0.87))`;
  return `aevalsrc=${[...tones, ticks].join('+')}:s=44100:d=${SECONDS}`;
}

async function makeClip(title: TitleRecord, subject: ArtworkSubject, file: string): Promise<void> {
  const work = mkdtempSync(path.join(tmpdir(), 'parde-clip-'));
  try {
    const picture = path.join(work, 'picture.mp4');
    await drawPicture({ film: trailerOf(title, subject), seconds: SECONDS, height: 480 }, picture);
    const root = 98 + (Number(title.year ?? 0) % 7) * 12;
    execFileSync(
      'ffmpeg',
      [
        ...['-y', '-loglevel', 'error', '-i', picture, '-f', 'lavfi', '-i', chord(root)],
        ...['-af', `afade=in:d=1.2,afade=out:st=${SECONDS - 2}:d=2`],
        ...['-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '28k'],
        ...['-ac', '1', '-t', String(SECONDS), '-movflags', '+faststart'],
        ...['-map_metadata', '-1', '-fflags', '+bitexact', file],
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
