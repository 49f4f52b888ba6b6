import type { ArtworkSubject } from './artwork-subject.ts';
import type { Motif } from './motifs/motif.ts';
import { contrast, type Inks, mix, type Palette } from './palettes.ts';
import { planArtwork } from './plan-artwork.ts';
import { print } from './print.ts';
import { clipped, disc, group, poly, ray, rect, round, times } from './svg.ts';

const width = 1920;
const height = 1080;

/**
 * Horizontal centre of the picture, left of the middle: the page lays text over the right third.
 */
const centre = 720;

type Field = (inks: Inks, y: number) => string;

/** Backgrounds in the wide format, with the same ideas as the posters'. */
const fields: readonly Field[] = [
  (inks, y) => disc(centre, y, 430, inks.accent),
  (inks, y) =>
    times(18, (i) =>
      ray(centre, y + 120, i * 20 + 3, i * 20 + 12, 2400, mix(inks.ground, inks.accent, 0.3)),
    ),
  (inks) => poly('0,720 1500,300 1920,300 1920,1080 0,1080', inks.accent),
  (inks) => times(10, (i) => rect(0, 1080 - (i + 1) * 96 + i * 5, width, 70 - i * 6, inks.accent)),
  (inks, y) =>
    times(5, (i) =>
      rect(
        centre - 620 + i * 96,
        y - 470 + i * 62,
        1240 - i * 192,
        940 - i * 124,
        mix(inks.ground, inks.accent, (i + 1) / 5),
        12,
      ),
    ),
  (inks, y) => {
    let dots = '';
    for (let row = 0; row < 48; row += 1) {
      for (let x = row % 2 ? 24 : 0; x < 1500; x += 48) {
        const far = Math.hypot(x - centre, row * 24 - y) / 720;
        if (far < 0.9) dots += disc(x, row * 24, round(26 * (1 - far)), inks.accent);
      }
    }
    return dots;
  },
];

/** One lit thing in a dark room, for objects that are printed light. */
const roomInks = ({ dark, paper, a, b }: Palette): Inks => ({
  ground: dark,
  ink: paper,
  accent: a,
  cut: dark,
  extra: b,
});

/** A sky after sunset, for landscapes and shadows: the motif is darker than the sky. */
function duskInks({ dark, paper, a, b }: Palette): Inks {
  const ground = mix(a, dark, 0.52);
  return {
    ground,
    ink: mix(dark, '#000000', 0.3),
    accent: mix(a, dark, 0.1),
    cut: ground,
    extra: contrast(b, a) > contrast(paper, a) ? b : paper,
  };
}

const place = (motif: Motif, inks: Inks, size: number, x: number, y: number) =>
  group(`translate(${x} ${y}) scale(${size / 1000})`, motif.draw(inks));

/** The backdrop as SVG markup, 1920 × 1080, with no lettering. */
export function composeBackdrop(subject: ArtworkSubject): string {
  const plan = planArtwork({ ...subject, seed: `${subject.seed}:wide` });
  const { motif, random } = plan;
  const { palette } = planArtwork({ ...subject, avoid: '' });
  const isScene = motif.kind === 'scene';
  const inks = isScene || motif.dark ? duskInks(palette) : roomInks(palette);
  const field = random.pick(fields)(inks, isScene ? 560 : 540);
  const standing = { ...inks, accent: inks.extra, extra: isScene ? palette.b : inks.accent };
  const picture = isScene
    ? place(motif, standing, 960, centre - 480, 120)
    : place(motif, standing, 880, centre - 440, 90);
  const night = mix(inks.ground, '#0b0c0d', 0.68);
  const dusk = [
    [0.36, 0],
    [0.5, 0.2],
    [0.62, 0.62],
    [0.74, 0.88],
    [0.9, 0.95],
  ]
    .map(
      ([at, opacity]) => `<stop offset="${at}" stop-color="${night}" stop-opacity="${opacity}"/>`,
    )
    .join('');
  return (
    `<linearGradient id="night" x1="0" x2="1">${dusk}</linearGradient>` +
    rect(0, 0, width, height, inks.ground) +
    clipped('sheet', rect(0, 0, width, height, '#000'), field, picture) +
    rect(0, 0, width, height, 'url(#night)')
  );
}

/** A wide picture for the head of a page, 1920 × 1080, WebP; its right third is calm and dark. */
export async function drawBackdrop(subject: ArtworkSubject): Promise<Buffer> {
  return print(composeBackdrop(subject), width, height, subject.seed);
}
