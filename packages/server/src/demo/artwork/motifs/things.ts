/** Single objects that tell a story. */
import { disc, group, oval, path, poly, rect, ring, round, stroke, times } from '../svg.ts';
import { object } from './motif.ts';

/** A clock face and the small man hanging from its hand. */
export const clock = object(
  (c) =>
    disc(500, 460, 400, c.ink) +
    disc(500, 460, 336, c.cut === c.ink ? c.ground : c.accent) +
    times(12, (i) =>
      group(`rotate(${i * 30} 500 460)`, rect(488, 146, 24, i % 3 ? 40 : 78, c.ink)),
    ) +
    stroke('M500 460 L330 330', c.ink, 34) +
    stroke('M500 460 L760 560', c.ink, 26) +
    disc(500, 460, 40, c.ink) +
    path(
      'M740 560 L756 556 L766 640 L790 650 Q812 660 808 720 L800 800 L850 930 L812 946 L764 830 L724 960 L684 946 L716 800 L712 700 Q712 650 736 640 Z',
      c.ink,
    ) +
    disc(796, 624, 36, c.ink) +
    oval(800, 598, 62, 13, c.ink) +
    rect(764, 556, 70, 38, c.extra, 8),
);

/** An umbrella in the rain. */
export const umbrella = object(
  (c) =>
    path(
      'M90 500 Q110 140 500 130 Q890 140 910 500 Q840 430 774 500 Q700 430 636 500 Q560 430 500 500 Q440 430 364 500 Q300 430 226 500 Q160 430 90 500 Z',
      c.ink,
    ) +
    path(
      'M364 500 Q380 220 500 130 Q620 220 636 500 Q560 430 500 500 Q440 430 364 500 Z',
      c.accent,
    ) +
    rect(488, 80, 24, 640, c.ink) +
    stroke('M500 700 V820 Q500 890 566 890 Q630 890 630 820', c.ink, 30) +
    times(7, (i) =>
      stroke(`M${120 + i * 120 + (i > 3 ? 30 : 0)} ${620 + (i % 2) * 90} l-30 90`, c.extra, 14),
    ),
);

/** A crown. */
export const crown = object(
  (c) =>
    poly('120,320 320,520 500,180 680,520 880,320 800,760 200,760', c.ink) +
    poly('500,180 680,520 880,320 800,760 500,760', c.accent) +
    rect(190, 780, 620, 90, c.ink) +
    [120, 500, 880].map((x, i) => disc(x, i === 1 ? 150 : 300, 46, c.extra)).join('') +
    times(5, (i) => disc(270 + i * 115, 825, 22, i % 2 ? c.accent : c.extra)),
);

/** A great bell swinging. */
export const bell = object((c) =>
  group(
    'rotate(14 500 120)',
    rect(260, 70, 480, 60, c.accent) +
      rect(440, 110, 120, 90, c.ink) +
      path(
        'M500 160 Q700 170 710 420 Q720 640 840 760 H160 Q280 640 290 420 Q300 170 500 160 Z',
        c.ink,
      ) +
      path('M500 160 Q700 170 710 420 Q720 640 840 760 H620 Q600 420 500 160 Z', c.accent) +
      rect(140, 740, 720, 60, c.ink) +
      disc(500, 850, 76, c.extra) +
      rect(260, 560, 300, 18, c.cut) +
      rect(250, 600, 310, 18, c.cut),
  ),
);

/** A ring with a stone. */
export const weddingRing = object(
  (c) =>
    ring(500, 620, 270, c.ink, 66) +
    poly('380,110 620,110 720,210 500,380 280,210', c.accent) +
    poly('380,110 440,210 280,210', c.extra) +
    poly('620,110 560,210 720,210', c.extra) +
    poly('440,210 560,210 500,380', c.ink),
);

/** A pram. */
export const pram = object(
  (c) =>
    path('M180 520 H820 Q800 740 600 740 H400 Q200 740 180 520 Z', c.ink) +
    path('M500 500 H820 Q820 200 500 190 Z', c.accent) +
    path('M500 500 L500 190 Q580 200 620 220 Z', c.ink) +
    path('M500 500 L730 290 Q780 340 800 400 Z', c.ink) +
    stroke('M190 520 Q140 430 60 430', c.ink, 28) +
    [340, 680]
      .map(
        (x) =>
          disc(x, 830, 110, c.ink) +
          disc(x, 830, 74, c.ground) +
          times(4, (i) => group(`rotate(${i * 45} ${x} 830)`, rect(x - 5, 740, 10, 180, c.ink))) +
          disc(x, 830, 24, c.accent),
      )
      .join('') +
    rect(180, 500, 320, 40, c.extra),
);

