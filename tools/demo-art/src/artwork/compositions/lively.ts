/** Compositions with a pattern of light, dots, frames or folds behind the picture. */
import { mix } from '../palettes.ts';
import { clipped, disc, path, poly, ray, rect, round, times } from '../svg.ts';
import {
  aboveFoot,
  belowHead,
  type Composition,
  footFacts,
  footZone,
  headZone,
  margin,
  onAccent,
  sheet,
  stage,
} from './composition.ts';

/** Rays of light from behind the picture. */
export const rays: Composition = (setting) => {
  const { inks, motif } = setting;
  const isScene = motif.kind === 'scene';
  const centre = isScene ? 1180 : 512;
  const tint = mix(inks.ground, inks.accent, inks.ground === inks.extra ? 0.5 : 0.3);
  return {
    picture:
      sheet(inks.ground) +
      times(16, (index) => ray(500, centre, index * 22.5 + 4, index * 22.5 + 15, 2000, tint)) +
      (isScene
        ? belowHead(setting, inks)
        : disc(500, centre, 380, inks.ground) + aboveFoot(motif, inks)),
    title: isScene ? headZone() : footZone(1042),
    titleFill: inks.ink,
    facts: { y: isScene ? undefined : footFacts, fill: inks.ink },
  };
};

/** Stripes of light, thinning from both edges towards the title. */
export const stripes: Composition = (setting) => {
  const { inks } = setting;
  let y = 1500;
  const low = times(9, (index) => {
    const height = 92 - index * 9;
    y -= height + 26;
    return rect(0, y, 1000, height, inks.extra);
  });
  let top = 0;
  const high = times(4, (index) => {
    const height = 62 - index * 16;
    top += height + 22;
    return rect(0, top - height - 22, 1000, height, inks.extra);
  });
  return {
    picture: sheet(inks.ground) + high + low + belowHead(setting, inks),
    title: headZone(),
    titleFill: inks.ink,
    facts: { fill: inks.ink },
  };
};

/** A field of print dots swelling towards the picture; about a scene, towards both edges. */
export const halftone: Composition = (setting) => {
  const { inks, motif } = setting;
  const isScene = motif.kind === 'scene';
  const [cx, cy] = isScene ? [500, 1220] : [500, 560];
  const step = 46;
  let dots = '';
  for (let row = 0; row * step * 0.5 < 1560; row += 1) {
    for (let x = row % 2 ? step / 2 : 0; x < 1040; x += step) {
      const y = row * step * 0.5;
      const far = Math.hypot(x - cx, y - cy) / (isScene ? 660 : 600);
      const radius = 25 * (1 - (isScene ? Math.min(far, y / 240) : far));
      if (radius > 3) dots += disc(round(x), round(y), round(radius), inks.accent);
    }
  }
  return {
    picture:
      sheet(inks.ground) +
      dots +
      (isScene
        ? belowHead(setting, { ...inks, accent: inks.extra }, headZone(300))
        : stage(motif, { ...inks, accent: inks.extra }, 60, 120, 880)),
    title: isScene ? headZone(300) : footZone(1100),
    titleFill: inks.ink,
    facts: { y: isScene ? undefined : footFacts, fill: inks.ink },
  };
};

/** Screens within screens, the last one lit. */
export const screens: Composition = ({ inks, motif }) => {
  const inner = onAccent(inks);
  return {
    picture:
      sheet(inks.ground) +
      times(6, (index) => {
        const inset = index * 54;
        return rect(
          inset,
          inset,
          1000 - inset * 2,
          1060 - inset * 2,
          mix(inks.ground, inks.accent, (index + 0.6) / 5.6),
          8,
        );
      }) +
      (motif.kind === 'scene'
        ? clipped('screen', rect(270, 270, 460, 520, '#000', 8), stage(motif, inner, 230, 290, 540))
        : stage(motif, inner, 140, 170, 720)),
    title: footZone(1104),
    titleFill: inks.ink,
    facts: { y: footFacts, fill: inks.ink },
  };
};

