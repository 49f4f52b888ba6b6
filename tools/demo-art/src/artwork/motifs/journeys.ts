/** Trains, ships, wings and roads. */
import { disc, group, oval, path, poly, rect, ring, round, stroke, times } from '../svg.ts';
import { object, scene } from './motif.ts';

/** A steam train from the side, at speed. */
export const train = scene(
  (c) =>
    path(
      'M250 330 C180 200 -60 290 -140 170 C-360 260 -700 120 -1000 210 L-1000 80 C-700 0 -380 120 -180 20 C0 110 260 90 320 330 Z',
      c.accent,
    ) +
    poly('240,330 350,330 330,440 350,520 240,520 260,440', c.ink) +
    rect(160, 480, 560, 250, c.ink, 60) +
    rect(620, 340, 270, 400, c.ink) +
    rect(590, 310, 330, 50, c.ink, 12) +
    rect(680, 410, 150, 130, c.extra) +
    rect(450, 430, 90, 70, c.ink, 30) +
    rect(940, 420, 1100, 310, c.ink) +
    times(8, (i) => rect(1000 + i * 130, 480, 76, 110, c.extra)) +
    rect(220, 560, 380, 22, c.accent) +
    poly('170,720 40,900 300,900 330,720', c.ink) +
    rect(160, 730, 1900, 60, c.ink) +
    [420, 620, 820]
      .map((x) => disc(x, 840, 104, c.ink) + ring(x, 840, 66, c.cut, 18) + disc(x, 840, 20, c.cut))
      .join('') +
    stroke('M420 840 H820', c.accent, 22) +
    times(8, (i) => disc(1080 + i * 160, 880, 60, c.ink)) +
    rect(-1000, 940, 3000, 60, c.ink) +
    rect(-1000, 956, 3000, 10, c.cut),
);

/** A locomotive seen from the rails in front of it. */
export const trainFront = scene(
  (c) =>
    path('M430 170 C380 90 470 60 440 0 C600 -10 760 40 600 170 Z', c.accent) +
    poly('420,160 580,160 560,290 440,290', c.ink) +
    disc(500, 480, 270, c.ink) +
    disc(500, 480, 214, c.accent) +
    path('M500 266 A214 214 0 0 1 500 694 Z', c.ink, 'opacity=".22"') +
    disc(500, 480, 96, c.ink) +
    disc(500, 480, 60, c.cut) +
    rect(180, 660, 640, 96, c.ink, 10) +
    disc(235, 708, 34, c.cut) +
    disc(765, 708, 34, c.cut) +
    poly('260,770 740,770 900,960 100,960', c.ink) +
    times(7, (i) =>
      poly(
        `${300 + i * 60},776 ${318 + i * 60},776 ${170 + i * 98},952 ${132 + i * 98},952`,
        c.cut,
      ),
    ) +
    rect(-1000, 950, 3000, 50, c.ink),
);

/** Rails running to the horizon beneath a low sun. */
export const rails = scene(
  (c) =>
    disc(500, 380, 210, c.accent) +
    path(
      'M-1000 430 L-300 400 L200 430 L420 380 L700 430 L1300 400 L2000 430 V1000 H-1000 Z',
      c.ink,
    ) +
    times(9, (i) => {
      const y = 450 + i * i * 6.6;
      const half = 30 + (y - 430) * 0.72;
      return rect(round(500 - half), round(y), round(half * 2), 8 + i * 3, c.cut);
    }) +
    poly('488,430 496,430 300,1000 200,1000', c.extra) +
    poly('504,430 512,430 800,1000 700,1000', c.extra) +
    [0, 1, 2]
      .map(
        (i) =>
          rect(760 + i * (30 + i * 60), 330 - i * 90, 10 + i * 8, 120 + i * 200, c.ink) +
          rect(725 + i * (20 + i * 54), 345 - i * 80, 80 + i * 30, 10 + i * 5, c.ink),
      )
      .join(''),
);

