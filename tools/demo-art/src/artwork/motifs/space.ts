/** Rockets, machines and cities of the future. */
import { disc, group, oval, path, poly, rect, ring, round, stroke, times } from '../svg.ts';
import { object, scene } from './motif.ts';

/** The moon with a shell in its eye. */
export const moonRocket = object(
  (c) =>
    disc(520, 540, 370, c.accent) +
    path('M520 170 A370 370 0 0 1 520 910 A460 460 0 0 0 520 170 Z', c.ink, 'opacity=".16"') +
    disc(330, 690, 34, c.cut) +
    disc(640, 800, 46, c.cut) +
    disc(760, 470, 30, c.cut) +
    oval(640, 500, 62, 26, c.ink) +
    stroke('M560 420 Q640 380 716 424', c.ink, 22) +
    path(
      'M520 480 Q560 620 500 640 Q470 650 460 628',
      'none',
      `stroke="${c.ink}" stroke-width="20"`,
    ) +
    stroke('M420 730 Q540 800 650 714', c.ink, 26) +
    group(
      'rotate(38 380 480)',
      rect(200, 420, 200, 124, c.ink, 12) +
        path('M400 420 Q500 430 520 482 Q500 534 400 544 Z', c.ink) +
        poly('210,420 120,370 150,482 120,594 210,544', c.ink) +
        rect(244, 420, 26, 124, c.extra) +
        rect(296, 420, 12, 124, c.extra),
    ),
);

/** A rocket climbing. */
export const rocket = object((c) =>
  group(
    'rotate(24 500 500)',
    path('M500 60 C640 200 660 420 620 640 H380 C340 420 360 200 500 60 Z', c.ink) +
      path('M500 60 C640 200 660 420 620 640 H500 Z', c.accent) +
      path('M384 470 L230 690 V790 L392 690 Z', c.ink) +
      path('M616 470 L770 690 V790 L608 690 Z', c.accent) +
      disc(500, 340, 74, c.ground) +
      disc(500, 340, 44, c.extra) +
      rect(410, 660, 180, 40, c.ink) +
      path('M420 720 H580 Q560 860 500 980 Q440 860 420 720 Z', c.extra) +
      path('M456 720 H544 Q534 810 500 880 Q466 810 456 720 Z', c.ground),
  ),
);

/** A flying saucer above a graveyard. */
export const saucer = scene(
  (c) =>
    poly('420,330 580,330 850,1000 150,1000', c.accent, 'opacity=".9"') +
    oval(500, 280, 380, 84, c.ink) +
    path('M340 240 Q350 90 500 90 Q650 90 660 240 Z', c.ink) +
    path('M380 220 Q392 130 500 128 Q440 150 430 220 Z', c.cut) +
    times(5, (i) => disc(260 + i * 120, 286 + (i === 0 || i === 4 ? -6 : 12), 22, c.cut)) +
    rect(-1000, 900, 3000, 100, c.ink) +
    rect(130, 740, 130, 180, c.ink, 60) +
    rect(720, 780, 120, 150, c.ink, 56) +
    rect(466, 690, 60, 240, c.ink) +
    rect(406, 750, 180, 56, c.ink),
);

/** A capsule beneath its parachute. */
export const capsule = object(
  (c) =>
    path(
      'M110 440 A390 360 0 0 1 890 440 Q825 380 760 440 Q695 380 630 440 Q565 380 500 440 Q435 380 370 440 Q305 380 240 440 Q175 380 110 440 Z',
      c.ink,
    ) +
    path(
      'M370 440 Q380 170 500 80 Q620 170 630 440 Q565 380 500 440 Q435 380 370 440 Z',
      c.accent,
    ) +
    stroke('M110 440 L460 740 M370 440 L482 740 M630 440 L518 740 M890 440 L540 740', c.ink, 8) +
    path('M440 730 H560 L640 900 Q500 950 360 900 Z', c.ink) +
    disc(500, 826, 34, c.extra),
);

