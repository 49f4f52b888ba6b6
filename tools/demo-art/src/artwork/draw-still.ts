import type { ArtworkSubject } from './artwork-subject.ts';
import { inksOf, mix, type Tone } from './palettes.ts';
import { planArtwork } from './plan-artwork.ts';
import { printFlat } from './print.ts';
import { seededRandom } from './seeded-random.ts';
import { disc, group, poly, rect, times } from './svg.ts';

const width = 1280;
const height = 720;
const tones: readonly Tone[] = ['a', 'dark', 'b', 'paper'];

/** A frame as if from the film: the poster's motif enlarged, in another light. `n` from 0. */
export async function drawStill(subject: ArtworkSubject, n: number): Promise<Buffer> {
  const plan = planArtwork({ ...subject, avoid: '' });
  const random = seededRandom(`${subject.seed}:still:${n}`);
  const open = tones.filter(
    (tone) => !plan.motif.dark || inksOf(plan.palette, tone).ink === plan.palette.dark,
  );
  const tone = open[n % open.length] ?? 'paper';
  const inks = inksOf(plan.palette, tone);
  const isScene = plan.motif.kind === 'scene';
  const size = random.pick(isScene ? [800, 1080, 1380] : [600, 900, 1250]);
  const x = width * random.pick([0.34, 0.5, 0.64]) - size / 2;
  const y = isScene ? height - size : (height - size) * random.pick([0.3, 0.5, 0.62]);
  const soft = mix(inks.ground, inks.extra, 0.5);
  const light = random.pick([
    () => disc(x + size * 0.5, height * 0.5, 300, soft),
    () => poly(`0,${height * 0.7} ${width},${height * 0.4} ${width},${height} 0,${height}`, soft),
    () => times(7, (i) => rect(0, height - (i + 1) * 84, width, 52 - i * 5, soft)),
    () => rect(width * 0.6, 0, width * 0.4, height, soft),
  ])();
  const markup =
    rect(0, 0, width, height, inks.ground) +
    light +
    group(`translate(${x} ${y}) scale(${size / 1000})`, plan.motif.draw(inks));
  return printFlat(markup, width, height);
}
