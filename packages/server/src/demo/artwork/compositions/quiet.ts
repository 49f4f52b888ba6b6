/** Compositions that leave most of the sheet to one or two flat colours. */

import { measureInk } from '../fonts.ts';
import { mix } from '../palettes.ts';
import { clipped, disc, escapeXml, group, path, poly, rect, round, times } from '../svg.ts';
import {
  type Composition,
  footFacts,
  footZone,
  headFacts,
  headZone,
  onAccent,
  readable,
  sheet,
  stage,
} from './composition.ts';

/** Flat ground, lettering at the head, the picture bleeding off the foot. */
export const plain: Composition = ({ inks, motif }) => ({
  picture:
    sheet(inks.ground) +
    (motif.kind === 'scene' ? stage(motif, inks, 0, 500, 1000) : stage(motif, inks, 10, 510, 980)),
  title: headZone(),
  titleFill: inks.ink,
  facts: { y: headFacts, fill: inks.ink },
});

/** The picture stands on a heavy block that carries the lettering. */
export const floor: Composition = ({ inks, motif }) => {
  const block = motif.kind === 'scene' ? inks.accent : inks.ink;
  const lettering = readable(block, inks);
  return {
    picture:
      sheet(inks.ground) +
      (motif.kind === 'scene'
        ? stage(motif, inks, -40, -10, 1080)
        : stage(motif, inks, 10, 60, 980)) +
      rect(0, 1066, 1000, 434, block),
    title: { ...footZone(1116), height: 250 },
    titleFill: lettering,
    facts: { y: footFacts, fill: lettering },
  };
};

/** One great disc, sun or moon or spotlight. */
export const sun: Composition = ({ inks, motif }) =>
  motif.kind === 'scene'
    ? {
        picture:
          sheet(inks.ground) +
          disc(640, 900, 330, inks.accent) +
          stage(motif, { ...inks, accent: inks.extra, extra: inks.accent }, 0, 500, 1000),
        title: headZone(),
        titleFill: inks.ink,
        facts: { y: headFacts, fill: inks.ink },
      }
    : {
        picture:
          sheet(inks.ground) +
          disc(500, 560, 452, inks.accent) +
          stage(motif, onAccent(inks), 90, 150, 820),
        title: footZone(1080),
        titleFill: inks.ink,
        facts: { y: footFacts, fill: inks.ink },
      };

/** Cut paper: a slanting sheet of the second ink, the picture across the cut. */
export const cutPaper: Composition = ({ inks, motif, random }) => {
  const [left, right] = random.next() < 0.5 ? [980, 690] : [690, 980];
  return {
    picture:
      sheet(inks.ground) +
      poly(
        `0,${left} 1000,${right} 1000,1500 0,1500`,
        motif.kind === 'scene' ? mix(inks.ground, inks.extra, 0.55) : inks.extra,
      ) +
      (motif.kind === 'scene'
        ? stage(motif, inks, 0, 500, 1000)
        : stage(motif, inks, 20, 530, 960)),
    title: headZone(),
    titleFill: inks.ink,
    facts: { y: headFacts, fill: inks.ink },
  };
};

/** A broad column of colour at the start side, as on a Swiss sheet. */
export const column: Composition = ({ inks, motif }) => ({
  picture:
    sheet(inks.ground) +
    rect(0, 0, 400, 1500, inks.accent) +
    (motif.kind === 'scene'
      ? stage(motif, { ...inks, accent: inks.extra }, 0, 500, 1000)
      : stage(motif, { ...inks, accent: inks.extra }, 0, 500, 980)),
  title: { ...headZone(320), x: 440, width: 488 },
  titleFill: inks.ink,
  facts: { y: headFacts, x: 440, width: 488, fill: inks.ink },
});

/** The first letter as large as the sheet allows, the picture at its foot beside the title. */
export const letterform: Composition = ({ inks, motif, titleFa }) => {
  const letter = escapeXml([...titleFa][0] ?? '');
  const ink = measureInk(letter, 900);
  const size = Math.min(85600 / ink.width, 74000 / ink.height);
  const x = 928 - ((ink.left + ink.width) * size) / 100;
  const y = 150 - (ink.top * size) / 100;
  return {
    picture:
      sheet(inks.ground) +
      `<text x="${round(x)}" y="${round(y)}" font-family="Vazirmatn" font-weight="900" font-size="${round(size)}" fill="${inks.accent}">${letter}</text>` +
      stage(motif, { ...inks, accent: inks.extra }, 10, 900, 560),
    title: { ...headZone(400), x: 540, width: 388, y: 1020, anchor: 'bottom' },
    titleFill: inks.ink,
    facts: { y: headFacts, fill: inks.ink },
  };
};

/** The words are the picture: every line as wide as the sheet, the motif small beneath. */
export const typographic: Composition = ({ inks, motif }) => ({
  picture:
    sheet(inks.ground) +
    (motif.kind === 'scene' ? stage(motif, inks, 0, 500, 1000) : stage(motif, inks, 40, 800, 680)),
  title: { ...headZone(motif.kind === 'scene' ? 420 : 640), maxSize: 900, justifyBySize: true },
  titleFill: inks.ink,
  facts: { y: headFacts, fill: inks.ink },
});

/** A pointed Persian arch, the scene within it. */
export const arch: Composition = ({ inks, motif }) => {
  const shape = (inset: number) =>
    `M${90 + inset} 1080 V520 C${90 + inset} 320 ${300 + inset / 2} 260 500 ${70 + inset * 1.25} C${700 - inset / 2} 260 ${910 - inset} 320 ${910 - inset} 520 V1080 Z`;
  const inner = onAccent(inks);
  return {
    picture:
      sheet(inks.ground) +
      path(shape(0), inks.ink) +
      path(shape(22), inks.ground) +
      clipped(
        'arch',
        path(shape(40), '#000'),
        rect(0, 0, 1000, 1100, inks.accent),
        motif.kind === 'scene'
          ? stage(motif, inner, 40, 160, 920)
          : stage(motif, inner, 160, 330, 680),
      ),
    title: footZone(1122, 'middle'),
    titleFill: inks.ink,
    facts: { y: footFacts, fill: inks.ink },
  };
};

/** The same picture nine times, once in another ink. */
export const repeated: Composition = ({ inks, motif, random }) => {
  const odd = random.int(0, 8);
  return {
    picture:
      sheet(inks.ground) +
      times(9, (index) => {
        const [x, y] = [(index % 3) * 333.4, Math.floor(index / 3) * 340];
        const tile =
          index === odd
            ? rect(x, y, 333.4, 340, inks.accent)
            : index % 2 === 0
              ? rect(x, y, 333.4, 340, mix(inks.ground, inks.ink, 0.07))
              : '';
        return tile + stage(motif, index === odd ? onAccent(inks) : inks, x + 20, y + 24, 293);
      }),
    title: footZone(1080),
    titleFill: inks.ink,
    facts: { y: footFacts, fill: inks.ink },
  };
};

/** Kept here because it is a quiet sheet too: the picture hung askew on it. */
export const hung: Composition = ({ inks, motif }) => ({
  picture:
    sheet(inks.ground) +
    group(
      'rotate(-7 500 600)',
      rect(120, 120, 760, 880, inks.accent),
      clipped(
        'hung',
        rect(120, 120, 760, 880, '#000'),
        motif.kind === 'scene'
          ? stage(motif, onAccent(inks), 60, 130, 880)
          : stage(motif, onAccent(inks), 150, 210, 700),
      ),
    ),
  title: footZone(1110),
  titleFill: inks.ink,
  facts: { y: footFacts, fill: inks.ink },
});
