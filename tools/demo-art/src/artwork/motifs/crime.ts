/** Streets, clues and weapons. */
import { disc, group, oval, path, poly, rect, ring, round, stroke, times } from '../svg.ts';
import { object, scene } from './motif.ts';

/** A magnifying glass over a fingerprint. */
export const magnifier = object(
  (c) =>
    group(
      'rotate(45 500 500)',
      rect(790, 460, 240, 84, c.ink, 42) + rect(740, 480, 80, 44, c.accent),
    ) +
    disc(440, 440, 330, c.ink) +
    disc(440, 440, 270, c.cut === c.ink ? c.ground : c.accent) +
    [40, 90, 140, 190]
      .map((r) =>
        stroke(
          `M${440 - r} ${440 + r * 0.9} V440 A${r} ${r} 0 0 1 ${440 + r} 440 V${440 + r * 0.9}`,
          c.ink,
          20,
        ),
      )
      .join(''),
);

/** A profile with a deerstalker and a pipe. */
export const detective = object(
  (c) =>
    path(
      'M300 940 Q320 760 430 720 Q430 650 400 620 H330 Q290 620 296 570 L270 552 L290 520 L230 490 Q250 430 290 380 L300 300 H720 Q780 420 720 560 Q690 640 700 720 Q860 770 900 940 Z',
      c.ink,
    ) +
    path(
      'M250 320 Q270 120 520 110 Q760 110 790 330 Q840 380 860 440 Q760 400 700 330 H420 Q300 330 170 400 Q180 340 250 320 Z',
      c.accent,
    ) +
    path('M520 110 Q600 200 600 330 H560 Q560 200 500 112 Z', c.ink) +
    rect(480, 76, 70, 50, c.ink, 24) +
    stroke('M320 596 L210 640', c.extra, 24) +
    path('M120 600 H220 V670 Q214 740 170 740 Q124 740 120 670 Z', c.extra) +
    stroke('M170 560 Q110 470 180 400 Q240 330 170 240', c.extra, 18) +
    poly('560,760 700,730 900,940 640,940', c.accent),
);

/** A revolver, muzzle to the left. */
export const revolver = object((c) =>
  group(
    'rotate(-14 500 500)',
    path(
      'M60 330 H620 L700 290 L740 330 H800 Q860 360 850 430 L800 470 Q900 640 930 800 L760 850 Q700 640 640 560 H500 V500 H60 Z',
      c.ink,
    ) +
      rect(60, 356, 420, 20, c.cut) +
      rect(420, 350, 190, 170, c.accent, 20) +
      [386, 432, 478].map((y) => rect(440, y, 150, 14, c.ink)).join('') +
      ring(560, 590, 66, c.ink, 26) +
      path('M800 540 Q870 680 890 780 L790 806 Q760 660 720 580 Z', c.accent) +
      rect(70, 300, 40, 36, c.ink),
  ),
);

/** A figure beneath a street lamp. */
export const lampPost = scene(
  (c) =>
    poly('560,250 700,250 1010,1000 250,1000', c.accent) +
    oval(630, 960, 380, 46, c.accent) +
    rect(780, 130, 34, 870, c.ink) +
    stroke('M797 150 Q790 70 700 80 Q640 90 632 180', c.ink, 28) +
    poly('560,250 590,170 670,170 700,250', c.ink) +
    oval(630, 250, 60, 22, c.extra) +
    path(
      'M430 940 L450 640 Q420 600 440 540 Q470 500 500 496 Q480 470 482 440 H440 Q470 420 486 416 Q490 370 530 370 Q572 372 576 416 Q600 420 620 440 H578 Q580 474 560 496 Q610 510 620 560 L640 940 H548 L538 760 L526 940 Z',
      c.ink,
    ) +
    rect(-1000, 930, 3000, 70, c.ink),
);

/** A spiral that will not stop. */
export const spiral = object((c) => {
  let d = 'M500 500';
  for (let i = 1; i <= 96; i += 1) {
    const [angle, r] = [i * 0.24, i * 4.2];
    d += ` L${round(500 + Math.cos(angle) * r)} ${round(500 + Math.sin(angle) * r)}`;
  }
  return disc(500, 500, 440, c.accent) + stroke(d, c.ink, 44) + disc(500, 500, 40, c.extra);
});

/** A cut stone. */
export const diamond = object(
  (c) =>
    poly('270,250 730,250 910,440 500,890 90,440', c.ink) +
    poly('270,250 390,440 90,440', c.accent) +
    poly('730,250 610,440 910,440', c.extra) +
    poly('390,440 610,440 500,890', c.accent) +
    poly('500,250 390,440 610,440', c.cut) +
    times(4, (i) => group(`rotate(${-54 + i * 36} 500 500)`, rect(488, -10, 24, 110, c.accent))),
);

/** A glass with something wrong in it. */
export const poisonGlass = object(
  (c) =>
    poly('160,140 840,140 520,540 480,540', c.ink) +
    poly('262,230 738,230 508,518 492,518', c.accent) +
    rect(482, 520, 36, 330, c.ink) +
    path('M310 900 Q320 840 500 836 Q680 840 690 900 Z', c.ink) +
    disc(500, 300, 80, c.cut) +
    rect(456, 340, 88, 70, c.cut, 12) +
    disc(470, 306, 22, c.ink) +
    disc(530, 306, 22, c.ink) +
    poly('500,330 488,358 512,358', c.ink) +
    stroke('M480 376 V404 M500 376 V404 M520 376 V404', c.ink, 7) +
    stroke('M640 230 L800 40', c.extra, 16) +
    disc(660, 220, 44, c.extra),
);

