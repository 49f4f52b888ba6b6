import { writeFileSync } from 'node:fs';
import type { FilmCue, FilmSheet } from '../../../../packages/server/src/demo/films/film-sheet.ts';
import { seededRandom } from '../artwork/seeded-random.ts';
import { playMusic } from './music.ts';
import { hum, lay, levelled, limited, RATE, tape, tick } from './sound.ts';
import { speak } from './voices.ts';

/** Sound effects by name, the same in both languages. */
const NOISES: Readonly<Record<string, (out: Float32Array) => void>> = {
  'a-few-minutes-in-the-dark': (out) => {
    const random = seededRandom('claw');
    for (let at = 28.4; at < 44; at += 1 / 12)
      lay(
        out,
        tick(() => random.next()),
        at,
        at > 39.6 && at < 43.6 ? 0.2 : 0.09,
      );
  },
  'the-six-oclock-train': (out) => {
    const random = seededRandom('rails');
    for (let at = 23; at < 50; at += 0.9) {
      for (const beat of [0, 0.13])
        lay(
          out,
          tick(() => random.next()),
          at + beat,
          0.2,
        );
    }
    for (const hertz of [466, 587, 698]) lay(out, hum(hertz, 4.2), 17.6, 0.035);
  },
};

/** Lowers the music while somebody speaks. */
function ducked(music: Float32Array, speech: readonly FilmCue[]): Float32Array {
  return music.map((sample, n) => {
    const t = n / RATE;
    const near = Math.max(
      0,
      ...speech.map(({ from, to }) => Math.min(1, (t - from + 0.4) / 0.4, (to + 0.4 - t) / 0.4)),
    );
    return sample * (1 - 0.62 * near);
  });
}

/** Writes a film's sound in one language as raw 32-bit samples. */
export function writeSoundtrack(
  slug: string,
  sheet: FilmSheet,
  language: FilmSheet['audio'][number],
  work: string,
  file: string,
): void {
  const { durationSeconds } = sheet;
  const out = tape(durationSeconds);
  const spoken = language === 'zxx' ? [] : sheet.cues.filter(({ kind }) => kind === 'speech');
  // Films without speech are played to by one of the two.
  const player = language === 'zxx' ? seededRandom(slug).pick(['fa', 'en'] as const) : language;
  lay(out, ducked(levelled(playMusic(player, durationSeconds, slug), 0.1), spoken), 0, 1);
  NOISES[slug]?.(out);
  for (const [n, cue] of spoken.entries()) {
    // Speech may last a little longer than its cue but must not overlap the next.
    const until = Math.min(cue.to + 1, (spoken[n + 1]?.from ?? durationSeconds) - 0.1);
    if (language !== 'zxx') lay(out, speak(cue, language, until - cue.from, work), cue.from, 1);
  }
  const end = limited(out);
  const fade = Math.round(2.5 * RATE);
  for (let n = 0; n < fade; n += 1) {
    const at = end.length - 1 - n;
    end[at] = (end[at] ?? 0) * (n / fade);
  }
  writeFileSync(file, new Uint8Array(end.buffer, end.byteOffset, end.byteLength));
}