/** A road at night in two headlights. */
export const road = scene(
  (c) =>
    path('M-1000 420 L-200 360 L200 420 L600 340 L1100 420 L2000 380 V1000 H-1000 Z', c.ink) +
    poly('478,420 522,420 980,1000 20,1000', c.accent) +
    times(5, (i) => {
      const y = 450 + i * i * 26;
      return poly(
        `${496 - i * 3},${y} ${504 + i * 3},${y} ${508 + i * 7},${y + 26 + i * 20} ${492 - i * 7},${y + 26 + i * 20}`,
        c.ink,
      );
    }) +
    rect(690, 170, 26, 420, c.ink) +
    poly('560,190 800,190 860,240 800,290 560,290', c.extra) +
    poly('840,320 600,320 540,370 600,420 840,420', c.extra),
);

/** A biplane banking. */
export const biplane = object((c) =>
  group(
    'rotate(-16 500 500)',
    rect(60, 300, 880, 86, c.ink, 43) +
      rect(120, 560, 760, 80, c.accent, 40) +
      [210, 330, 670, 790].map((x) => rect(x, 370, 16, 210, c.ink)).join('') +
      stroke('M220 380 L336 566 M780 380 L664 566', c.ink, 6) +
      oval(500, 480, 120, 150, c.ink) +
      disc(500, 480, 84, c.accent) +
      disc(500, 480, 26, c.ink) +
      oval(500, 300, 20, 190, c.extra) +
      oval(500, 660, 20, 190, c.extra) +
      stroke('M440 620 L380 740 M560 620 L620 740', c.ink, 20) +
      disc(370, 770, 52, c.ink) +
      disc(630, 770, 52, c.ink) +
      disc(370, 770, 20, c.cut) +
      disc(630, 770, 20, c.cut) +
      disc(150, 343, 30, c.accent) +
      disc(850, 343, 30, c.accent),
  ),
);

const swell = (y: number, fill: string, shift: number) =>
  path(
    `M-1200 ${y} ${times(20, (i) => `q80 ${i % 2 === shift ? -64 : 64} 160 0 `)} V1100 H-1200 Z`,
    fill,
  );

/** A river steamer with its wheel. */
export const steamboat = scene(
  (c) =>
    rect(310, 130, 74, 300, c.ink) +
    rect(480, 130, 74, 300, c.ink) +
    rect(300, 110, 94, 40, c.accent) +
    rect(470, 110, 94, 40, c.accent) +
    path('M330 100 Q300 20 130 30 Q220 -40 380 10 Q400 50 384 100 Z', c.accent) +
    rect(170, 420, 560, 130, c.ink) +
    rect(110, 550, 700, 120, c.accent) +
    times(6, (i) => rect(210 + i * 84, 456, 46, 60, c.cut)) +
    times(9, (i) => rect(140 + i * 70, 572, 24, 98, c.ink)) +
    path('M60 670 H880 L800 900 H160 Z', c.ink) +
    ring(770, 660, 150, c.extra, 34) +
    times(6, (i) => group(`rotate(${i * 30} 770 660)`, rect(610, 650, 320, 20, c.extra))) +
    swell(850, c.accent, 0) +
    swell(920, c.ink, 1),
);

/** The bow of a battleship and its guns. */
export const battleship = scene(
  (c) =>
    poly('500,60 760,1000 240,1000', c.ink) +
    poly('500,60 760,1000 500,1000', c.accent) +
    rect(486, 0, 28, 120, c.ink) +
    poly('514,0 700,46 514,92', c.accent) +
    group('rotate(-28 330 560)', rect(-90, 470, 440, 44, c.ink) + rect(-90, 540, 440, 44, c.ink)) +
    group('rotate(28 670 560)', rect(650, 470, 440, 44, c.ink) + rect(650, 540, 440, 44, c.ink)) +
    disc(420, 480, 30, c.cut) +
    disc(580, 480, 30, c.ink) +
    poly('-1000,880 500,760 2000,880 2000,1000 -1000,1000', c.ink) +
    poly('-1000,920 500,830 2000,920 2000,940 500,866 -1000,940', c.cut),
);

