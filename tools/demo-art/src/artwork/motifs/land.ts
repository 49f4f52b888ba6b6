/** Mountains, deserts, water and weather. */
import { disc, group, oval, path, poly, rect, round, stroke, times } from '../svg.ts';
import { object, scene } from './motif.ts';

/** Two cypresses in the desert under a thin moon. */
export const cypressMoon = scene(
  (c) =>
    path('M640 90 A170 170 0 1 0 790 330 A140 140 0 1 1 640 90 Z', c.accent) +
    path('M-1000 800 Q-200 620 300 800 T1300 780 T2000 820 V1000 H-1000 Z', c.accent) +
    path('M300 880 Q220 620 330 250 Q440 620 360 880 Z', c.ink) +
    path('M500 900 Q430 700 500 420 Q590 700 550 900 Z', c.extra === c.ground ? c.ink : c.extra) +
    path('M-1000 880 Q0 780 500 880 T2000 860 V1000 H-1000 Z', c.ink),
);

/** Dunes with a caravan on the ridge. */
export const caravan = scene((c) => {
  const camel = (x: number, y: number, s: number) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      path(
        'M-70 0 L-60 -70 Q-50 -120 -20 -120 Q0 -170 24 -120 Q50 -120 60 -90 Q90 -90 96 -140 Q96 -170 140 -160 V-140 L116 -132 Q110 -60 64 -50 L66 0 H52 L44 -50 H-40 L-52 0 Z',
        c.ink,
      ),
    );
  return (
    disc(700, 260, 180, c.accent) +
    path('M-1000 700 Q-300 440 200 620 Q600 440 1100 640 T2000 600 V1000 H-1000 Z', c.extra) +
    times(5, (i) => camel(120 + i * 190, 644 - Math.sin(i * 0.8) * 40, 0.9)) +
    path(
      'M-1000 760 Q-200 560 360 700 Q460 660 560 640 Q780 600 1200 720 T2000 700 V1000 H-1000 Z',
      c.ink,
    ) +
    path('M-1000 900 Q0 720 560 640 Q500 820 200 1000 H-1000 Z', c.accent)
  );
});

/** A herd winding up a mountain. */
export const herd = scene((c) => {
  let dots = '';
  for (let i = 0; i < 44; i += 1) {
    const t = i / 43;
    const x = 500 + Math.sin(t * 13) * (310 * (1 - t) + 30);
    dots += oval(
      round(x),
      round(930 - t * 640),
      round(24 - t * 15),
      round(16 - t * 10),
      i % 7 === 3 ? c.extra : c.cut,
    );
  }
  return (
    poly('-700,1000 -80,420 400,1000', c.accent) +
    poly('560,1000 1080,360 1800,1000', c.accent) +
    poly('-120,1000 500,120 1120,1000', c.ink) +
    poly('500,120 610,276 560,260 520,330 470,262 400,262', c.extra) +
    dots +
    rect(-1000, 975, 3000, 25, c.ink)
  );
});

/** The sun over a lake, a small boat crossing. */
export const sunLake = scene(
  (c) =>
    disc(500, 480, 270, c.accent) +
    path(
      'M-1000 560 L-300 470 L150 570 L420 520 L760 570 L1300 460 L2000 560 V600 H-1000 Z',
      c.ink,
    ) +
    rect(-1000, 590, 3000, 410, c.extra) +
    times(6, (i) => rect(300 + i * 26, 620 + i * 50, 400 - i * 52, 20, c.accent, 10)) +
    path('M560 760 H860 L800 830 H630 Z', c.ink) +
    rect(664, 600, 12, 160, c.ink) +
    disc(740, 690, 26, c.ink) +
    path('M712 760 Q720 710 742 712 Q770 716 776 760 Z', c.ink) +
    rect(-1000, 950, 3000, 50, c.ink),
);