/** One frame of a strip of film. */
export const filmFrame: Composition = ({ inks, motif }) => ({
  picture:
    sheet(inks.ground) +
    rect(0, 0, 1000, 1052, inks.ink) +
    times(8, (index) => {
      const y = 36 + index * 132;
      return rect(26, y, 62, 78, inks.ground, 14) + rect(912, y, 62, 78, inks.ground, 14);
    }) +
    rect(100, 36, 800, 980, inks.ground, 16) +
    clipped(
      'frame',
      rect(118, 54, 764, 944, '#000', 10),
      rect(118, 54, 764, 944, inks.accent),
      motif.kind === 'scene'
        ? stage(motif, onAccent(inks), 40, 80, 920)
        : stage(motif, onAccent(inks), 130, 156, 740),
    ),
  title: footZone(1100),
  titleFill: inks.ink,
  facts: { y: footFacts, fill: inks.ink },
});

/** Slanting blades of colour, the lettering at their angle. */
export const shards: Composition = ({ inks, motif, random }) => {
  const flip = random.next() < 0.5;
  const side = (x: number) => (flip ? 1000 - x : x);
  const standing = aboveFoot(motif, { ...inks, accent: inks.extra });
  return {
    picture:
      sheet(inks.ground) +
      clipped(
        'cut',
        poly(`0,0 1000,0 ${flip ? `1000,1015 0,910` : `1000,910 0,1015`}`, '#000'),
        poly(`${side(0)},880 ${side(1000)},0 ${side(0)},0`, inks.extra),
        poly(`${side(0)},1100 ${side(0)},640 ${side(760)},0 ${side(1000)},0`, inks.accent),
        motif.kind === 'scene' ? standing : '',
      ) +
      (motif.kind === 'scene' ? '' : standing),
    title: { ...footZone(1040), x: 92, width: 816, height: 290 },
    titleFill: inks.ink,
    tilt: flip ? 6 : -6,
    facts: { y: footFacts, fill: inks.ink },
  };
};

/** A stage between two curtains. */
export const curtain: Composition = ({ inks, motif }) => {
  const shade = mix(inks.accent, inks.ink, 0.24);
  const fold = (index: number, mirrored: boolean) => {
    const [near, far] = [index * 62, index * 62 + 62];
    const lean = (x: number) => x * 0.62;
    const [a, b, c, d] = [near, far, lean(far), lean(near)].map((x) => (mirrored ? 1000 - x : x));
    return path(
      `M${a} 0 H${b} C${b} 420 ${c} 620 ${c} 1060 H${d} C${d} 620 ${a} 420 ${a} 0 Z`,
      index % 2 ? shade : inks.accent,
    );
  };
  const set = { ...inks, accent: inks.extra };
  return {
    picture:
      sheet(inks.ground) +
      (motif.kind === 'scene'
        ? clipped('stage', rect(0, 0, 1000, 1060, '#000'), stage(motif, set, 140, 340, 720))
        : stage(motif, set, 165, 300, 670)) +
      times(5, (index) => fold(index, false) + fold(index, true)) +
      rect(0, 1060, 1000, 440, inks.ground) +
      rect(0, 1060, 1000, 14, inks.ink),
    title: footZone(1110, 'middle'),
    titleFill: inks.ink,
    facts: { y: footFacts, fill: inks.ink },
  };
};

/** A round opening, keyhole or spyglass, in a dark sheet. */
export const porthole: Composition = ({ inks, motif }) => ({
  picture:
    sheet(inks.ink) +
    disc(500, 560, 452, inks.ground) +
    clipped(
      'porthole',
      disc(500, 560, 424, '#000'),
      rect(0, 0, 1000, 1100, inks.accent),
      motif.kind === 'scene'
        ? stage(motif, onAccent(inks), 40, 90, 920)
        : stage(motif, onAccent(inks), 140, 200, 720),
    ),
  title: { ...footZone(1080), x: margin },
  titleFill: inks.ground,
  facts: { y: footFacts, fill: inks.ground },
});
