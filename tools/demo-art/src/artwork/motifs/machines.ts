/** Machines that show, print and speak. */
import { disc, group, oval, path, poly, rect, ring, round, stroke, times } from '../svg.ts';
import { object, scene } from './motif.ts';

/** A gramophone and its horn. */
export const gramophone = object(
  (c) =>
    path(
      'M390 560 Q400 470 500 420 Q380 260 560 90 Q800 60 900 300 Q820 480 620 460 Q500 480 470 580 Z',
      c.ink,
    ) +
    oval(736, 262, 150, 214, c.accent, 'transform="rotate(-44 736 262)"') +
    oval(736, 262, 60, 110, c.ink, 'transform="rotate(-44 736 262)"') +
    oval(400, 600, 290, 60, c.ink) +
    oval(400, 590, 100, 22, c.accent) +
    path('M130 650 H670 L720 890 H80 Z', c.ink) +
    rect(120, 730, 560, 30, c.accent) +
    rect(60, 880, 680, 50, c.accent) +
    stroke('M700 780 H800 V700', c.ink, 24) +
    disc(800, 690, 30, c.extra),
);

/** A microphone in front of its waves. */
export const microphone = object(
  (c) =>
    [230, 295, 360].map((r) => ring(500, 380, r, c.accent, 18)).join('') +
    rect(350, 130, 300, 480, c.ink, 150) +
    times(6, (i) => rect(376, 220 + i * 54, 248, 20, i === 3 ? c.accent : c.cut)) +
    rect(330, 380, 340, 50, c.extra) +
    rect(476, 600, 48, 250, c.ink) +
    path('M300 920 Q310 840 500 830 Q690 840 700 920 Z', c.ink),
);

/** A projector and its beam. */
export const projector = scene(
  (c) =>
    poly('380,560 -1000,100 -1000,1000 380,640', c.accent) +
    disc(560, 260, 190, c.ink) +
    disc(860, 380, 150, c.ink) +
    times(5, (i) =>
      disc(
        round(560 + Math.cos(i * 1.257) * 108),
        round(260 + Math.sin(i * 1.257) * 108),
        44,
        c.cut,
      ),
    ) +
    times(5, (i) =>
      disc(
        round(860 + Math.cos(i * 1.257 + 0.4) * 86),
        round(380 + Math.sin(i * 1.257 + 0.4) * 86),
        34,
        c.cut,
      ),
    ) +
    rect(480, 460, 450, 290, c.ink, 20) +
    rect(370, 540, 130, 120, c.ink) +
    rect(540, 520, 130, 90, c.extra, 8) +
    poly('560,750 640,750 560,1000 470,1000', c.ink) +
    poly('800,750 880,750 970,1000 880,1000', c.ink),
);

/** A film camera on its tripod, an eye for its lens. */
export const cameraTripod = scene(
  (c) =>
    poly('470,560 530,560 330,1000 250,1000', c.ink) +
    poly('470,560 530,560 750,1000 670,1000', c.ink) +
    rect(480, 560, 40, 440, c.ink) +
    rect(230, 180, 460, 390, c.ink, 14) +
    disc(350, 120, 110, c.ink) +
    disc(580, 120, 110, c.ink) +
    disc(350, 120, 46, c.cut) +
    disc(580, 120, 46, c.cut) +
    poly('690,300 840,220 840,520 690,440', c.ink) +
    path('M270 375 Q460 190 650 375 Q460 560 270 375 Z', c.accent) +
    disc(460, 375, 92, c.ink) +
    disc(460, 375, 46, c.extra) +
    disc(482, 352, 15, c.accent) +
    stroke('M230 460 H140 V540', c.ink, 22),
);

/** A television of the sixties. */
export const television = object(
  (c) =>
    stroke('M500 260 L330 60 M500 260 L700 80', c.ink, 18) +
    disc(330, 60, 26, c.accent) +
    disc(700, 80, 26, c.accent) +
    rect(100, 240, 800, 590, c.ink, 70) +
    path(
      'M170 330 Q400 300 640 330 Q660 530 640 740 Q400 770 170 740 Q150 530 170 330 Z',
      c.accent,
    ) +
    path(
      'M400 640 Q250 540 300 450 Q360 400 400 470 Q440 400 510 450 Q550 540 400 640 Z',
      c.extra,
    ) +
    disc(770, 390, 58, c.cut) +
    disc(770, 540, 40, c.accent) +
    times(4, (i) => rect(714, 640 + i * 32, 112, 14, c.cut)) +
    poly('260,830 330,830 270,950 220,950', c.ink) +
    poly('740,830 670,830 730,950 780,950', c.ink),
);

/** A newspaper with a hole looked through. */
export const newspaper = object(
  (c) =>
    poly('110,200 500,260 500,900 110,840', c.ink) +
    poly('890,200 500,260 500,900 890,840', c.accent) +
    poly('160,270 450,314 450,400 160,356', c.cut) +
    times(6, (i) =>
      poly(
        `160,${430 + i * 62} 450,${474 + i * 62} 450,${496 + i * 62} 160,${452 + i * 62}`,
        c.cut,
      ),
    ) +
    times(3, (i) =>
      poly(
        `550,${690 + i * 62 - 10} 840,${646 + i * 62 - 10} 840,${668 + i * 62 - 10} 550,${712 + i * 62 - 10}`,
        c.ink,
      ),
    ) +
    path('M570 440 Q690 300 820 400 Q700 560 570 440 Z', c.ink) +
    disc(694, 430, 56, c.extra) +
    disc(694, 430, 24, c.ink) +
    path('M240 190 Q260 60 500 60 Q740 60 760 190 L500 230 Z', c.ink),
);

/** A postage stamp with a profile on it. */
export const stamp = object((c) =>
  group(
    'rotate(-5 500 500)',
    rect(170, 90, 660, 820, c.ink) +
      times(
        11,
        (i) => disc(170 + i * 66, 90, 20, c.ground) + disc(170 + i * 66, 910, 20, c.ground),
      ) +
      times(
        13,
        (i) => disc(170, 90 + i * 68.3, 20, c.ground) + disc(830, 90 + i * 68.3, 20, c.ground),
      ) +
      rect(236, 156, 528, 688, c.accent) +
      path(
        'M330 844 Q350 720 440 690 V620 H370 Q340 610 350 570 L330 550 L350 520 L310 480 Q340 420 350 370 Q390 240 540 240 Q700 260 690 430 Q680 540 620 600 Q600 660 620 700 Q710 740 730 844 Z',
        c.ink,
      ) +
      path(
        'M350 370 Q390 220 540 226 Q730 250 700 460 Q640 470 600 360 Q470 380 350 370 Z',
        c.extra,
      ),
  ),
);
