/** Faces, hats and figures. */
import { disc, group, oval, path, poly, rect, round, stroke, times } from '../svg.ts';
import { object, scene } from './motif.ts';

/** A masked swordsman and the sign he leaves. */
export const swordsman = object(
  (c) =>
    poly('120,640 880,560 300,900 900,830 890,880 90,980 640,640 116,690', c.accent) +
    path('M330 230 Q350 70 500 80 Q660 70 680 230 Z', c.ink) +
    path('M110 220 Q500 300 890 200 Q860 320 500 320 Q160 330 110 220 Z', c.ink) +
    path(
      'M330 310 H680 Q690 440 640 520 Q580 600 500 610 Q420 600 360 520 Q320 440 330 310 Z',
      c.extra,
    ) +
    path(
      'M310 340 Q500 310 700 336 Q700 430 600 420 Q540 400 500 400 Q460 400 400 420 Q310 430 310 340 Z',
      c.ink,
    ) +
    oval(420, 370, 36, 17, c.extra) +
    oval(586, 370, 36, 17, c.extra) +
    stroke('M440 510 Q470 490 500 506 Q530 490 560 510', c.ink, 16),
);

/** A head shorn, among flames. */
export const flames = scene((c) => {
  const tongue = (x: number, w: number, h: number, fill: string) =>
    path(
      `M${x - w} 1000 Q${x - w * 1.1} ${1000 - h * 0.4} ${x - w * 0.2} ${1000 - h * 0.6} Q${x - w * 0.3} ${1000 - h * 0.85} ${x + w * 0.1} ${1000 - h} Q${x + w * 0.1} ${1000 - h * 0.7} ${x + w * 0.7} ${1000 - h * 0.5} Q${x + w * 1.2} ${1000 - h * 0.3} ${x + w} 1000 Z`,
      fill,
    );
  return (
    times(9, (i) => tongue(-700 + i * 300, 190, 520 + ((i * 137) % 240), c.accent)) +
    path(
      'M330 1000 Q360 800 440 760 L446 690 Q400 690 360 670 Q330 640 340 600 L316 580 L330 552 L282 520 Q310 460 316 400 Q330 230 500 220 Q690 220 690 420 Q690 560 600 640 L606 740 Q740 800 770 1000 Z',
      c.ink,
    ) +
    stroke('M390 470 Q430 450 470 470', c.cut, 14) +
    path('M440 520 Q446 600 426 640 Q450 640 460 600 Z', c.extra) +
    tongue(60, 150, 420, c.extra) +
    tongue(900, 160, 470, c.extra) +
    tongue(330, 110, 240, c.accent) +
    tongue(660, 120, 270, c.accent) +
    tongue(-420, 150, 380, c.extra) +
    tongue(1380, 150, 380, c.extra)
  );
});

/** The clay giant with a star on his breast. */
export const golem = scene(
  (c) =>
    path('M-60 1000 Q-20 560 240 520 L330 470 H670 L760 520 Q1020 560 1060 1000 Z', c.ink) +
    path(
      'M250 480 Q200 120 500 100 Q800 120 750 480 Q790 530 700 540 H300 Q210 530 250 480 Z',
      c.ink,
    ) +
    path(
      'M340 300 Q500 240 660 300 Q690 480 600 560 Q500 600 400 560 Q310 480 340 300 Z',
      c.accent,
    ) +
    poly('340,330 480,370 470,410 360,390', c.ink) +
    poly('660,330 520,370 530,410 640,390', c.ink) +
    poly('484,380 516,380 540,470 460,470', c.ink) +
    rect(420, 500, 160, 20, c.ink) +
    poly(
      '500,640 550,740 660,750 580,820 610,930 500,870 390,930 420,820 340,750 450,740',
      c.extra,
    ),
);

/** A tall one and a short one. */
export const tallShort = scene(
  (c) =>
    rect(230, 260, 230, 700, c.ink, 60) +
    disc(345, 180, 110, c.accent) +
    path('M235 160 Q240 40 345 40 Q450 40 455 160 Z', c.ink) +
    rect(200, 150, 290, 26, c.ink) +
    path('M270 226 Q310 190 345 212 Q380 190 420 226 Q380 246 345 232 Q310 246 270 226 Z', c.ink) +
    rect(330, 340, 30, 30, c.extra) +
    rect(330, 430, 30, 30, c.extra) +
    rect(520, 620, 300, 340, c.accent, 110) +
    disc(670, 540, 120, c.ink) +
    path('M550 510 Q560 390 670 390 Q780 390 790 510 Z', c.extra) +
    rect(520, 500, 300, 26, c.extra) +
    stroke('M610 584 Q670 630 730 584', c.accent, 20) +
    rect(655, 690, 30, 30, c.ink) +
    rect(655, 770, 30, 30, c.ink) +
    rect(-1000, 950, 3000, 50, c.ink),
);

