/** Houses, shadows and creatures of horror. */
import { disc, group, oval, path, poly, rect, ring, round, stroke, times } from '../svg.ts';
import { object, scene } from './motif.ts';

/** A long-fingered shadow climbing the stairs. */
export const stairShadow = scene(
  (c) =>
    poly(
      '2000,-900 2000,1000 -1000,1000 -1000,900 0,900 130,900 130,790 260,790 260,680 390,680 390,570 520,570 520,460 650,460 650,350 780,350 780,240 910,240 910,130 1040,130 1040,20 1170,20 1170,-900',
      c.accent,
    ) +
    path(
      'M180 1000 L236 560 Q240 470 330 440 L372 420 Q350 396 340 350 L280 300 L336 300 Q330 190 410 150 Q500 120 548 200 Q560 230 556 262 L616 246 L566 306 Q560 370 520 400 L530 430 Q600 450 610 540 L652 470 L640 380 L618 300 L632 294 L664 360 L660 240 L676 238 L694 352 L728 230 L744 234 L728 358 L788 262 L802 270 L758 376 L816 330 L828 342 L752 430 Q760 520 650 660 L660 1000 Z',
      c.ink,
    ) +
    path(
      'M320 560 L210 700 L200 780 L150 850 L164 858 L210 800 L196 900 L212 904 L236 810 L244 900 L260 900 L262 800 L290 860 L302 854 L280 760 L380 640 Z',
      c.ink,
    ) +
    disc(470, 270, 13, c.extra) +
    disc(526, 258, 13, c.extra) +
    rect(-1000, 985, 3000, 15, c.ink),
);

/** A crooked house on a hill, one window lit. */
export const hauntedHouse = scene(
  (c) =>
    disc(690, 250, 190, c.accent) +
    path('M-1000 980 Q100 900 330 690 H700 Q860 880 2000 960 V1000 H-1000 Z', c.ink) +
    poly('360,700 340,380 420,360 410,230 480,90 560,230 556,360 700,380 690,700', c.ink) +
    poly('310,400 380,270 440,390', c.ink) +
    poly('600,400 660,280 740,400', c.ink) +
    rect(640, 230, 30, 100, c.ink) +
    path('M450 330 V280 Q480 240 512 280 V330 Z', c.extra) +
    rect(400, 470, 50, 74, c.extra) +
    rect(600, 470, 50, 74, c.cut) +
    path('M490 700 V600 Q524 550 560 600 V700 Z', c.cut) +
    path('M500 700 Q420 830 560 1000 H700 Q500 850 556 700 Z', c.accent) +
    stroke('M170 860 L150 640 M160 740 L80 660 M156 700 L210 610 M150 640 L120 570', c.ink, 18),
);

