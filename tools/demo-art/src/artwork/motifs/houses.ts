/** Buildings, walls and what stands in front of them. */
import { disc, group, oval, path, poly, rect, round, stroke, times } from '../svg.ts';
import { object, scene } from './motif.ts';

/** Columns of a fallen city, with steps before them. */
export const columns = scene(
  (c) =>
    poly('500,100 980,300 20,300', c.accent) +
    rect(0, 290, 1000, 70, c.ink) +
    times(
      5,
      (i) =>
        rect(60 + i * 200, 400, 90, 440, i === 3 ? c.accent : c.ink) +
        rect(36 + i * 200, 360, 138, 44, c.ink) +
        times(2, (k) => rect(84 + i * 200 + k * 30, 410, 10, 430, i === 3 ? c.ink : c.cut)),
    ) +
    times(4, (i) =>
      rect(-60 - i * 90, 840 + i * 42, 1120 + i * 180, 44, i % 2 ? c.accent : c.ink),
    ) +
    [-620, 1360]
      .map(
        (x) => rect(x, 640, 110, 360, c.ink) + poly(`${x},640 ${x + 60},590 ${x + 110},640`, c.ink),
      )
      .join('') +
    rect(-1000, 985, 3000, 15, c.ink),
);

/** A house put together wrongly. */
export const crookedHouse = scene(
  (c) =>
    poly('200,940 160,480 760,400 820,940', c.ink) +
    poly('90,500 420,160 520,300 860,330 800,420', c.accent) +
    rect(600, 150, 80, 200, c.ink, 0, 'transform="rotate(14 640 250)"') +
    rect(270, 560, 140, 170, c.cut, 0, 'transform="rotate(-12 340 640)"') +
    rect(570, 500, 160, 120, c.accent, 0, 'transform="rotate(10 650 560)"') +
    rect(520, 700, 120, 240, c.extra, 0, 'transform="rotate(-5 580 940)"') +
    stroke('M340 550 V740 M262 650 L420 616', c.ink, 12) +
    disc(560, 830, 12, c.ink) +
    poly('640,940 760,640 790,640 690,940', c.accent) +
    times(4, (i) => stroke(`M${664 + i * 28} ${880 - i * 64} l64 0`, c.accent, 14)) +
    rect(-1000, 930, 3000, 70, c.ink),
);

/** A falling front and a man where the window will be. */
export const fallingFront = scene(
  (c) =>
    group(
      'rotate(-13 900 960)',
      poly('180,200 540,20 900,200 900,960 180,960', c.ink) +
        rect(460, 180, 160, 170, c.ground) +
        rect(260, 460, 130, 170, c.accent) +
        rect(690, 460, 130, 170, c.accent) +
        rect(440, 640, 200, 320, c.accent) +
        times(4, (i) => rect(180, 420 + i * 130, 720, 6, c.cut)),
    ) +
    path(
      'M30 960 L44 820 Q20 800 26 740 Q40 700 76 700 Q110 700 126 740 Q132 800 110 820 L124 960 H90 L77 850 L66 960 Z',
      c.extra,
    ) +
    disc(76, 660, 34, c.extra) +
    rect(30, 626, 92, 12, c.ink) +
    rect(48, 600, 56, 30, c.ink) +
    rect(-1000, 940, 3000, 60, c.ink),
);

/** A narrow alley, a boy at one end and a dog at the other. */
export const alley = scene(
  (c) =>
    poly('-1000,-600 380,250 380,640 -1000,1000', c.ink) +
    poly('2000,-600 620,250 620,640 2000,1000', c.accent) +
    poly('380,640 620,640 1240,1000 -240,1000', c.cut === c.ink ? c.ground : c.extra) +
    path('M80 1000 V560 Q80 400 190 400 Q270 420 270 560 V900 Z', c.accent) +
    path('M700 560 V700 L800 770 V540 Q750 480 700 560 Z', c.ink) +
    poly('860,300 960,250 960,430 860,440', c.ink) +
    path(
      'M470 850 L480 740 Q466 660 500 650 Q534 660 524 740 L540 850 H516 L502 770 L492 850 Z',
      c.ink,
    ) +
    disc(500, 618, 34, c.ink) +
    oval(
      552,
      730,
      26,
      50,
      c.extra === c.ground ? c.accent : c.ink,
      'transform="rotate(-20 552 730)"',
    ) +
    path(
      'M596 920 L610 850 H700 L730 810 L744 850 L724 880 L716 950 H700 L694 896 H630 L622 950 H604 Z',
      c.ink,
    ) +
    stroke('M610 852 Q580 830 590 796', c.ink, 12),
);

