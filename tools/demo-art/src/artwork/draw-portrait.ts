import { palettes } from './palettes.ts';
import { printFlat } from './print.ts';
import { seededRandom } from './seeded-random.ts';
import { disc, oval, path, poly, rect } from './svg.ts';

/** The names are part of the seed, so two people with the same seed look different. */
export interface PortraitSubject {
  nameFa: string;
  nameEn: string;
  seed: string;
}

/** Hair and hats in one ink, around a head that is an oval at (300, 268). */
const crowns: readonly ((ink: string, accent: string) => string)[] = [
  (ink) =>
    path('M188 268 Q176 128 300 124 Q424 128 412 268 Q396 206 330 196 Q240 200 188 268 Z', ink),
  (ink) =>
    path('M186 290 Q160 116 320 116 Q440 130 414 290 Q410 220 372 184 Q300 236 204 214 Z', ink),
  (ink) =>
    [
      [206, 210],
      [236, 160],
      [292, 136],
      [352, 148],
      [392, 196],
      [404, 248],
      [196, 256],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 44, ink))
      .join(''),
  (ink, accent) =>
    path('M196 196 Q204 84 300 82 Q396 84 404 196 Z', ink) +
    rect(194, 170, 212, 28, accent) +
    path('M130 206 Q300 176 470 206 Q450 236 300 232 Q150 236 130 206 Z', ink),
  (ink) =>
    path('M170 214 Q190 116 322 112 Q450 128 440 196 Q330 164 170 214 Z', ink) +
    disc(316, 108, 12, ink),
  (ink) =>
    path(
      'M184 300 Q168 150 300 128 Q432 150 416 300 Q404 250 396 214 Q300 150 204 214 Q196 250 184 300 Z',
      ink,
    ),
];

/**
 * A round-crop portrait for people without a photograph, 600 × 600, WebP: a paper-cut bust without
 * features, half in light. It is recognizable as a drawing and implies nothing about the person's
 * looks.
 */
export async function drawPortrait({ nameFa, nameEn, seed }: PortraitSubject): Promise<Buffer> {
  const random = seededRandom(`${seed}:${nameEn || nameFa}`);
  const { paper, dark, a, b } = random.pick(palettes);
  const [ground, face, coat] = random.pick([
    [a, paper, dark],
    [b, paper, dark],
    [paper, a, dark],
    [dark, paper, a],
    [paper, b, dark],
    [dark, a, paper],
  ] as const);
  const hair = ground === dark ? b : dark;
  const crown = random.pick(crowns);
  const collar = random.pick([
    poly('238,430 300,520 362,430 300,470', paper === coat ? b : paper),
    path('M214 432 Q300 500 386 432 L392 474 Q300 548 208 474 Z', ground === a ? b : a),
    path('M226 420 H374 L366 462 H234 Z', b === coat ? a : b),
  ]);
  const turned = random.next() < 0.5 ? '' : 'transform="matrix(-1 0 0 1 600 0)"';
  const markup =
    rect(0, 0, 600, 600, ground) +
    `<g ${turned}>${path('M60 600 Q70 452 236 424 H364 Q530 452 540 600 Z', coat)}${rect(252, 360, 96, 90, face)}${path('M252 384 Q300 430 348 384 V372 H252 Z', hair, 'opacity=".28"')}${collar}${oval(300, 274, 104, 134, face)}${path('M300 140 A104 134 0 0 1 300 408 Q340 280 300 140 Z', hair, 'opacity=".2"')}${crown(hair, ground === a ? b : a)}</g>`;
  return printFlat(markup, 600, 600);
}
