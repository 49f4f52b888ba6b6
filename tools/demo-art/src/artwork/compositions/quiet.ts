/** Compositions that leave most of the sheet to one or two flat colours. */

import { measureInk } from '../fonts.ts';
import { mix } from '../palettes.ts';
import { setTitle, type Zone } from '../set-title.ts';
import { clipped, disc, escapeXml, group, path, poly, rect, round, times } from '../svg.ts';
import {
  aboveFoot,
  belowHead,
  type Composition,
  footFacts,
  footZone,
  headTop,
  headZone,
  onAccent,
  readable,
  sheet,
  stage,
} from './composition.ts';

/** Flat ground: an object over its title, or the title in the sky of a scene. */
export const plain: Composition = (setting) => {
  const { inks, motif } = setting;
  return motif.kind === 'scene'
    ? {
        picture: sheet(inks.ground) + belowHead(setting, inks),
        title: headZone(),
        titleFill: inks.ink,
        facts: { fill: inks.ink },
      }
    : {
        picture: sheet(inks.ground) + aboveFoot(motif, inks),
        title: footZone(1042),
        titleFill: inks.ink,
        facts: { y: footFacts, fill: inks.ink },
      };
};

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
export const sun: Composition = (setting) => {
  const { inks, motif } = setting;
  return motif.kind === 'scene'
    ? {
        picture:
          sheet(inks.ground) +
          disc(640, 1040, 320, inks.accent) +
          belowHead(setting, { ...inks, accent: inks.extra, extra: inks.accent }),
        title: headZone(),
        titleFill: inks.ink,
        facts: { fill: inks.ink },
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
};

/** Cut paper: slanting sheets of the second ink above and below, the picture across the lower cut. */
export const cutPaper: Composition = (setting) => {
  const { inks, motif, random } = setting;
  const [left, right] = random.next() < 0.5 ? [1050, 790] : [790, 1050];
  const fill = motif.kind === 'scene' ? mix(inks.ground, inks.extra, 0.55) : inks.extra;
  return {
    picture:
      sheet(inks.ground) +
      poly(`0,0 1000,0 1000,${right - 840} 0,${left - 840}`, fill) +
      poly(`0,${left} 1000,${right} 1000,1500 0,1500`, fill) +
      belowHead(setting, inks),
    title: headZone(),
    titleFill: inks.ink,
    facts: { fill: inks.ink },
  };
};

/** A broad column of colour at the start side, as on a Swiss sheet. */
export const column: Composition = (setting) => {
  const { inks } = setting;
  const title: Zone = { ...headZone(320), x: 440, width: 488 };
  return {
    picture:
      sheet(inks.ground) +
      rect(0, 0, 400, 1500, inks.accent) +
      belowHead(setting, { ...inks, accent: inks.extra }, title),
    title,
    titleFill: inks.ink,
    facts: { x: 440, width: 488, fill: inks.ink },
  };
};

/** The first letter as large as the sheet allows, the picture at its foot beside the title. */
export const letterform: Composition = ({ inks, motif, titleFa }) => {
  const letter = escapeXml([...titleFa][0] ?? '');
  const ink = measureInk(letter, 900);
  const size = Math.min(85600 / ink.width, 68000 / ink.height);
  const x = 928 - ((ink.left + ink.width) * size) / 100;
  const y = headTop - (ink.top * size) / 100;
  return {
    picture:
      sheet(inks.ground) +
      `<text x="${round(x)}" y="${round(y)}" font-family="Vazirmatn" font-weight="900" font-size="${round(size)}" fill="${inks.accent}">${letter}</text>` +
      stage(motif, { ...inks, accent: inks.extra }, 10, 850, 540),
    title: { ...headZone(400), x: 540, width: 388, y: 964, anchor: 'bottom' },
    titleFill: inks.ink,
    facts: { y: footFacts, fill: inks.ink },
  };
};

/** The words are the picture: every line as wide as the sheet, the motif in what they leave above. */
export const typographic: Composition = ({ inks, motif, titleFa }) => {
  const isScene = motif.kind === 'scene';
  const zone = footZone(isScene ? 952 : 732);
  const title = { ...zone, anchor: 'bottom' as const, maxSize: 900, justifyBySize: true };
  const [firstLine] = setTitle(titleFa, title);
  const free = (firstLine?.y ?? title.y) - 48;
  const size = isScene ? free : Math.min(1060, free + 40);
  return {
    picture:
      sheet(inks.ground) +
      clipped(
        'view',
        rect(0, 0, 1000, free, '#000'),
        stage(motif, inks, 500 - size / 2, isScene ? 0 : (free - size) / 2, size),
      ),
    title,
    titleFill: inks.ink,
    facts: { y: footFacts, fill: inks.ink },
  };
};

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

/** In this file because it is a quiet sheet too: the picture hung askew on it. */
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
