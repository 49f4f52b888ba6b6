/** Shows: hats, tents, instruments, machines of the cinema. */
import { disc, group, oval, path, poly, rect, ring, round, stroke, times } from '../svg.ts';
import { object, scene } from './motif.ts';

/** A bowler, a moustache and a cane. */
export const bowler = object(
  (c) =>
    path('M290 400 Q290 130 500 130 Q710 130 710 400 Z', c.ink) +
    rect(290, 350, 420, 54, c.accent) +
    path('M170 410 Q500 370 830 410 Q800 480 500 470 Q200 480 170 410 Z', c.ink) +
    path('M400 580 H600 L640 690 Q560 680 500 640 Q440 680 360 690 Z', c.ink) +
    stroke('M240 930 L760 760', c.accent, 26) +
    stroke('M760 760 Q860 730 880 810 Q880 870 820 870', c.accent, 26),
);

/** A top hat with its gloves. */
export const topHat = object(
  (c) =>
    path('M310 620 Q330 400 280 170 Q500 110 720 170 Q670 400 690 620 Z', c.ink) +
    path(
      'M318 560 Q326 500 326 460 Q500 500 674 460 Q674 500 682 560 Q500 600 318 560 Z',
      c.accent,
    ) +
    path(
      'M100 600 Q200 560 310 590 Q500 640 690 590 Q800 560 900 600 Q840 760 500 760 Q160 760 100 600 Z',
      c.ink,
    ) +
    stroke('M150 900 L850 820', c.accent, 30) +
    disc(862, 818, 34, c.extra),
);

/** Half a mask. */
export const mask = object(
  (c) =>
    path('M510 110 Q800 110 810 430 Q800 640 700 760 Q620 900 510 930 Z', c.accent) +
    path(
      'M490 110 Q190 110 190 430 Q190 540 260 640 Q330 660 380 620 Q430 640 440 560 Q480 520 490 420 Z',
      c.ink,
    ) +
    path('M250 410 Q340 330 440 410 Q350 490 250 410 Z', c.cut) +
    path('M560 420 Q650 340 750 410 Q650 480 560 420 Z', c.ink) +
    disc(654, 412, 30, c.extra) +
    stroke('M250 320 Q340 260 430 310', c.cut, 16) +
    stroke('M560 320 Q650 270 750 320', c.ink, 20) +
    path('M510 730 Q600 700 660 730 Q600 790 510 780 Z', c.ink),
);

/** A circus tent with its pennant. */
export const circusTent = scene((c) => {
  const stripes = 8;
  return (
    rect(490, 20, 20, 200, c.ink) +
    poly('510,30 690,80 510,130', c.extra) +
    times(stripes, (i) => {
      const [a, b] = [i / stripes, (i + 1) / stripes];
      const x = (t: number, half: number) => round(500 - half + t * half * 2);
      return (
        path(
          `M500 190 Q${x(a, 130)} 400 ${x(a, 420)} 540 L${x(b, 420)} 540 Q${x(b, 130)} 400 500 190 Z`,
          i % 2 ? c.accent : c.ink,
        ) +
        poly(
          `${x(a, 380)},560 ${x(b, 380)},560 ${x(b, 420)},1000 ${x(a, 420)},1000`,
          i % 2 ? c.accent : c.ink,
        ) +
        path(
          `M${x(a, 420)} 535 H${x(b, 420)} V570 Q${x((a + b) / 2, 420)} 660 ${x(a, 420)} 570 Z`,
          i % 2 ? c.ink : c.accent,
        )
      );
    }) +
    path(
      'M500 600 Q480 860 380 1000 H620 Q520 860 500 600 Z',
      c.cut === c.accent ? c.extra : c.cut,
    ) +
    rect(-1000, 960, 3000, 40, c.ink)
  );
});

/** A star cut in facets. */
export const star = object((c) => {
  const at = (i: number, r: number) => {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    return `${round(500 + Math.cos(angle) * r)},${round(530 + Math.sin(angle) * r)}`;
  };
  return times(10, (i) =>
    poly(
      `500,530 ${at(i, i % 2 ? 176 : 450)} ${at(i + 1, i % 2 ? 450 : 176)}`,
      i % 2 ? c.accent : c.ink,
    ),
  );
});

/** Keys of a piano going up into a cloud. */
export const piano = scene(
  (c) =>
    [
      [120, 250, 120],
      [270, 170, 150],
      [440, 210, 140],
      [590, 260, 110],
      [20, 300, 80],
    ]
      .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, c.accent))
      .join('') +
    rect(20, 260, 640, 110, c.accent, 55) +
    group(
      'skewY(-12) translate(0 130)',
      rect(-1000, 500, 3000, 700, c.ink) +
        times(26, (i) => rect(-988 + i * 116, 520, 104, 700, c.cut)) +
        times(26, (i) =>
          i % 7 === 2 || i % 7 === 6
            ? ''
            : rect(-914 + i * 116, 520, 70, 300, i === 11 ? c.accent : c.ink),
        ),
    ),
);

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
    [300, 380, 460].map((r) => ring(500, 370, r, c.accent, 18)).join('') +
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

/** A guitar. */
export const guitar = object((c) =>
  group(
    'rotate(32 500 500)',
    rect(462, -40, 76, 520, c.ink) +
      poly('440,-120 560,-120 545,0 455,0', c.ink) +
      times(
        3,
        (i) => disc(432, -96 + i * 34, 14, c.accent) + disc(568, -96 + i * 34, 14, c.accent),
      ) +
      path(
        'M500 400 Q690 380 680 520 Q640 590 700 660 Q790 780 700 900 Q500 1010 300 900 Q210 780 300 660 Q360 590 320 520 Q310 380 500 400 Z',
        c.accent,
      ) +
      disc(500, 620, 84, c.ink) +
      rect(410, 830, 180, 34, c.ink) +
      times(4, (i) => rect(474 + i * 16, -60, 5, 890, i % 2 ? c.extra : c.cut)),
  ),
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