/** A dish listening to the sky. */
export const radar = scene(
  (c) =>
    [150, 250, 350].map((r) => ring(640, 330, r, c.accent, 26)).join('') +
    path('M240 180 A420 420 0 0 0 800 740 Z', c.ink) +
    path('M240 180 A420 420 0 0 0 380 690 L520 460 Z', c.extra) +
    stroke('M520 460 L650 320', c.ink, 24) +
    disc(650, 320, 40, c.ink) +
    poly('440,660 560,660 680,1000 320,1000', c.ink) +
    rect(-1000, 950, 3000, 50, c.ink),
);

/** The face of a machine. */
export const robot = object(
  (c) =>
    path('M230 900 V420 Q230 120 500 120 Q770 120 770 420 V900 Z', c.ink) +
    path('M500 120 Q770 120 770 420 V900 H500 Z', c.accent) +
    rect(290, 400, 170, 70, c.ground) +
    rect(540, 400, 170, 70, c.ground) +
    disc(375, 435, 30, c.extra) +
    disc(625, 435, 30, c.extra) +
    poly('500,450 550,610 450,610', c.ground) +
    times(5, (i) => rect(340 + i * 68, 690, 46, 110, c.ground)) +
    rect(150, 380, 60, 210, c.ink, 20) +
    rect(790, 380, 60, 210, c.accent, 20) +
    rect(484, 40, 32, 90, c.ink),
);

/** Towers of a city, stepped and lit. */
export const city = scene((c) => {
  const tower = (x: number, w: number, top: number, fill: string) =>
    rect(x, top, w, 1000 - top, fill) +
    rect(x + w * 0.18, top - 60, w * 0.64, 60, fill) +
    rect(x + w * 0.36, top - 110, w * 0.28, 50, fill);
  const windows = (x: number, w: number, top: number, fill: string) =>
    times(Math.floor((960 - top) / 64), (row) =>
      times(3, (i) =>
        rect(round(x + w * (0.16 + i * 0.26)), top + 40 + row * 64, w * 0.15, 36, fill),
      ),
    );
  return (
    times(10, (i) => tower(-700 + i * 245, 150, 560 + ((i * 97) % 190), c.accent)) +
    tower(60, 190, 500, c.ink) +
    windows(60, 190, 500, c.cut) +
    tower(750, 200, 440, c.ink) +
    windows(750, 200, 440, c.cut) +
    tower(-330, 220, 620, c.ink) +
    tower(1130, 240, 600, c.ink) +
    poly(
      '330,1000 380,360 440,360 440,190 480,190 500,0 520,190 560,190 560,360 620,360 670,1000',
      c.ink,
    ) +
    times(8, (i) => rect(484, 400 + i * 72, 32, 40, c.extra)) +
    times(
      8,
      (i) =>
        rect(424 - i * 3, 420 + i * 72, 24, 40, c.cut) +
        rect(552 + i * 3, 420 + i * 72, 24, 40, c.cut),
    ) +
    stroke('M-1000 800 C-200 780 200 700 345 700 M655 760 C800 760 1200 700 2000 700', c.ink, 26)
  );
});

/** A bolt of electricity. */
export const bolt = object(
  (c) =>
    rect(230, 180, 540, 700, c.ink, 40) +
    rect(400, 110, 200, 90, c.ink, 14) +
    rect(280, 560, 440, 270, c.accent, 16) +
    poly('560,230 330,560 480,560 410,860 680,480 530,480 640,230', c.extra) +
    poly('560,230 330,560 480,560 505,450', c.cut, 'opacity=".25"'),
);

/** A porthole of a washing machine with a planet turning in it. */
export const washer = object(
  (c) =>
    rect(140, 100, 720, 800, c.ink, 50) +
    rect(200, 160, 250, 70, c.cut, 12) +
    disc(640, 195, 36, c.accent) +
    disc(760, 195, 36, c.cut) +
    disc(500, 560, 280, c.cut) +
    disc(500, 560, 230, c.accent) +
    path('M270 560 Q380 480 500 560 T730 560 A230 230 0 0 1 270 560 Z', c.extra) +
    disc(500, 560, 96, c.ink) +
    path('M330 640 Q500 470 690 480 Q560 560 350 660 Z', c.cut),
);