/** A fez, spectacles and a fine moustache. */
export const fezMoustache = object(
  (c) =>
    path('M330 330 L360 90 H640 L670 330 Z', c.accent) +
    stroke('M500 90 Q640 60 700 130 V250', c.ink, 14) +
    rect(684, 240, 32, 80, c.ink) +
    path('M310 330 H690 Q700 700 500 760 Q300 700 310 330 Z', c.ink) +
    disc(410, 440, 78, c.extra) +
    disc(590, 440, 78, c.extra) +
    disc(410, 440, 56, c.ink) +
    disc(590, 440, 56, c.ink) +
    disc(424, 430, 20, c.extra) +
    disc(604, 430, 20, c.extra) +
    path(
      'M500 580 Q420 540 330 590 Q240 640 170 560 Q200 720 360 700 Q460 690 500 630 Q540 690 640 700 Q800 720 830 560 Q760 640 670 590 Q580 540 500 580 Z',
      c.accent,
    ) +
    path('M210 960 Q230 800 420 760 L500 860 L580 760 Q770 800 790 960 Z', c.ink),
);

/** A crowd of policemen's helmets. */
export const helmets = scene((c) => {
  const officer = (x: number, y: number, s: number, face: string, metal: string) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      path('M-190 620 Q-190 300 0 280 Q190 300 190 620 Z', c.ink) +
        path('M-96 60 H96 V170 Q84 290 0 300 Q-84 290 -96 170 Z', face) +
        path('M-110 60 Q-110 -150 0 -170 Q110 -150 110 60 Z', c.ink) +
        path('M-150 84 Q0 10 150 84 Q0 120 -150 84 Z', c.ink) +
        rect(-12, -210, 24, 50, metal) +
        disc(0, -50, 36, metal) +
        path('M-84 210 Q-40 160 0 190 Q40 160 84 210 Q40 236 0 214 Q-40 236 -84 210 Z', c.ink) +
        [400, 480, 560].map((dy) => disc(0, dy, 15, metal)).join(''),
    );
  const light = c.cut === c.ink ? c.ground : c.accent;
  return (
    times(5, (i) =>
      officer(-440 + i * 470, 320, 0.85, c.extra === c.ground ? c.accent : c.extra, c.accent),
    ) +
    times(6, (i) => officer(-690 + i * 470, 560, 1.15, light, c.cut)) +
    rect(-1000, 990, 3000, 10, c.ink)
  );
});

/** A sombrero from above its brim. */
export const sombrero = object(
  (c) =>
    path('M340 480 Q370 130 500 110 Q630 130 660 480 Z', c.accent) +
    path(
      'M40 460 Q60 340 160 400 Q300 520 500 520 Q700 520 840 400 Q940 340 960 460 Q900 700 500 710 Q100 700 40 460 Z',
      c.ink,
    ) +
    times(9, (i) => {
      const t = (i - 4) / 4;
      return poly(
        `${round(500 + t * 380 - 26)},${round(620 - t * t * 110)} ${round(500 + t * 380)},${round(570 - t * t * 110)} ${round(500 + t * 380 + 26)},${round(620 - t * t * 110)} ${round(500 + t * 380)},${round(670 - t * t * 110)}`,
        c.extra,
      );
    }) +
    path('M340 470 Q500 520 660 470 L654 400 Q500 450 346 400 Z', c.ink) +
    path(
      'M420 780 Q460 750 500 790 Q540 750 580 780 Q680 800 740 750 Q700 880 580 860 Q530 850 500 820 Q470 850 420 860 Q300 880 260 750 Q320 800 420 780 Z',
      c.accent,
    ),
);

/** A veiled dancer seen from behind her fan. */
export const dancer = object(
  (c) =>
    path(
      'M500 380 Q560 420 540 520 Q560 600 860 880 Q680 960 500 940 Q320 960 140 880 Q440 600 460 520 Q440 420 500 380 Z',
      c.ink,
    ) +
    path('M500 560 L640 930 Q570 946 500 940 Q430 946 360 930 Z', c.accent) +
    disc(500, 290, 84, c.ink) +
    disc(500, 190, 50, c.accent) +
    stroke('M470 440 Q300 420 260 220 M530 440 Q700 420 740 220', c.ink, 34) +
    path('M260 220 Q100 240 90 420 Q60 600 170 660 Q120 460 270 300 Z', c.extra) +
    path('M740 220 Q900 240 910 420 Q940 600 830 660 Q880 460 730 300 Z', c.extra) +
    times(5, (i) => disc(340 + i * 80, 800 + Math.abs(i - 2) * -8, 14, c.extra)),
);

/** Two figures who hold on to each other in the wind. */
export const sisters = scene(
  (c) =>
    rect(570, 30, 44, 930, c.ink) +
    rect(846, 30, 44, 930, c.ink) +
    rect(540, 10, 380, 60, c.ink) +
    rect(614, 130, 232, 76, c.ink) +
    poly('614,206 846,206 846,500 614,360', c.accent) +
    rect(500, 800, 460, 40, c.ink) +
    path('M40 960 Q120 700 150 520 Q170 420 250 410 Q330 420 340 520 L400 960 Z', c.ink) +
    disc(254, 330, 84, c.extra) +
    path('M150 400 Q140 230 256 226 Q366 230 352 340 Q300 260 220 290 Q190 360 150 400 Z', c.ink) +
    path('M170 960 Q300 780 310 640 Q330 560 400 560 Q470 570 480 660 L520 960 Z', c.accent) +
    disc(386, 490, 72, c.extra) +
    path(
      'M300 540 Q290 400 390 400 Q480 404 466 500 Q420 430 350 456 Q340 510 300 540 Z',
      c.accent,
    ) +
    rect(-1000, 940, 3000, 60, c.ink),
);