/** Hands out of the earth. */
export const zombieHands = scene((c) => {
  const hand = (x: number, y: number, turn: number, size: number, fill: string) =>
    group(
      `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
      path(
        'M-60 420 L-76 40 Q-90 -40 -130 -100 Q-150 -140 -120 -150 Q-96 -150 -60 -86 L-72 -210 Q-72 -246 -48 -246 Q-26 -246 -22 -210 L-10 -110 L-6 -260 Q-4 -290 18 -290 Q40 -290 40 -258 L36 -110 L64 -230 Q74 -258 94 -250 Q114 -242 106 -210 L82 -60 L128 -120 Q148 -140 162 -124 Q174 -108 158 -84 Q112 0 84 60 L70 420 Z',
        fill,
      ),
    );
  return (
    hand(180, 720, -16, 0.9, c.accent) +
    hand(840, 700, 15, 0.9, c.accent) +
    hand(500, 560, 3, 1.5, c.ink) +
    hand(-260, 800, -8, 0.8, c.accent) +
    hand(1260, 800, 8, 0.8, c.accent) +
    path(
      'M-1000 930 Q-600 880 -300 920 Q-100 860 140 900 Q330 850 500 880 Q700 850 860 900 Q1100 870 1400 920 Q1700 890 2000 930 V1000 H-1000 Z',
      c.ink,
    )
  );
});

/** A bat with its wings spread. */
export const bat = object(
  (c) =>
    path(
      'M500 420 Q560 340 600 360 Q760 190 960 280 Q880 380 900 520 Q810 480 770 570 Q700 520 640 620 Q560 580 500 740 Q440 580 360 620 Q300 520 230 570 Q190 480 100 520 Q120 380 40 280 Q240 190 400 360 Q440 340 500 420 Z',
      c.ink,
    ) +
    poly('440,400 430,270 500,350 570,270 560,400', c.ink) +
    oval(500, 450, 84, 110, c.ink) +
    disc(468, 410, 17, c.accent) +
    disc(532, 410, 17, c.accent) +
    poly('476,480 492,480 484,516', c.cut) +
    poly('508,480 524,480 516,516', c.cut) +
    stroke(
      'M420 440 Q300 400 150 350 M440 480 Q330 460 240 530 M580 440 Q700 400 850 350 M560 480 Q670 460 760 530',
      c.cut,
      6,
    ),
);

/** A pair of hypnotic eyes. */
export const stare = object((c) => {
  const eye = (x: number, flip: number) =>
    group(
      `translate(${x} 500) scale(${flip} 1)`,
      path('M-210 20 Q-20 -170 210 -30 Q60 140 -210 20 Z', c.cut === c.ink ? c.ground : c.accent) +
        disc(10, -14, 92, c.ink) +
        ring(10, -14, 56, c.accent, 10) +
        disc(10, -14, 22, c.extra) +
        path('M-250 -60 Q-60 -300 260 -120 Q60 -210 -250 -60 Z', c.ink) +
        path('M-230 40 Q-20 -190 230 -40 L210 -30 Q-20 -170 -210 20 Z', c.ink),
    );
  return (
    eye(265, -1) +
    eye(735, 1) +
    path(
      'M450 520 Q440 690 400 760 Q500 830 600 760 Q560 690 550 520 Q540 720 500 730 Q460 720 450 520 Z',
      c.ink,
    )
  );
});

/** A brain in a jar. */
export const brainJar = object(
  (c) =>
    path('M240 820 V360 Q240 100 500 100 Q760 100 760 360 V820 Z', c.accent) +
    path(
      'M500 220 Q620 200 650 310 Q720 370 670 460 Q690 560 590 580 Q550 640 500 610 Q450 640 410 580 Q310 560 330 460 Q280 370 350 310 Q380 200 500 220 Z',
      c.ink,
    ) +
    stroke(
      'M500 240 V600 M440 300 Q380 330 410 390 Q350 420 390 480 M560 300 Q620 330 590 390 Q650 420 610 480 M450 450 Q420 500 450 540 M550 450 Q580 500 550 540',
      c.accent,
      14,
    ) +
    path('M280 780 V370 Q280 260 330 200 Q310 300 316 780 Z', c.cut) +
    rect(180, 810, 640, 110, c.ink, 10) +
    [300, 500, 700].map((x) => disc(x, 865, 24, c.extra)).join('') +
    stroke('M500 610 V810', c.ink, 30),
);

/** A plant with teeth in a pot. */
export const toothedPlant = object(
  (c) =>
    path('M320 720 H680 L630 940 H370 Z', c.accent) +
    rect(290, 680, 420, 70, c.accent, 8) +
    stroke('M500 690 Q470 600 500 520', c.ink, 40) +
    path('M490 680 Q330 700 240 560 Q420 540 490 680 Z', c.ink) +
    path('M510 680 Q670 700 760 560 Q580 540 510 680 Z', c.ink) +
    path('M170 330 Q190 60 520 60 Q840 70 850 300 Q560 250 170 330 Z', c.ink) +
    path('M170 350 Q240 560 520 560 Q800 550 850 330 Q600 430 170 350 Z', c.ink) +
    path('M170 330 Q560 250 850 300 V330 Q600 430 170 350 Z', c.extra) +
    times(7, (i) =>
      poly(
        `${216 + i * 84},${318 - i * 6} ${286 + i * 84},${306 - i * 5} ${254 + i * 84},${374 - i * 4}`,
        c.cut,
      ),
    ) +
    times(6, (i) =>
      poly(
        `${270 + i * 88},${378 + (i % 3) * 2} ${338 + i * 88},${380} ${302 + i * 88},${320}`,
        c.cut,
      ),
    ) +
    [320, 480, 660].map((x, i) => disc(x, 160 + (i % 2) * 30, 26 + i * 4, c.accent)).join(''),
);

/** One face in two halves. */
export const twoFaces = object(
  (c) =>
    path('M500 80 Q250 90 240 400 Q240 600 330 760 Q400 880 500 900 Z', c.accent) +
    path('M500 80 Q760 80 780 400 Q770 520 790 600 Q720 640 740 700 Q690 860 500 900 Z', c.ink) +
    path('M500 80 Q270 60 230 330 Q320 300 350 210 Q420 250 500 230 Z', c.ink) +
    path(
      'M500 80 Q840 20 830 380 L790 320 L780 420 L720 290 L690 380 L640 260 L600 330 L560 240 L500 290 Z',
      c.extra,
    ) +
    oval(390, 440, 56, 26, c.ink) +
    stroke('M320 380 Q390 340 450 376', c.ink, 20) +
    poly('560,470 700,390 690,460', c.ground) +
    disc(650, 440, 14, c.ink) +
    stroke('M430 730 H500', c.ink, 18) +
    path('M500 690 Q620 690 680 620 Q680 780 500 770 Z', c.ground) +
    times(4, (i) =>
      poly(
        `${510 + i * 40},${692 - i * 8} ${548 + i * 38},${688 - i * 10} ${530 + i * 40},${738 - i * 8}`,
        c.ink,
      ),
    ) +
    path('M500 420 L440 620 H500 Z', c.ink),
);

/** A witch across the moon. */
export const witch = object(
  (c) =>
    disc(520, 500, 380, c.accent) +
    stroke('M120 640 L880 520', c.ink, 20) +
    path('M880 500 L1000 440 L990 580 L880 548 Z', c.ink) +
    path('M400 590 Q400 420 520 390 Q640 440 690 600 Q800 610 840 680 Q600 660 400 620 Z', c.ink) +
    disc(480, 356, 58, c.ink) +
    poly('426,360 380,392 436,396', c.ink) +
    path('M360 340 Q480 270 600 350 L560 310 L540 130 L420 300 Z', c.ink) +
    path('M440 600 L370 730 L420 740 L490 610 Z', c.ink) +
    stroke('M470 470 Q380 500 330 600', c.ink, 34) +
    rect(430, 270, 120, 20, c.extra, 0, 'transform="rotate(-8 490 280)"'),
);

/** A wheel of a fairground, empty. */
export const ferrisWheel = scene(
  (c) =>
    ring(500, 440, 350, c.ink, 24) +
    ring(500, 440, 270, c.ink, 10) +
    times(6, (i) => group(`rotate(${i * 30} 500 440)`, rect(494, 90, 12, 700, c.ink))) +
    times(12, (i) => {
      const [x, y] = [
        500 + Math.cos((i * Math.PI) / 6) * 350,
        440 + Math.sin((i * Math.PI) / 6) * 350,
      ];
      return path(
        `M${round(x - 46)} ${round(y)} h92 q-6 66 -46 66 q-40 0 -46 -66 Z`,
        i === 4 ? c.extra : c.accent,
      );
    }) +
    disc(500, 440, 60, c.accent) +
    poly('480,440 520,440 720,1000 640,1000 500,560 360,1000 280,1000', c.ink) +
    rect(-1000, 960, 3000, 40, c.ink),
);

/** The long shadow of a man alone. */
export const loneFigure = scene(
  (c) =>
    disc(500, 400, 270, c.accent) +
    path('M-1000 660 H2000 V1000 H-1000 Z', c.extra === c.ground ? c.accent : c.extra) +
    [-700, -420, -140, 60, 840, 1060, 1340, 1600]
      .map((x, i) => rect(x, 500 - ((i * 53) % 160), 120, 165 + ((i * 53) % 160), c.ink))
      .join('') +
    poly('470,700 530,700 820,1000 480,1000', c.ink) +
    path(
      'M442 730 L456 500 Q424 480 428 400 Q434 350 478 342 Q462 326 462 292 L430 288 Q460 276 468 270 Q470 226 502 226 Q534 226 536 270 Q548 276 576 288 L542 292 Q542 326 526 342 Q570 350 576 400 Q580 480 548 500 L560 730 H516 L502 560 L488 730 Z',
      c.ink,
    ),
);

/** The shadow of a giant rat. */
export const rat = object(
  (c) =>
    path(
      'M40 700 Q90 600 220 560 Q260 440 420 400 Q640 320 800 460 Q900 560 860 740 H330 Q240 720 190 730 Q90 740 40 700 Z',
      c.ink,
    ) +
    disc(300, 500, 86, c.ink) +
    disc(300, 500, 50, c.accent) +
    stroke('M850 700 Q980 660 940 480 Q900 330 800 320 Q720 310 700 240', c.ink, 26) +
    poly('190,600 240,580 214,640', c.extra) +
    poly('74,716 96,716 84,780', c.cut === c.ground ? c.ink : c.cut) +
    poly('104,722 126,722 116,790', c.ink) +
    stroke('M110 670 L-10 610 M110 690 L-20 690 M120 700 L10 770', c.ink, 8) +
    path('M380 720 L330 850 H420 L470 720 Z', c.ink) +
    path('M700 720 L660 850 H790 L840 700 Z', c.ink),
);
