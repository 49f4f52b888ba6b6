import type { ArtworkSubject } from './artwork-subject.ts';
import { margin, posterHeight, posterWidth } from './compositions/composition.ts';
import { compositions } from './compositions/composition-library.ts';
import { inksOf } from './palettes.ts';
import { planArtwork } from './plan-artwork.ts';
import { print } from './print.ts';
import { drawLines, endOf, type SetLine, setTitle, type Zone } from './set-title.ts';
import { group } from './svg.ts';

const persianDigits = (year: number) =>
  String(year).replace(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit)));

export interface PosterLettering {
  title: SetLine[];
  original: SetLine[];
  year: SetLine[];
  titleFill: string;
  factsFill: string;
  /** Degrees about `pivot`. */
  tilt: number;
  pivot: readonly [number, number];
}

/** The poster as SVG markup with its lettering as placed, 1000 × 1500. */
export function composePoster(subject: ArtworkSubject): {
  picture: string;
  lettering: PosterLettering;
} {
  const plan = planArtwork(subject);
  const compose = compositions[plan.composition];
  if (!compose) throw new Error(`no composition named ${plan.composition}`);
  const layout = compose({
    inks: inksOf(plan.palette, plan.tone),
    motif: plan.motif,
    random: plan.random,
    titleFa: subject.titleFa,
  });
  const title = setTitle(subject.titleFa, layout.title);
  const {
    x = margin,
    width = posterWidth - margin * 2,
    y = endOf(title) + 36,
    fill,
  } = layout.facts;
  const yearWidth = 112;
  const line: Zone = {
    x: x + width - yearWidth,
    y,
    width: yearWidth,
    height: 34,
    align: 'start',
    anchor: 'top',
    maxSize: 50,
  };
  return {
    picture: layout.picture,
    lettering: {
      title,
      original: setTitle(
        subject.titleEn.toUpperCase(),
        { ...line, x, width: width - yearWidth - 40, height: 62, align: 'end', maxSize: 38 },
        500,
      ),
      year: setTitle(persianDigits(subject.year), line, 500),
      titleFill: layout.titleFill,
      factsFill: fill,
      tilt: layout.tilt ?? 0,
      pivot: [layout.title.x + layout.title.width / 2, layout.title.y + layout.title.height / 2],
    },
  };
}

/** A film poster, 1000 × 1500, WebP. The same subject always gives the same bytes. */
export async function drawPoster(subject: ArtworkSubject): Promise<Buffer> {
  const { picture, lettering } = composePoster(subject);
  const { title, original, year, tilt, pivot } = lettering;
  const words = group(
    `rotate(${tilt} ${pivot[0]} ${pivot[1]})`,
    drawLines(title, lettering.titleFill),
  );
  const facts = drawLines([...original, ...year], lettering.factsFill, 500);
  return print(picture + words + facts, posterWidth, posterHeight, subject.seed);
}
