/** Snow, ice and the houses that stand in it. */
import { disc, group, path, poly, rect, round, stroke, times } from '../svg.ts';
import { scene } from './motif.ts';

/** A snow-capped mountain over the plain. */
export const snowMountain = scene(
  (c) =>
    disc(790, 250, 130, c.extra) +
    poly('-900,1000 -300,560 100,1000', c.accent) +
    poly('740,1000 1240,560 2000,1000', c.accent) +
    poly('-200,1000 500,130 1200,1000', c.ink) +
    path(
      'M500 130 L690 366 L650 450 L600 392 L540 520 L476 420 L400 510 L356 410 L300 378 Z',
      c.accent,
    ) +
    path('M500 130 L690 366 L650 450 L600 392 L560 476 Z', c.ink) +
    path('M500 130 L520 330 L560 300 Z', c.ink) +
    rect(-1000, 930, 3000, 70, c.ink) +
    rect(206, 740, 14, 200, c.cut) +
    path('M60 770 Q100 660 213 660 Q330 660 370 770 Q290 726 213 746 Q136 726 60 770 Z', c.extra),
);

/** Dark pines and a road of snow. */
export const pines = scene((c) => {
  const pine = (x: number, y: number, s: number, fill: string) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      poly(
        '0,-420 110,-200 60,-200 150,-40 76,-40 180,140 -180,140 -76,-40 -150,-40 -60,-200 -110,-200',
        fill,
      ) + rect(-18, 140, 36, 90, fill),
    );
  return (
    disc(500, 430, 170, c.accent) +
    [-760, -420, -80, 260, 740, 1080, 1420, 1760]
      .map((x, i) => pine(x, 660, 0.8 + (i % 3) * 0.1, c.accent))
      .join('') +
    rect(-1000, 790, 3000, 210, c.cut === c.ink ? c.ground : c.accent) +
    [-560, -200, 90, 920, 1260, 1600]
      .map((x, i) => pine(x, 760, 1.25 + (i % 2) * 0.3, c.ink))
      .join('') +
    path(
      'M500 790 Q560 850 470 900 Q380 950 560 1000 H820 Q560 920 560 880 Q580 830 512 790 Z',
      c.ink,
    )
  );
});

/** Someone lying on a floe of ice. */
export const iceFloe = scene((c) => {
  const ice = c.cut === c.ink ? c.ground : c.cut;
  const floe = (x: number, y: number, w: number) =>
    poly(
      `${x - w},${y} ${x - w * 0.6},${y - w * 0.22} ${x + w * 0.5},${y - w * 0.26} ${x + w},${y} ${x + w * 0.4},${y + w * 0.2} ${x - w * 0.5},${y + w * 0.18}`,
      ice,
    );
  return (
    poly('-1000,430 -600,270 -240,430', c.accent) +
    poly('-60,430 150,180 300,350 400,270 600,430', c.accent) +
    poly('640,430 960,240 1400,430', c.accent) +
    rect(-1000, 420, 3000, 580, c.ink) +
    [
      [140, 510, 150],
      [760, 500, 130],
      [-420, 560, 190],
      [1300, 560, 200],
      [900, 640, 120],
      [80, 690, 110],
      [-500, 800, 220],
      [1340, 800, 220],
      [60, 930, 130],
    ]
      .map(([x = 0, y = 0, w = 0]) => floe(x, y, w))
      .join('') +
    floe(560, 800, 340) +
    path('M360 790 Q366 730 440 724 L700 716 Q760 730 780 780 Q600 810 360 790 Z', c.extra) +
    path('M430 724 Q460 680 540 700 L620 720 Z', c.extra) +
    disc(370, 742, 44, c.accent) +
    path('M330 740 Q300 830 340 900 Q350 830 380 780 Z', c.extra)
  );
});

/** An igloo beneath the northern light. */
export const igloo = scene(
  (c) =>
    path(
      'M-1000 420 Q-400 60 200 260 T1200 140 T2000 300 V220 Q1500 20 1000 80 T100 160 T-1000 300 Z',
      c.accent,
    ) +
    path('M110 860 A370 370 0 0 1 850 860 Z', c.ink) +
    path('M620 860 V760 A130 130 0 0 1 880 760 V860 Z', c.ink) +
    path('M680 860 V770 A70 70 0 0 1 820 770 V860 Z', c.accent) +
    stroke('M190 660 H700 M130 770 H620 M280 560 H640', c.cut, 10) +
    stroke(
      'M330 660 V770 M520 660 V770 M420 560 V660 M240 770 V860 M430 770 V860 M480 490 V560 M600 560 V640',
      c.cut,
      10,
    ) +
    rect(-1000, 850, 3000, 150, c.extra) +
    rect(-1000, 850, 3000, 16, c.ink),
);

/** A cabin half over the edge. */
export const cabinCliff = scene(
  (c) =>
    poly('-1000,760 420,760 520,820 430,1000 -1000,1000', c.ink) +
    poly('900,1000 1200,820 2000,780 2000,1000', c.ink) +
    group(
      'rotate(17 430 740)',
      rect(240, 460, 480, 290, c.accent) +
        poly('190,470 480,250 770,470', c.ink) +
        rect(600, 240, 70, 160, c.ink) +
        rect(300, 540, 110, 100, c.ink) +
        rect(540, 540, 110, 210, c.ink) +
        times(4, (i) => rect(240, 510 + i * 62, 480, 6, c.ink)),
    ) +
    disc(150, 640, 30, c.ink) +
    path('M110 760 L126 680 H174 L190 760 Z', c.ink) +
    stroke('M170 690 L300 640', c.ink, 16) +
    times(16, (i) =>
      disc(round((i * 173) % 1000), round((i * 97) % 420), 10 + (i % 3) * 4, c.extra),
    ),
);