/** A cactus and mesas under a high sun. */
export const cactus = scene(
  (c) =>
    disc(700, 280, 170, c.accent) +
    poly('-900,760 -820,520 -420,520 -340,760', c.extra) +
    poly('560,760 630,470 980,470 1060,760', c.extra) +
    poly('1240,760 1300,560 1640,560 1720,760', c.extra) +
    rect(-1000, 750, 3000, 250, c.accent) +
    rect(270, 180, 130, 780, c.ink, 65) +
    path(
      'M290 640 H200 Q110 640 110 540 V440 Q110 396 152 396 Q194 396 194 440 V520 Q194 550 230 550 H290 Z',
      c.ink,
    ) +
    path(
      'M380 560 H470 Q560 550 560 460 V350 Q560 306 520 306 Q478 306 478 350 V440 Q478 470 440 470 H380 Z',
      c.ink,
    ) +
    times(3, (i) => rect(300 + i * 30, 230, 7, 660, c.cut)) +
    path('M-1000 940 Q500 880 2000 940 V1000 H-1000 Z', c.ink),
);

/** Mushrooms, one of them watching. */
export const mushroom = scene(
  (c) =>
    path('M400 960 Q450 700 420 520 H580 Q550 700 610 960 Z', c.accent) +
    path('M110 540 Q120 130 500 120 Q880 130 890 540 Q500 640 110 540 Z', c.ink) +
    [
      [300, 360, 60],
      [520, 240, 70],
      [720, 390, 66],
      [470, 470, 44],
      [190, 480, 34],
    ]
      .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, c.extra))
      .join('') +
    disc(465, 680, 34, c.ink) +
    disc(545, 680, 34, c.ink) +
    disc(470, 674, 12, c.accent) +
    disc(550, 674, 12, c.accent) +
    path('M720 980 Q740 860 720 800 H780 Q770 860 800 980 Z', c.accent) +
    path('M620 810 Q640 680 750 680 Q860 680 880 810 Q750 850 620 810 Z', c.ink) +
    path('M180 980 Q200 900 190 850 H240 Q230 900 260 980 Z', c.accent) +
    path('M110 860 Q130 750 215 750 Q300 750 320 860 Q215 890 110 860 Z', c.ink) +
    path('M-1000 940 Q0 900 500 940 T2000 940 V1000 H-1000 Z', c.ink),
);

/** A lotus opened. */
export const lotus = object(
  (c) =>
    disc(500, 330, 190, c.extra) +
    [-68, 68, -44, 44]
      .map((turn, i) =>
        group(
          `rotate(${turn} 500 800)`,
          path('M500 800 Q370 560 500 260 Q630 560 500 800 Z', i < 2 ? c.accent : c.ink),
        ),
      )
      .join('') +
    [-22, 22]
      .map((turn) =>
        group(
          `rotate(${turn} 500 800)`,
          path('M500 800 Q380 520 500 210 Q620 520 500 800 Z', c.accent),
        ),
      )
      .join('') +
    path('M500 800 Q370 500 500 180 Q630 500 500 800 Z', c.ink) +
    path('M500 760 Q450 560 500 360 Q550 560 500 760 Z', c.extra) +
    path('M90 800 Q500 740 910 800 Q740 910 500 910 Q260 910 90 800 Z', c.ink),
);

/** A branch coming into flower. */
export const blossom = object((c) => {
  const flower = (x: number, y: number, r: number) =>
    times(5, (i) =>
      disc(
        round(x + Math.cos(i * 1.2566 - 1.57) * r * 0.62),
        round(y + Math.sin(i * 1.2566 - 1.57) * r * 0.62),
        r * 0.5,
        c.accent,
      ),
    ) + disc(x, y, r * 0.28, c.extra);
  return (
    path('M60 940 Q300 760 420 560 Q520 380 860 250 Q560 430 480 600 Q340 840 120 960 Z', c.ink) +
    stroke(
      'M420 580 Q330 440 350 250 M560 440 Q680 480 780 470 M320 720 Q200 660 150 560',
      c.ink,
      26,
    ) +
    flower(350, 220, 130) +
    flower(850, 240, 116) +
    flower(790, 480, 96) +
    flower(140, 530, 106) +
    flower(560, 330, 84) +
    [
      [620, 700],
      [760, 820],
      [560, 880],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 36, 22, c.accent, `transform="rotate(30 ${x} ${y})"`))
      .join('')
  );
});
