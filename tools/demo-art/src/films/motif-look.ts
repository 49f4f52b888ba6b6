import type { Motif } from '../artwork/motifs/motif.ts';
import { type Inks, inksOf, mix, type Palette, type Tone } from '../artwork/palettes.ts';
import { seededRandom } from '../artwork/seeded-random.ts';
import { disc, group, poly, ray, rect, round, times } from '../artwork/svg.ts';
import { ease, fill, HEIGHT, lerp, type Scene, type Shot, WIDTH, wave } from './frame.ts';
import type { Look } from './shots.ts';

/* Looks of the films that are drawn from a poster: its motif in the poster's inks, before a moving
   ground. All shapes are flat and move slowly, so that few bits give a clean picture. */

type Ground = (inks: Inks, seconds: number, share: number) => string;

const soft = ({ ground, extra }: Inks, share = 0.5) => mix(ground, extra, share);

const sunrise: Ground = (inks, _, share) =>
  disc(690, round(lerp(620, 300, ease(share, 0, 1))), 260, inks.extra);

const turningRays: Ground = (inks, seconds) =>
  times(12, (n) =>
    ray(640, 420, n * 30 + seconds * 4, n * 30 + 14 + seconds * 4, 1200, soft(inks, 0.28)),
  );

const slidingBands: Ground = (inks, seconds) =>
  times(6, (n) =>
    rect(
      round(lerp(-300, 60, ease(seconds, n * 0.25, n * 0.25 + 3)) - n * 30),
      HEIGHT - (n + 1) * 96,
      WIDTH + 300,
      58 - n * 6,
      soft(inks, 0.25 + n * 0.08),
    ),
  );

const openingScreens: Ground = (inks, seconds) =>
  times(5, (n) => {
    const half = (1.08 - n * 0.2) * (560 + seconds * 14);
    return rect(
      round(658 - half),
      round(360 - half * 0.5625),
      round(half * 2),
      round(half * 1.125),
      mix(inks.ground, inks.extra, (n + 1) / 6),
      14,
    );
  });

const slope: Ground = (inks, _, share) => {
  const left = round(lerp(620, 430, share));
  return poly(`0,${left} ${WIDTH},${left - 190} ${WIDTH},${HEIGHT} 0,${HEIGHT}`, soft(inks, 0.55));
};

const snow: Ground = (inks, seconds) => {
  const random = seededRandom('snow');
  return times(34, () => {
    const [x, y, speed] = [random.between(0, WIDTH), random.next(), random.between(28, 60)];
    const at = (y * HEIGHT + seconds * speed) % (HEIGHT + 40);
    return disc(
      round(x + 14 * wave(seconds, 5, y)),
      round(at - 20),
      round(random.between(4, 11)),
      soft(inks, 0.7),
    );
  });
};

const grounds: readonly Ground[] = [
  sunrise,
  turningRays,
  slidingBands,
  openingScreens,
  slope,
  snow,
];

/** Size and middle of the motif, and its tilt in degrees, while a shot goes on. */
type Camera = (
  seconds: number,
  share: number,
) => { size: number; x: number; y: number; tilt: number };

const cameras: readonly Camera[] = [
  (_, share) => ({ size: lerp(560, 640, share), x: 660, y: 370, tilt: 0 }),
  (_, share) => ({ size: 620, x: lerp(430, 820, share), y: 370, tilt: 0 }),
  (seconds) => ({
    size: 600,
    x: 660,
    y: 370 + 14 * wave(seconds, 4),
    tilt: 2.5 * wave(seconds, 6),
  }),
  (_, share) => ({ size: lerp(1150, 1000, share), x: lerp(760, 700, share), y: 470, tilt: 0 }),
  (_, share) => ({
    size: 640,
    x: 660,
    y: lerp(1000, 370, ease(share, 0, 0.35)),
    tilt: lerp(7, 0, ease(share, 0, 0.4)),
  }),
];

function shot(motif: Motif, inks: Inks, ground: Ground, camera: Camera): Scene {
  const picture = motif.draw({ ...inks, accent: inks.extra, extra: inks.accent });
  return (seconds, share) => {
    const { size, x, y, tilt } = camera(seconds, share);
    // A scene stands on the lower edge, an object is free.
    const top = motif.kind === 'scene' ? HEIGHT + 24 - size : y - size / 2;
    const place = `translate(${round(x - size / 2)} ${round(top)}) scale(${round(size) / 1000}) rotate(${
      motif.kind === 'scene' ? 0 : round(tilt)
    } 500 500)`;
    // A sheet of the second ink is drawn away from each new shot.
    const curtain = ease(seconds, 0, 0.7);
    const cover = curtain < 1 ? rect(round(WIDTH * curtain), 0, WIDTH, HEIGHT, inks.accent) : '';
    return fill(inks.ground) + ground(inks, seconds, share) + group(place, picture) + cover;
  };
}

const tones: readonly Tone[] = ['a', 'dark', 'b', 'paper'];

/** Four shots between the title sequence and the credits; neighbours differ in ink and movement. */
export function motifLook(
  seed: string,
  palette: Palette,
  motifs: readonly Motif[],
  span: { from: number; to: number },
): Look {
  const random = seededRandom(`${seed}:film`);
  const [firstGround, firstCamera] = [random.int(0, 5), random.int(0, 4)];
  const step = (span.to - span.from) / 4;
  const shots: Shot[] = tones.map((tone, n) => {
    const motif = motifs[n % motifs.length];
    const ground = grounds[(firstGround + n) % grounds.length];
    const camera = cameras[(firstCamera + n * 2) % cameras.length];
    if (!motif || !ground || !camera) throw new Error(`${seed} has nothing to show`);
    const inks = inksOf(palette, tone);
    // A shadow must not be printed light.
    const fit = motif.dark && inks.ink !== palette.dark ? inksOf(palette, 'paper') : inks;
    return { until: span.from + step * (n + 1), draw: shot(motif, fit, ground, camera) };
  });
  return {
    isBare: true,
    palette: palette.name,
    opening: random.pick(['screens', 'rays', 'rails'] as const),
    shots,
  };
}
