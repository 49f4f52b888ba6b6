/** Single objects that tell a story. */
import { clipped, disc, group, oval, path, poly, rect, ring, stroke, times } from '../svg.ts';
import { object } from './motif.ts';

/** A clock face and the small man hanging from its hand. */
export const clock = object(
  (c) =>
    disc(500, 460, 400, c.ink) +
    disc(500, 460, 336, c.cut === c.ink ? c.ground : c.accent) +
    times(12, (i) =>
      group(`rotate(${i * 30} 500 460)`, rect(488, 146, 24, i % 3 ? 40 : 78, c.ink)),
    ) +
    stroke('M500 460 L330 330', c.ink, 34) +
    stroke('M500 460 L760 560', c.ink, 26) +
    disc(500, 460, 40, c.ink) +
    path(
      'M740 560 L756 556 L766 640 L790 650 Q812 660 808 720 L800 800 L850 930 L812 946 L764 830 L724 960 L684 946 L716 800 L712 700 Q712 650 736 640 Z',
      c.ink,
    ) +
    disc(796, 624, 36, c.ink) +
    oval(800, 598, 62, 13, c.ink) +
    rect(764, 556, 70, 38, c.extra, 8),
);

/** An umbrella in the rain. */
export const umbrella = object(
  (c) =>
    path(
      'M90 500 Q110 140 500 130 Q890 140 910 500 Q840 430 774 500 Q700 430 636 500 Q560 430 500 500 Q440 430 364 500 Q300 430 226 500 Q160 430 90 500 Z',
      c.ink,
    ) +
    path(
      'M364 500 Q380 220 500 130 Q620 220 636 500 Q560 430 500 500 Q440 430 364 500 Z',
      c.accent,
    ) +
    rect(488, 80, 24, 640, c.ink) +
    stroke('M500 700 V820 Q500 890 566 890 Q630 890 630 820', c.ink, 30) +
    times(7, (i) =>
      stroke(`M${120 + i * 120 + (i > 3 ? 30 : 0)} ${620 + (i % 2) * 90} l-30 90`, c.extra, 14),
    ),
);

/** A great bell swinging. */
export const bell = object((c) =>
  group(
    'rotate(14 500 120)',
    rect(260, 70, 480, 60, c.accent) +
      rect(440, 110, 120, 90, c.ink) +
      path(
        'M500 160 Q700 170 710 420 Q720 640 840 760 H160 Q280 640 290 420 Q300 170 500 160 Z',
        c.ink,
      ) +
      path('M500 160 Q700 170 710 420 Q720 640 840 760 H620 Q600 420 500 160 Z', c.accent) +
      rect(140, 740, 720, 60, c.ink) +
      disc(500, 850, 76, c.extra) +
      rect(260, 560, 300, 18, c.cut) +
      rect(250, 600, 310, 18, c.cut),
  ),
);

/** A pram. */
export const pram = object(
  (c) =>
    path('M180 520 H820 Q800 740 600 740 H400 Q200 740 180 520 Z', c.ink) +
    path('M500 500 H820 Q820 200 500 190 Z', c.accent) +
    path('M500 500 L500 190 Q580 200 620 220 Z', c.ink) +
    path('M500 500 L730 290 Q780 340 800 400 Z', c.ink) +
    stroke('M190 520 Q140 430 60 430', c.ink, 28) +
    [340, 680]
      .map(
        (x) =>
          disc(x, 830, 110, c.ink) +
          disc(x, 830, 74, c.ground) +
          times(4, (i) => group(`rotate(${i * 45} ${x} 830)`, rect(x - 5, 740, 10, 180, c.ink))) +
          disc(x, 830, 24, c.accent),
      )
      .join('') +
    rect(180, 500, 320, 40, c.extra),
);

/** A cup of coffee, running over. */
export const coffee = object(
  (c) =>
    stroke(
      'M390 340 Q310 260 390 190 Q460 120 390 50 M560 340 Q480 260 560 190 Q630 120 560 50',
      c.accent,
      40,
    ) +
    path('M180 400 H740 Q740 780 580 800 H340 Q180 780 180 400 Z', c.ink) +
    path(
      'M720 450 Q900 430 880 580 Q860 690 690 680',
      'none',
      `stroke="${c.ink}" stroke-width="54"`,
    ) +
    rect(180, 400, 560, 60, c.extra) +
    path('M460 800 H580 Q740 780 740 460 H600 Q600 720 460 800 Z', c.accent) +
    path('M90 840 H830 Q800 920 660 920 H260 Q120 920 90 840 Z', c.ink),
);

