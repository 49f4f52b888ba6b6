import { type Random, seededRandom } from '../artwork/seeded-random.ts';
import { hum, lay, pluck, strike, tape } from './sound.ts';

/** Frequency of the drone below each soundtrack, in Hz: lets a test tell the languages apart. */
export const DRONES = { fa: 146.83, en: 98 } as const;

/** The mode Shur on D, in cents: its second lies between two piano keys. */
const SHUR = [0, 150, 300, 500, 700, 800, 1000, 1200, 1350, 1500];

const cents = (base: number, by: number) => base * 2 ** (by / 1200);

/** Phrases on a setar: steps up and down the mode, rests, a trill before a long note. */
function setar(seconds: number, random: Random): Float32Array {
  const out = tape(seconds);
  const noise = () => random.next();
  const note = (degree: number, at: number, gain: number) => {
    const hertz = cents(DRONES.fa * 2, SHUR[degree] ?? 0);
    lay(out, pluck(hertz, 1.8, noise), at, gain);
    // The strings are doubled and slightly detuned.
    lay(out, pluck(hertz * 1.0018, 1.6, noise), at + 0.008, gain * 0.6);
  };
  let at = 0.2;
  let degree = 4;
  while (at < seconds - 2) {
    lay(out, pluck(DRONES.fa, 2.6, noise), at, 0.5);
    const steps = random.int(4, 7);
    for (let step = 0; step < steps; step += 1) {
      degree = Math.min(9, Math.max(0, degree + random.pick([-2, -1, -1, 1, 1, 2])));
      note(degree, at, random.between(0.32, 0.5));
      at += random.pick([0.25, 0.25, 0.5, 0.5, 0.75]);
    }
    for (let beat = 0; beat < 5; beat += 1) note(degree, at + beat * 0.11, 0.2 + beat * 0.05);
    at += random.pick([1.1, 1.5]);
    degree = random.pick([0, 2, 3, 4]);
  }
  return out;
}

const CHORDS = [
  [0, 7, 12, 16, 19, 24],
  [-3, 4, 9, 12, 16, 21],
  [5, 12, 17, 21, 24, 29],
  [7, 14, 19, 23, 26, 31],
];

/** Broken chords on a piano. */
function piano(seconds: number, random: Random): Float32Array {
  const out = tape(seconds);
  const note = (step: number, at: number, gain: number) =>
    lay(out, strike(cents(DRONES.en, step * 100), 2.8), at, gain);
  let bar = 0;
  for (let at = 0.2; at < seconds - 3; at += 3.2) {
    const chord = CHORDS[bar % CHORDS.length] ?? [];
    bar += 1;
    note(chord[0] ?? 0, at, 0.5);
    for (let beat = 0; beat < 8; beat += 1) {
      const top = beat === 4 && random.next() < 0.6 ? 12 : 0;
      const step =
        beat % 2 === 0 ? (chord[1 + ((beat / 2) % 5)] ?? 0) : random.pick(chord.slice(2));
      if (random.next() < 0.86) note(step + top + 12, at + beat * 0.4, random.between(0.16, 0.28));
    }
  }
  return out;
}

/** The music of a film in one of its languages; the same seed plays the same notes. */
export function playMusic(language: 'fa' | 'en', seconds: number, seed: string): Float32Array {
  const random = seededRandom(`${seed}:${language}`);
  const out = language === 'fa' ? setar(seconds, random) : piano(seconds, random);
  lay(out, hum(DRONES[language], seconds), 0, 0.16);
  return out;
}