/** A candlestick telephone off the hook. */
export const telephone = object(
  (c) =>
    path('M250 900 Q260 820 400 800 L450 420 H550 L600 800 Q740 820 750 900 Z', c.ink) +
    path('M500 420 H550 L600 800 Q740 820 750 900 H500 Z', c.accent) +
    rect(440, 300, 120, 140, c.ink, 20) +
    path('M560 320 L720 190 Q780 270 720 420 L560 390 Z', c.ink) +
    oval(728, 304, 40, 118, c.extra) +
    rect(250, 370, 200, 30, c.ink, 15) +
    group(
      'rotate(-12 250 430)',
      path('M190 260 H310 L286 340 L280 520 L320 620 H180 L220 520 L214 340 Z', c.ink) +
        rect(180, 610, 140, 30, c.extra),
    ) +
    stroke('M250 640 Q120 820 250 880', c.ink, 14),
);

/** A clock tower with its bell. */
export const clockTower = scene(
  (c) =>
    poly('500,-40 640,190 360,190', c.ink) +
    rect(340, 190, 320, 810, c.ink) +
    rect(500, 190, 160, 810, c.accent) +
    disc(500, 370, 190, c.ink) +
    disc(500, 370, 152, c.cut === c.ink ? c.ground : c.cut) +
    times(12, (i) => group(`rotate(${i * 30} 500 370)`, rect(492, 228, 16, 34, c.ink))) +
    stroke('M500 370 L440 280 M500 370 L560 420', c.ink, 20) +
    path('M410 1000 V700 Q500 580 590 700 V1000 Z', c.cut === c.ink ? c.ground : c.cut) +
    path('M450 850 Q450 740 500 730 Q550 740 550 850 L570 880 H430 Z', c.ink) +
    times(6, (i) =>
      poly(
        `${-700 + i * 420},1000 ${-600 + i * 420},830 ${-500 + i * 420},830 ${-400 + i * 420},1000`,
        i === 2 ? 'none' : c.ink,
      ),
    ),
);

/** A door ajar, and the light from it. */
export const door = scene(
  (c) =>
    poly('330,900 670,900 1000,1000 -120,1000', c.accent) +
    rect(320, 90, 360, 820, c.accent) +
    poly('320,90 520,170 520,960 320,910', c.ink) +
    disc(484, 570, 18, c.extra) +
    path(
      'M570 900 L580 640 Q560 560 600 540 Q584 500 604 480 Q630 470 648 490 Q656 520 640 540 Q676 560 668 640 L660 900 Z',
      c.ink,
    ) +
    poly('570,900 660,900 560,1000 400,1000', c.ink) +
    stroke('M320 905 V90 H680 V905', c.ink, 22),
);

/** A keyhole with an eye at it. */
export const keyhole = object(
  (c) =>
    rect(240, 60, 520, 880, c.ink, 260) +
    path(
      'M500 180 A190 190 0 0 1 610 525 L680 830 H320 L390 525 A190 190 0 0 1 500 180 Z',
      c.accent,
    ) +
    path('M340 380 Q500 240 660 380 Q500 500 340 380 Z', c.cut === c.ink ? c.ground : c.extra) +
    disc(500, 374, 62, c.ink) +
    disc(516, 358, 18, c.accent),
);

/** A crooked street of a nightmare. */
export const crookedStreet = scene(
  (c) =>
    disc(500, 190, 130, c.extra) +
    poly(
      '-1000,1000 -1000,260 -760,60 -560,330 -420,90 -200,340 -20,120 110,20 190,180 360,130 250,420 380,620 170,1000',
      c.ink,
    ) +
    poly(
      '2000,1000 2000,200 1760,60 1600,300 1380,100 1240,320 1010,60 900,240 760,140 800,330 640,420 720,660 860,1000',
      c.ink,
    ) +
    poly('170,1000 380,620 480,540 620,560 720,660 860,1000', c.accent) +
    poly(
      '330,1000 520,820 420,760 520,640 480,545 560,550 600,640 520,740 660,820 640,1000',
      c.ink,
    ) +
    poly('60,260 150,210 190,340 80,380', c.accent) +
    poly('200,270 250,240 256,340 216,360', c.extra) +
    poly('90,480 220,430 250,600 110,660', c.extra) +
    poly('130,530 165,515 180,600 140,625', c.ink) +
    poly('830,400 930,360 980,480 860,520', c.accent) +
    poly('880,180 930,280 870,300', c.accent) +
    poly('760,560 850,590 870,720 790,680', c.extra) +
    poly('-180,440 -60,390 -40,560 -190,600', c.accent) +
    poly('1120,420 1250,380 1280,560 1140,580', c.extra) +
    path(
      'M300 900 L330 700 Q310 650 336 630 Q330 600 346 590 Q372 590 370 624 Q396 650 384 700 L410 900 Z',
      c.accent,
    ) +
    poly('322,604 394,604 380,592 376,530 338,530 334,592', c.accent),
);