/** A cup of coffee, running over. */
export const coffee = object(
  (c) =>
    stroke(
      'M390 340 Q310 260 390 190 Q460 120 390 50 M560 340 Q480 260 560 190 Q630 120 560 50',
      c.accent,
      40,
    ) +
    path('M180 400 H740 Q740 780 580 800 H340 Q180 780 180 400 Z', c.ink) +
    path(
      'M720 450 Q900 430 880 580 Q860 690 690 680',
      'none',
      `stroke="${c.ink}" stroke-width="54"`,
    ) +
    rect(180, 400, 560, 60, c.extra) +
    path('M460 800 H580 Q740 780 740 460 H600 Q600 720 460 800 Z', c.accent) +
    path('M90 840 H830 Q800 920 660 920 H260 Q120 920 90 840 Z', c.ink),
);

/** A ball through a window pane. */
export const ball = object(
  (c) =>
    rect(130, 90, 740, 820, c.ink) +
    rect(180, 140, 300, 340, c.accent) +
    rect(520, 140, 300, 340, c.accent) +
    rect(180, 520, 300, 340, c.accent) +
    rect(520, 520, 300, 340, c.accent) +
    poly(
      '500,240 560,380 690,300 650,440 820,460 690,540 780,680 620,640 580,790 490,670 350,760 380,610 220,580 350,500 270,350 430,390',
      c.ink,
    ) +
    disc(500, 520, 130, c.extra) +
    poly('500,455 560,498 538,568 462,568 440,498', c.ink),
);

/** The pole of a barber's shop. */
export const barberPole = object(
  (c) =>
    disc(500, 140, 100, c.ink) +
    rect(340, 210, 320, 70, c.ink, 10) +
    rect(380, 280, 240, 460, c.cut === c.ink ? c.ground : c.accent) +
    times(5, (i) =>
      poly(
        `380,${360 + i * 96} 620,${270 + i * 96} 620,${Math.min(740, 318 + i * 96)} 380,${Math.min(740, 408 + i * 96)}`,
        i % 2 ? c.extra : c.ink,
      ),
    ) +
    rect(340, 730, 320, 70, c.ink, 10) +
    path('M380 800 H620 Q610 920 500 930 Q390 920 380 800 Z', c.ink) +
    group(
      'rotate(-38 760 560)',
      path('M700 180 H740 L752 620 H716 Z', c.ink) + ring(712, 690, 66, c.ink, 24),
    ) +
    group(
      'rotate(38 240 560)',
      path('M300 180 H260 L248 620 H284 Z', c.ink) + ring(288, 690, 66, c.ink, 24),
    ),
);

/** A cigarette and its smoke. */
export const smoke = object(
  (c) =>
    path(
      'M660 560 Q820 480 700 380 Q560 280 700 180 Q800 110 740 20 Q900 110 800 220 Q700 310 820 400 Q920 500 700 600 Z',
      c.accent,
    ) +
    path(
      'M630 560 Q520 480 600 380 Q680 290 560 210 Q460 140 520 40 Q400 150 480 250 Q560 330 490 410 Q420 520 600 590 Z',
      c.extra,
    ) +
    group(
      'rotate(-24 400 740)',
      rect(0, 690, 460, 100, c.ink) +
        rect(450, 690, 190, 100, c.cut === c.ink ? c.accent : c.ink) +
        rect(600, 690, 70, 100, c.accent) +
        rect(70, 690, 20, 100, c.cut),
    ),
);

/** Links of a chain, one breaking. */
export const chain = object(
  (c) =>
    group(
      'rotate(-38 500 500)',
      [-40, 740]
        .map((x) => rect(x, 400, 320, 200, 'none', 100, `stroke="${c.ink}" stroke-width="62"`))
        .join('') +
        rect(230, 469, 330, 62, c.accent, 31) +
        path('M560 400 H480 Q420 400 400 440', 'none') +
        rect(520, 469, 270, 62, c.accent, 31),
    ) +
    group('rotate(-38 500 500)', poly('470,380 540,470 470,510 560,640 510,520 580,480', c.extra)),
);

/** A target, well hit. */
export const target = object(
  (c) =>
    [420, 330, 240, 150, 66]
      .map((r, i) =>
        disc(
          500,
          500,
          r,
          i % 2
            ? c.cut === c.ink
              ? c.ground
              : c.cut
            : i === 4
              ? c.extra
              : i === 2
                ? c.accent
                : c.ink,
        ),
      )
      .join('') +
    [
      [470, 480],
      [540, 530],
      [520, 440],
      [640, 620],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 26, c.ink) + disc(x, y, 14, c.ground))
      .join(''),
);

