/** Animals, tame and otherwise. */
import { disc, group, oval, path, poly, rect, round, stroke, times } from '../svg.ts';
import { object, scene } from './motif.ts';

/** A stout rabbit, pleased with itself. */
export const rabbit = object(
  (c) =>
    path('M390 400 Q250 160 330 60 Q430 40 470 360 Z', c.ink) +
    path('M610 400 Q750 160 670 60 Q570 40 530 360 Z', c.ink) +
    path('M392 340 Q320 170 350 110 Q410 130 436 330 Z', c.accent) +
    path('M608 340 Q680 170 650 110 Q590 130 564 330 Z', c.accent) +
    path('M500 560 Q860 560 880 940 H120 Q140 560 500 560 Z', c.ink) +
    path('M500 680 Q690 690 700 940 H300 Q310 690 500 680 Z', c.accent) +
    oval(500, 480, 230, 190, c.ink) +
    disc(420, 440, 24, c.cut) +
    disc(580, 440, 24, c.cut) +
    oval(430, 550, 84, 66, c.accent) +
    oval(570, 550, 84, 66, c.accent) +
    oval(500, 506, 34, 24, c.extra) +
    rect(462, 590, 36, 74, c.cut === c.accent ? c.extra : c.cut, 8) +
    rect(502, 590, 36, 74, c.cut === c.accent ? c.extra : c.cut, 8),
);

/** A llama in a striped blanket. */
export const llama = object(
  (c) =>
    path(
      'M560 640 L600 300 Q600 190 680 170 L690 70 Q740 90 736 170 Q830 180 900 240 Q920 300 860 310 L760 320 Q740 380 740 480 L730 700 Z',
      c.ink,
    ) +
    path('M640 180 L640 80 Q690 100 690 180 Z', c.ink) +
    path('M150 560 Q160 470 280 470 H620 L730 560 V760 H150 Z', c.ink) +
    path('M160 540 Q80 560 90 660 Q120 640 160 640 Z', c.ink) +
    [160, 270, 560, 660].map((x, i) => rect(x, 720, 70, 210, i % 2 ? c.accent : c.ink)).join('') +
    path('M270 470 H560 V720 H270 Z', c.accent) +
    [500, 560, 620, 680].map((y, i) => rect(270, y, 290, 26, i % 2 ? c.extra : c.ink)).join('') +
    times(8, (i) => rect(274 + i * 36, 720, 18, 40, c.accent)) +
    disc(760, 226, 18, c.cut) +
    stroke('M840 268 Q870 272 890 260', c.cut, 8) +
    rect(590, 500, 150, 34, c.extra) +
    disc(670, 560, 26, c.extra),
);

/** The head of a cow, seen straight on. */
export const cow = object(
  (c) =>
    path('M330 260 Q110 260 90 60 Q200 160 400 190 Z', c.accent) +
    path('M670 260 Q890 260 910 60 Q800 160 600 190 Z', c.accent) +
    path('M310 330 Q170 270 70 370 Q150 470 310 420 Z', c.ink) +
    path('M690 330 Q830 270 930 370 Q850 470 690 420 Z', c.ink) +
    path(
      'M300 230 Q500 120 700 230 Q720 480 650 640 L690 800 Q660 940 500 940 Q340 940 310 800 L350 640 Q280 480 300 230 Z',
      c.ink,
    ) +
    path(
      'M500 176 Q600 180 560 400 Q540 520 570 700 H430 Q460 520 440 400 Q400 180 500 176 Z',
      c.accent,
    ) +
    path(
      'M326 780 Q350 690 500 690 Q650 690 674 780 Q680 930 500 930 Q320 930 326 780 Z',
      c.accent,
    ) +
    oval(420, 790, 36, 26, c.ink) +
    oval(580, 790, 36, 26, c.ink) +
    path('M350 420 Q390 380 430 426 Q390 460 350 420 Z', c.cut) +
    path('M650 420 Q610 380 570 426 Q610 460 650 420 Z', c.cut),
);

/** An elephant walking. */
export const elephant = object(
  (c) =>
    path(
      'M180 860 V520 Q200 270 460 260 H700 Q880 290 900 520 V860 H770 V680 H520 V860 H390 V660 H320 V860 Z',
      c.ink,
    ) +
    path(
      'M400 250 Q200 200 150 400 Q120 560 130 720 Q130 830 60 850 Q40 900 90 910 Q230 890 230 700 Q232 620 280 580 L420 560 Z',
      c.ink,
    ) +
    path('M330 270 Q520 230 540 430 Q530 590 400 600 Q300 520 330 270 Z', c.accent) +
    disc(250, 420, 20, c.cut) +
    path('M230 560 Q180 680 60 640 Q170 610 200 520 Z', c.extra) +
    stroke('M895 480 Q950 560 930 660', c.ink, 18) +
    times(
      3,
      (i) => rect(406 + i * 34, 836, 22, 24, c.cut) + rect(786 + i * 34, 836, 22, 24, c.cut),
    ),
);

