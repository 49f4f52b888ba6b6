/** Ornaments, tokens and marks of the body. */
import { disc, group, path, poly, rect, ring, round, stroke, times } from '../svg.ts';
import { object } from './motif.ts';

/** A crown. */
export const crown = object(
  (c) =>
    poly('120,320 320,520 500,180 680,520 880,320 800,760 200,760', c.ink) +
    poly('500,180 680,520 880,320 800,760 500,760', c.accent) +
    rect(190, 780, 620, 90, c.ink) +
    [120, 500, 880].map((x, i) => disc(x, i === 1 ? 150 : 300, 46, c.extra)).join('') +
    times(5, (i) => disc(270 + i * 115, 825, 22, i % 2 ? c.accent : c.extra)),
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