/** A ship under sail. */
export const sailShip = scene(
  (c) =>
    rect(488, 60, 26, 720, c.ink) +
    path('M470 110 Q560 360 470 640 H120 Q300 380 470 110 Z', c.accent) +
    path('M530 150 Q800 340 820 640 H530 Q610 400 530 150 Z', c.ink) +
    poly('514,40 680,80 514,130', c.extra) +
    path('M60 700 Q200 740 500 740 T960 660 Q900 900 760 920 H260 Q120 880 60 700 Z', c.ink) +
    times(5, (i) => disc(300 + i * 100, 820, 22, c.cut)) +
    swell(900, c.accent, 1) +
    swell(950, c.ink, 0),
);

/** A small boat on a great wave. */
export const stormBoat = scene(
  (c) =>
    path(
      'M-1000 900 C-300 900 -60 820 120 560 C260 340 520 240 760 330 C900 390 900 540 800 560 C820 460 720 420 640 480 C520 580 620 800 1000 820 C1400 840 1700 820 2000 860 V1100 H-1000 Z',
      c.ink,
    ) +
    path(
      'M-1000 960 C-300 960 0 900 200 660 C320 500 460 400 620 400 C440 480 380 700 560 850 C800 1000 1400 900 2000 930 V1100 H-1000 Z',
      c.accent,
    ) +
    group(
      'rotate(-24 330 330)',
      path('M180 300 H480 L430 380 H230 Z', c.ink) +
        rect(322, 90, 14, 210, c.ink) +
        poly('344,100 450,280 344,280', c.extra),
    ),
);

/** A diver in a copper helmet. */
export const diver = object(
  (c) =>
    path('M160 940 Q170 690 340 650 H660 Q830 690 840 940 Z', c.accent) +
    rect(290, 620, 420, 90, c.ink, 20) +
    disc(500, 400, 290, c.ink) +
    path('M500 110 A290 290 0 0 1 500 690 Z', c.ink) +
    disc(500, 410, 170, c.cut) +
    disc(500, 410, 140, c.extra) +
    path(
      'M384 330 A140 140 0 0 1 470 274 L420 530 A140 140 0 0 1 362 430 Z',
      c.cut,
      'opacity=".7"',
    ) +
    times(8, (i) =>
      disc(
        round(500 + Math.cos((i * Math.PI) / 4) * 205),
        round(410 + Math.sin((i * Math.PI) / 4) * 205),
        15,
        c.cut,
      ),
    ) +
    disc(244, 410, 56, c.accent) +
    disc(756, 410, 56, c.accent) +
    rect(440, 70, 120, 70, c.ink, 20) +
    times(5, (i) => disc(340 + i * 80, 665, 16, c.cut)),
);

/** A carpet above the domes. */
export const carpet = scene(
  (c) =>
    path('M140 300 Q320 170 500 270 T880 210 L900 270 Q720 350 520 340 T170 380 Z', c.accent) +
    path('M190 312 Q330 220 500 300 T840 250', 'none', `stroke="${c.ink}" stroke-width="14"`) +
    times(6, (i) => stroke(`M${140 + i * 5} ${300 + i * 14} l-46 10`, c.accent, 7)) +
    path('M470 275 Q460 170 520 150 Q580 170 580 262 Z', c.ink) +
    disc(520, 116, 42, c.ink) +
    [
      [80, 640, 170],
      [500, 560, 230],
      [900, 660, 160],
      [-380, 640, 220],
      [1360, 640, 220],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) =>
          path(
            `M${x - r} ${y + r} C${x - r} ${y + r * 0.2} ${x - r * 0.2} ${y} ${x} ${y - r * 0.35} C${x + r * 0.2} ${y} ${x + r} ${y + r * 0.2} ${x + r} ${y + r} V1000 H${x - r} Z`,
            c.ink,
          ) + rect(x - 5, y - r * 0.35 - 70, 10, 80, c.ink),
      )
      .join('') +
    times(
      2,
      (i) =>
        rect(240 + i * 490, 520, 50, 480, c.ink) +
        path(`M${232 + i * 490} 530 Q${265 + i * 490} 400 ${298 + i * 490} 530 Z`, c.ink),
    ) +
    path('M440 1000 V880 Q440 810 500 780 Q560 810 560 880 V1000 Z', c.extra) +
    rect(-1000, 940, 3000, 60, c.ink),
);