/** An oil lamp and what comes out of it. */
export const oilLamp = object(
  (c) =>
    path(
      'M880 470 Q760 420 800 300 Q860 200 740 150 Q560 90 520 220 Q500 330 620 330 Q700 320 680 260 Q640 250 630 280 Q560 260 600 210 Q680 150 750 230 Q780 290 720 390 Q720 500 870 520 Z',
      c.accent,
    ) +
    path(
      'M900 500 Q760 520 680 620 Q640 560 440 560 Q250 560 190 640 Q140 560 80 600 Q50 680 150 720 Q200 820 380 830 H500 Q680 820 780 640 Q840 560 920 540 Z',
      c.ink,
    ) +
    path('M340 560 Q360 480 440 470 Q520 480 540 560 Z', c.ink) +
    disc(440, 440, 36, c.extra) +
    path('M330 830 H550 L610 920 H270 Z', c.accent) +
    stroke('M260 680 Q440 740 620 680', c.extra, 22),
);

/** A frame drum with its rings. */
export const daf = object(
  (c) =>
    disc(500, 480, 410, c.ink) +
    disc(500, 480, 356, c.accent) +
    times(16, (i) => group(`rotate(${i * 22.5} 500 480)`, disc(500, 92, 20, c.extra))) +
    times(8, (i) =>
      group(
        `rotate(${i * 45} 500 480)`,
        path('M500 480 Q430 360 500 250 Q570 360 500 480 Z', i % 2 ? c.extra : c.ink),
      ),
    ) +
    disc(500, 480, 56, c.accent) +
    path(
      'M160 960 Q140 800 240 740 Q280 650 330 690 Q340 740 320 770 Q400 740 420 770 Q420 820 330 850 Q300 920 310 960 Z',
      c.ink,
    ),
);

/** Shirt front and bow tie. */
export const tuxedo = object(
  (c) =>
    path('M60 940 Q90 420 330 300 L500 400 L670 300 Q910 420 940 940 Z', c.ink) +
    path('M370 290 L500 940 L630 290 L500 380 Z', c.accent) +
    poly('330,300 370,270 470,800 300,560 350,500 250,470', c.ink) +
    stroke(
      'M330 306 L262 470 L350 506 L300 560 L490 920 M670 306 L738 470 L650 506 L700 560 L510 920',
      c.cut,
      8,
    ) +
    path(
      'M500 350 Q400 250 340 280 V430 Q400 450 500 350 Q600 450 660 430 V280 Q600 250 500 350 Z',
      c.extra,
    ) +
    disc(500, 350, 36, c.ink) +
    [520, 640, 760].map((y) => disc(500, y, 17, c.ink)).join('') +
    oval(500, 130, 120, 140, c.ink) +
    path('M410 120 Q420 30 500 20 Q590 30 590 120 Q540 80 480 84 Z', c.accent),
);

/** A medal on its ribbon. */
export const medal = object((c) => {
  const points = Array.from({ length: 24 }, (_, i) => {
    const r = i % 2 ? 210 : 280;
    return `${round(500 + Math.cos((i * Math.PI) / 12) * r)},${round(650 + Math.sin((i * Math.PI) / 12) * r)}`;
  }).join(' ');
  return (
    poly('290,40 450,40 540,420 420,460', c.accent) +
    poly('710,40 550,40 460,420 580,460', c.ink) +
    poly(points, c.ink) +
    disc(500, 650, 180, c.accent) +
    path(
      'M500 540 Q560 560 560 620 Q540 660 520 666 Q600 690 610 770 H390 Q400 690 480 666 Q460 660 440 620 Q440 560 500 540 Z',
      c.ink,
    ) +
    path(
      'M400 610 Q420 500 500 500 Q580 500 600 610 L640 590 Q600 450 500 460 Q400 450 360 590 Z',
      c.extra,
    )
  );
});

/** An open eye. */
export const eye = object(
  (c) =>
    path('M60 500 Q500 40 940 500 Q500 960 60 500 Z', c.ink) +
    path('M140 500 Q500 140 860 500 Q500 860 140 500 Z', c.cut === c.ink ? c.ground : c.accent) +
    disc(500, 500, 210, c.ink) +
    disc(500, 500, 110, c.extra) +
    disc(500, 500, 54, c.ink) +
    disc(560, 430, 36, c.cut === c.ink ? c.ground : c.accent),
);

/** An open hand. */
export const hand = object(
  (c) =>
    [
      [250, 250, 250],
      [375, 150, 350],
      [500, 120, 380],
      [625, 190, 310],
    ]
      .map(([x = 0, y = 0, h = 0]) => rect(x, y, 104, h + 100, c.ink, 52))
      .join('') +
    path('M250 460 H729 V640 Q729 800 640 860 V960 H350 V860 Q250 780 250 640 Z', c.ink) +
    path('M700 620 Q800 440 880 440 Q930 460 900 520 Q840 660 690 800 Z', c.ink) +
    path('M340 640 Q490 500 640 640 Q490 780 340 640 Z', c.accent) +
    disc(490, 640, 62, c.ink) +
    disc(490, 640, 26, c.extra),
);