/** A ball through a window pane. */
export const ball = object(
  (c) =>
    rect(130, 90, 740, 820, c.ink) +
    rect(180, 140, 300, 340, c.accent) +
    rect(520, 140, 300, 340, c.accent) +
    rect(180, 520, 300, 340, c.accent) +
    rect(520, 520, 300, 340, c.accent) +
    poly(
      '500,240 560,380 690,300 650,440 820,460 690,540 780,680 620,640 580,790 490,670 350,760 380,610 220,580 350,500 270,350 430,390',
      c.ink,
    ) +
    disc(500, 520, 130, c.extra) +
    poly('500,455 560,498 538,568 462,568 440,498', c.ink),
);

/** The pole of a barber's shop. */
export const barberPole = object(
  (c) =>
    disc(500, 140, 100, c.ink) +
    rect(340, 210, 320, 70, c.ink, 10) +
    rect(380, 280, 240, 460, c.cut === c.ink ? c.ground : c.accent) +
    times(5, (i) =>
      poly(
        `380,${360 + i * 96} 620,${270 + i * 96} 620,${Math.min(740, 318 + i * 96)} 380,${Math.min(740, 408 + i * 96)}`,
        i % 2 ? c.extra : c.ink,
      ),
    ) +
    rect(340, 730, 320, 70, c.ink, 10) +
    path('M380 800 H620 Q610 920 500 930 Q390 920 380 800 Z', c.ink) +
    group(
      'rotate(-38 760 560)',
      path('M700 180 H740 L752 620 H716 Z', c.ink) + ring(712, 690, 66, c.ink, 24),
    ) +
    group(
      'rotate(38 240 560)',
      path('M300 180 H260 L248 620 H284 Z', c.ink) + ring(288, 690, 66, c.ink, 24),
    ),
);

/** A cigarette and its smoke. */
export const smoke = object(
  (c) =>
    path(
      'M660 560 Q820 480 700 380 Q560 280 700 180 Q800 110 740 20 Q900 110 800 220 Q700 310 820 400 Q920 500 700 600 Z',
      c.accent,
    ) +
    path(
      'M630 560 Q520 480 600 380 Q680 290 560 210 Q460 140 520 40 Q400 150 480 250 Q560 330 490 410 Q420 520 600 590 Z',
      c.extra,
    ) +
    group(
      'rotate(-24 400 740)',
      rect(0, 690, 460, 100, c.ink) +
        rect(450, 690, 190, 100, c.cut === c.ink ? c.accent : c.ink) +
        rect(600, 690, 70, 100, c.accent) +
        rect(70, 690, 20, 100, c.cut),
    ),
);

/** Shirt front and bow tie. */
export const tuxedo = object(
  (c) =>
    path('M60 940 Q90 420 330 300 L500 400 L670 300 Q910 420 940 940 Z', c.ink) +
    path('M370 290 L500 940 L630 290 L500 380 Z', c.accent) +
    poly('330,300 370,270 470,800 300,560 350,500 250,470', c.ink) +
    stroke(
      'M330 306 L262 470 L350 506 L300 560 L490 920 M670 306 L738 470 L650 506 L700 560 L510 920',
      c.cut,
      8,
    ) +
    path(
      'M500 350 Q400 250 340 280 V430 Q400 450 500 350 Q600 450 660 430 V280 Q600 250 500 350 Z',
      c.extra,
    ) +
    disc(500, 350, 36, c.ink) +
    [520, 640, 760].map((y) => disc(500, y, 17, c.ink)).join('') +
    oval(500, 130, 120, 140, c.ink) +
    path('M410 120 Q420 30 500 20 Q590 30 590 120 Q540 80 480 84 Z', c.accent),
);

/** The window of a railway carriage: hills, a low sun, a cup on the sill. */
export const carriageWindow = object(
  (c) =>
    rect(90, 110, 820, 700, c.ink, 90) +
    clipped(
      'pane',
      rect(150, 170, 700, 580, '#000', 50),
      rect(150, 170, 700, 580, c.extra),
      disc(400, 430, 150, c.cut),
      path('M150 560Q330 420 520 540T850 500V750H150Z', c.accent),
      path('M150 660Q420 560 600 640T850 620V750H150Z', c.ink),
      rect(690, 170, 22, 580, c.ink),
      rect(640, 240, 122, 16, c.ink),
    ) +
    rect(40, 810, 920, 60, c.ink, 14) +
    rect(560, 700, 120, 112, c.cut, 14) +
    ring(690, 752, 34, c.cut, 16),
);