/** A black house with one small light. */
export const blackHouse = scene(
  (c) =>
    disc(700, 230, 110, c.accent) +
    poly('160,960 160,440 500,240 840,440 840,960', c.ink) +
    poly('90,480 500,210 910,480 910,430 500,150 90,430', c.ink) +
    rect(430, 560, 140, 160, c.extra) +
    stroke('M500 560 V720 M430 640 H570', c.ink, 14) +
    path(
      'M500 800 Q560 760 640 800 Q600 810 580 850 Q560 880 500 880 Q450 870 400 900 Q440 840 500 800 Z',
      c.accent,
    ) +
    rect(-1000, 940, 3000, 60, c.ink),
);

/** A derrick that has struck. */
export const oilDerrick = scene(
  (c) =>
    path(
      'M480 330 Q470 170 300 120 Q360 20 470 90 Q480 -10 560 30 Q640 -20 660 80 Q780 80 740 170 Q600 180 530 330 Z',
      c.accent,
    ) +
    poly('440,260 560,260 780,960 700,960 520,330 480,330 300,960 220,960', c.ink) +
    times(4, (i) => {
      const [y, next] = [380 + i * 140, 520 + i * 140];
      const half = (at: number) => 40 + (at - 260) * 0.31;
      return (
        rect(round(500 - half(y)), y, round(half(y) * 2), 20, c.ink) +
        stroke(
          `M${round(500 - half(y))} ${y} L${round(500 + half(next))} ${next} M${round(500 + half(y))} ${y} L${round(500 - half(next))} ${next}`,
          c.ink,
          12,
        )
      );
    }) +
    rect(484, 260, 32, 700, c.accent) +
    rect(820, 760, 150, 190, c.extra) +
    poly('800,770 895,690 990,770', c.ink) +
    rect(-1000, 940, 3000, 60, c.ink),
);

/** Pyramids with the sea opened before them. */
export const partedSea = scene(
  (c) =>
    disc(500, 330, 150, c.extra) +
    poly('500,260 760,640 240,640', c.accent) +
    poly('500,260 760,640 560,640', c.ink) +
    path(
      'M-1000 420 Q0 300 180 420 Q330 560 200 620 Q130 640 130 580 Q90 700 260 760 Q380 820 420 1000 H-1000 Z',
      c.ink,
    ) +
    path(
      'M2000 420 Q1000 300 820 420 Q670 560 800 620 Q870 640 870 580 Q910 700 740 760 Q620 820 580 1000 H2000 Z',
      c.ink,
    ) +
    times(3, (i) =>
      stroke(
        `M${-300 + i * 20} ${640 + i * 110} Q0 ${600 + i * 110} ${170 + i * 60} ${760 + i * 80} M${1300 - i * 20} ${640 + i * 110} Q1000 ${600 + i * 110} ${830 - i * 60} ${760 + i * 80}`,
        c.accent,
        16,
      ),
    ) +
    [460, 500, 540]
      .map(
        (x, i) =>
          disc(x, 800 + (i % 2) * 40, 14, c.ink) +
          path(
            `M${x - 14} ${870 + (i % 2) * 40} L${x} ${814 + (i % 2) * 40} L${x + 14} ${870 + (i % 2) * 40} Z`,
            c.ink,
          ),
      )
      .join(''),
);

/** A sheriff's badge. */
export const badge = object((c) => {
  const at = (i: number, r: number) =>
    [
      round(500 + Math.sin((i * Math.PI) / 6) * r),
      round(500 - Math.cos((i * Math.PI) / 6) * r),
    ] as const;
  const points = Array.from({ length: 12 }, (_, i) => at(i, i % 2 ? 230 : 400).join(',')).join(' ');
  return (
    poly(points, c.ink) +
    times(6, (i) => disc(at(i * 2, 410)[0], at(i * 2, 410)[1], 46, c.ink)) +
    disc(500, 500, 190, c.accent) +
    disc(500, 500, 160, c.ink) +
    poly(
      '500,390 530,466 612,470 548,522 570,602 500,556 430,602 452,522 388,470 470,466',
      c.accent,
    )
  );
});