/** A sheep under a very large sky. */
export const sheep = object(
  (c) =>
    [
      [360, 420],
      [480, 360],
      [620, 370],
      [730, 440],
      [770, 560],
      [700, 660],
      [570, 690],
      [430, 680],
      [330, 600],
      [540, 520],
      [310, 500],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 110, c.ink))
      .join('') +
    [380, 470, 640, 720].map((x) => rect(x, 740, 44, 180, c.accent)).join('') +
    path(
      'M130 380 Q140 300 240 300 Q360 310 350 420 Q330 570 230 580 Q130 560 130 380 Z',
      c.accent,
    ) +
    path('M330 350 Q430 320 440 400 Q390 430 340 410 Z', c.accent) +
    disc(210, 400, 20, c.ink) +
    stroke('M190 520 H250', c.ink, 12),
);

/** A long-necked dinosaur among ferns. */
export const dinosaur = scene(
  (c) =>
    path(
      'M150 230 Q150 130 250 130 Q370 130 390 280 Q400 420 500 470 Q760 470 880 640 Q980 800 1200 800 Q980 880 850 820 L850 960 H740 L720 820 H520 L500 960 H390 L370 760 Q290 640 290 420 Q290 290 250 270 H120 Q110 240 150 230 Z',
      c.ink,
    ) +
    disc(236, 190, 18, c.cut) +
    times(6, (i) => disc(520 + i * 66, 590 + Math.abs(i - 2) * 22, 26, c.accent)) +
    times(8, (i) => disc(round(380 + Math.sin(i) * 6 - i * 2), 340 + i * 3, 0, c.accent)) +
    [-420, 60, 640, 1180]
      .map((x, i) =>
        group(
          `translate(${x} 960) scale(${0.8 + (i % 2) * 0.3})`,
          times(5, (k) =>
            group(
              `rotate(${-60 + k * 30})`,
              path('M0 0 Q-36 -110 0 -230 Q36 -110 0 0 Z', c.accent),
            ),
          ),
        ),
      )
      .join('') +
    rect(-1000, 940, 3000, 60, c.accent),
);

/** The jaws of something from before. */
export const jaws = object(
  (c) =>
    path(
      'M940 300 Q860 90 600 100 Q260 130 80 330 Q50 420 110 440 L640 470 Q660 560 600 600 L180 640 Q130 700 200 760 Q460 860 700 780 Q900 700 940 900 Z',
      c.ink,
    ) +
    times(8, (i) =>
      poly(
        `${130 + i * 62},${440 + i * 3} ${184 + i * 62},${443 + i * 3} ${157 + i * 62},${520 + (i % 2) * 18}`,
        c.accent,
      ),
    ) +
    times(7, (i) =>
      poly(
        `${220 + i * 56},${640 - i * 5} ${268 + i * 56},${636 - i * 5} ${244 + i * 56},${570 - (i % 2) * 12}`,
        c.accent,
      ),
    ) +
    path('M520 250 Q590 190 680 230 Q640 310 520 250 Z', c.accent) +
    disc(604, 244, 18, c.ink) +
    disc(170, 340, 18, c.cut) +
    [720, 800, 760, 840].map((x, i) => disc(x, 380 + i * 80, 22, c.extra)).join(''),
);

/** A dragon with its wings up. */
export const dragon = object(
  (c) =>
    path(
      'M470 560 Q440 250 620 60 Q640 150 700 190 Q780 130 930 130 Q880 210 890 300 Q800 300 780 400 Q690 400 650 500 Q580 500 540 620 Z',
      c.accent,
    ) +
    stroke('M480 560 L626 90 M500 580 L900 150 M520 600 L880 290', c.ink, 12) +
    path(
      'M330 170 L420 100 L410 170 L500 130 L456 210 Q520 290 470 390 Q430 470 480 540 Q560 580 640 640 Q740 720 720 820 Q860 840 900 700 L870 700 L930 600 L970 720 L940 716 Q910 920 640 900 L660 940 H560 L540 880 H420 L410 940 H310 L340 840 Q270 740 300 620 Q330 480 330 400 Q330 350 300 330 L190 370 Q120 380 80 340 L110 320 L180 316 L110 280 L90 250 Q200 180 330 170 Z',
      c.ink,
    ) +
    poly('262,226 320,220 290,256', c.extra) +
    times(5, (i) =>
      rect(340 - (i > 2 ? (i - 2) * 6 : 0), 470 + i * 66, 90 + i * 22, 14, c.accent, 7),
    ),
);

/** Ants of men beneath a giant's boot. */
export const giant = scene(
  (c) =>
    path('M330 40 H640 L650 560 Q650 640 760 680 Q980 720 990 860 V900 H330 Z', c.ink) +
    rect(300, 890, 710, 60, c.accent) +
    rect(300, 30, 370, 110, c.accent) +
    path('M670 690 Q760 640 800 696', 'none', `stroke="${c.cut}" stroke-width="14"`) +
    stroke('M640 560 L720 600 M636 500 L700 520', c.cut, 14) +
    times(6, (i) => {
      const x = -260 + i * 90 + (i > 4 ? 0 : 0);
      return (
        disc(x, 858, 20, c.ink) +
        path(`M${x - 20} 950 L${x - 14} 886 H${x + 14} L${x + 20} 950 Z`, c.ink)
      );
    }) +
    [70, 160, 240]
      .map(
        (x) =>
          disc(x, 858, 20, c.extra) +
          path(`M${x - 20} 950 L${x - 14} 886 H${x + 14} L${x + 20} 950 Z`, c.ink),
      )
      .join('') +
    stroke('M80 890 L330 760 M166 890 L330 820', c.ink, 6) +
    rect(-1000, 945, 3000, 55, c.ink),
);
