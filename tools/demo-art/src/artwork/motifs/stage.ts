/** Shows: hats, tents, instruments, machines of the cinema. */
import { disc, group, path, poly, rect, round, stroke, times } from '../svg.ts';
import { object, scene } from './motif.ts';

/** A bowler, a moustache and a cane. */
export const bowler = object(
  (c) =>
    path('M290 400 Q290 130 500 130 Q710 130 710 400 Z', c.ink) +
    rect(290, 350, 420, 54, c.accent) +
    path('M170 410 Q500 370 830 410 Q800 480 500 470 Q200 480 170 410 Z', c.ink) +
    path('M400 580 H600 L640 690 Q560 680 500 640 Q440 680 360 690 Z', c.ink) +
    stroke('M240 930 L760 760', c.accent, 26) +
    stroke('M760 760 Q860 730 880 810 Q880 870 820 870', c.accent, 26),
);

/** A top hat with its gloves. */
export const topHat = object(
  (c) =>
    path('M310 620 Q330 400 280 170 Q500 110 720 170 Q670 400 690 620 Z', c.ink) +
    path(
      'M318 560 Q326 500 326 460 Q500 500 674 460 Q674 500 682 560 Q500 600 318 560 Z',
      c.accent,
    ) +
    path(
      'M100 600 Q200 560 310 590 Q500 640 690 590 Q800 560 900 600 Q840 760 500 760 Q160 760 100 600 Z',
      c.ink,
    ) +
    stroke('M150 900 L850 820', c.accent, 30) +
    disc(862, 818, 34, c.extra),
);

/** Half a mask. */
export const mask = object(
  (c) =>
    path('M510 110 Q800 110 810 430 Q800 640 700 760 Q620 900 510 930 Z', c.accent) +
    path(
      'M490 110 Q190 110 190 430 Q190 540 260 640 Q330 660 380 620 Q430 640 440 560 Q480 520 490 420 Z',
      c.ink,
    ) +
    path('M250 410 Q340 330 440 410 Q350 490 250 410 Z', c.cut) +
    path('M560 420 Q650 340 750 410 Q650 480 560 420 Z', c.ink) +
    disc(654, 412, 30, c.extra) +
    stroke('M250 320 Q340 260 430 310', c.cut, 16) +
    stroke('M560 320 Q650 270 750 320', c.ink, 20) +
    path('M510 730 Q600 700 660 730 Q600 790 510 780 Z', c.ink),
);

/** A circus tent with its pennant. */
export const circusTent = scene((c) => {
  const stripes = 8;
  return (
    rect(490, 20, 20, 200, c.ink) +
    poly('510,30 690,80 510,130', c.extra) +
    times(stripes, (i) => {
      const [a, b] = [i / stripes, (i + 1) / stripes];
      const x = (t: number, half: number) => round(500 - half + t * half * 2);
      return (
        path(
          `M500 190 Q${x(a, 130)} 400 ${x(a, 420)} 540 L${x(b, 420)} 540 Q${x(b, 130)} 400 500 190 Z`,
          i % 2 ? c.accent : c.ink,
        ) +
        poly(
          `${x(a, 380)},560 ${x(b, 380)},560 ${x(b, 420)},1000 ${x(a, 420)},1000`,
          i % 2 ? c.accent : c.ink,
        ) +
        path(
          `M${x(a, 420)} 535 H${x(b, 420)} V570 Q${x((a + b) / 2, 420)} 660 ${x(a, 420)} 570 Z`,
          i % 2 ? c.ink : c.accent,
        )
      );
    }) +
    path(
      'M500 600 Q480 860 380 1000 H620 Q520 860 500 600 Z',
      c.cut === c.accent ? c.extra : c.cut,
    ) +
    rect(-1000, 960, 3000, 40, c.ink)
  );
});

/** A star cut in facets. */
export const star = object((c) => {
  const at = (i: number, r: number) => {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    return `${round(500 + Math.cos(angle) * r)},${round(530 + Math.sin(angle) * r)}`;
  };
  return times(10, (i) =>
    poly(
      `500,530 ${at(i, i % 2 ? 176 : 450)} ${at(i + 1, i % 2 ? 450 : 176)}`,
      i % 2 ? c.accent : c.ink,
    ),
  );
});

/** Keys of a piano going up into a cloud. */
export const piano = scene(
  (c) =>
    [
      [120, 250, 120],
      [270, 170, 150],
      [440, 210, 140],
      [590, 260, 110],
      [20, 300, 80],
    ]
      .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, c.accent))
      .join('') +
    rect(20, 260, 640, 110, c.accent, 55) +
    group(
      'skewY(-12) translate(0 130)',
      rect(-1000, 500, 3000, 700, c.ink) +
        times(26, (i) => rect(-988 + i * 116, 520, 104, 700, c.cut)) +
        times(26, (i) =>
          i % 7 === 2 || i % 7 === 6
            ? ''
            : rect(-914 + i * 116, 520, 70, 300, i === 11 ? c.accent : c.ink),
        ),
    ),
);

/** A guitar. */
export const guitar = object((c) =>
  group(
    'rotate(32 500 500)',
    rect(462, -40, 76, 520, c.ink) +
      poly('440,-120 560,-120 545,0 455,0', c.ink) +
      times(
        3,
        (i) => disc(432, -96 + i * 34, 14, c.accent) + disc(568, -96 + i * 34, 14, c.accent),
      ) +
      path(
        'M500 400 Q690 380 680 520 Q640 590 700 660 Q790 780 700 900 Q500 1010 300 900 Q210 780 300 660 Q360 590 320 520 Q310 380 500 400 Z',
        c.accent,
      ) +
      disc(500, 620, 84, c.ink) +
      rect(410, 830, 180, 34, c.ink) +
      times(4, (i) => rect(474 + i * 16, -60, 5, 890, i % 2 ? c.extra : c.cut)),
  ),
);

/** A curtain half drawn from a lit screen, and the heads before it. */
export const velvetCurtain = scene(
  (c) =>
    rect(-1000, 80, 3000, 920, c.extra) +
    disc(500, 470, 210, c.cut) +
    [-1, 1]
      .map((side) =>
        times(9, (i) =>
          path(
            'M-60 60H62V800Q0 850 -60 800Z',
            i % 2 ? c.ink : c.accent,
            `transform="translate(${500 + side * (330 + i * 118)} 0)"`,
          ),
        ),
      )
      .join('') +
    rect(-1000, 0, 3000, 90, c.ink) +
    times(25, (i) => disc(-940 + i * 120, 90, 60, c.ink)) +
    rect(-1000, 900, 3000, 100, c.ink) +
    times(5, (i) => disc(140 + i * 180, 880 - (i % 2) * 26, 66, c.ink)),
);
