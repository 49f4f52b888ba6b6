import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ArtworkSubject } from './artwork-subject.ts';
import { artworkTitles } from './artwork-titles.fixture.ts';
import { clearHead, margin, posterHeight, posterWidth } from './compositions/composition.ts';
import { drawBackdrop } from './draw-backdrop.ts';
import { drawPortrait } from './draw-portrait.ts';
import { composePoster, drawPoster } from './draw-poster.ts';
import { drawStill } from './draw-still.ts';
import { fontOptions, rasterise } from './fonts.ts';
import { motifFor, motifNames } from './motifs/motif-library.ts';
import { contrast, inksOf, palettes } from './palettes.ts';
import { describeArtwork, planArtwork } from './plan-artwork.ts';
import { drawLines, type SetLine } from './set-title.ts';
import { group } from './svg.ts';

const [first] = artworkTitles as [ArtworkSubject];
const long: ArtworkSubject = {
  ...first,
  titleFa: 'ماجراهای باورنکردنی پروفسور ابوالفضل قسطنطنیه‌ای در سرزمین‌های ناشناختهٔ آن‌سوی اقیانوس',
  titleEn: 'The Unbelievable Adventures of Professor Constantinopolitan in the Unknown Lands',
};

/**
 * Bounding box of the drawn glyphs according to the renderer, independent of our own layout
 * arithmetic.
 */
function inked(markup: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${posterWidth}" height="${posterHeight}">${markup}</svg>`;
  const box = new Resvg(svg, fontOptions).getBBox();
  if (!box) throw new Error('nothing was drawn');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

const bottomOf = (lines: readonly SetLine[]) =>
  Math.max(...lines.map((line) => line.y + line.height));
const topOf = (lines: readonly SetLine[]) => Math.min(...lines.map((line) => line.y));

describe('lettering of a poster', () => {
  const subjects = [...artworkTitles, long].flatMap((subject) =>
    ['one', 'two', 'three'].map((seed) => ({ ...subject, seed })),
  );

  it('stays inside the margins, whatever the title and the composition', () => {
    const seen = new Set<string>();
    for (const subject of subjects) {
      const { lettering } = composePoster(subject);
      seen.add(planArtwork(subject).composition);
      const { title, original, year, tilt, pivot } = lettering;
      const box = inked(
        group(`rotate(${tilt} ${pivot[0]} ${pivot[1]})`, drawLines(title, '#000')) +
          drawLines([...original, ...year], '#000', 500),
      );
      const said = `${subject.titleFa} ${describeArtwork(subject)}`;
      expect(box.left, said).toBeGreaterThanOrEqual(margin - 1);
      expect(box.right, said).toBeLessThanOrEqual(posterWidth - margin + 1);
      expect(box.bottom, said).toBeLessThanOrEqual(posterHeight - 30);
    }
    expect(seen.size).toBeGreaterThanOrEqual(16);
  });

  it('leaves the top 17 % of the sheet, where cards lay their marks, to the picture', () => {
    expect(clearHead / posterHeight).toBeCloseTo(0.17);
    for (const subject of subjects) {
      const { picture, lettering } = composePoster(subject);
      const { title, original, year, tilt, pivot } = lettering;
      const drawnAsPicture = picture.match(/<text.*?<\/text>/gs)?.join('') ?? '';
      const box = inked(
        group(`rotate(${tilt} ${pivot[0]} ${pivot[1]})`, drawLines(title, '#000')) +
          drawLines([...original, ...year], '#000', 500) +
          drawnAsPicture,
      );
      const said = `${subject.titleFa} ${describeArtwork(subject)}`;
      expect(box.top, said).toBeGreaterThanOrEqual(clearHead);
    }
  });

  it('never lets the title touch the line of facts, nor its own lines each other', () => {
    for (const subject of subjects) {
      const { title, original, year } = composePoster(subject).lettering;
      const facts = [...original, ...year];
      const apart = bottomOf(facts) <= topOf(title) - 8 || bottomOf(title) <= topOf(facts) - 8;
      expect(apart, `${subject.titleFa} ${describeArtwork(subject)}`).toBe(true);
      title.slice(1).forEach((line, index) => {
        const above = title[index] as SetLine;
        expect(line.y).toBeGreaterThan(above.y + above.height);
      });
    }
  });

  it('is large enough to read on a card 160 px wide', () => {
    for (const subject of artworkTitles) {
      const sizes = composePoster(subject).lettering.title.map((line) => line.size);
      expect(Math.min(...sizes), subject.titleFa).toBeGreaterThanOrEqual(78);
    }
  });

  it('keeps a final stop of Persian on the left and drops a colon before a break', () => {
    const mark = (titleFa: string) =>
      drawLines(composePoster({ ...first, titleFa }).lettering.title, '#000');
    expect(mark('بالاخره سلامت!')).toContain('\u200f</text>');
    expect(mark('مأمور ۳۲۷: عملیات')).not.toContain(':\u200f');
  });
});

describe('plan of a poster', () => {
  it('repeats neither the composition nor the palette of the neighbour it is told of', () => {
    for (const subject of artworkTitles) {
      const avoid = describeArtwork(subject);
      const [composition, palette] = describeArtwork({ ...subject, avoid }).split('/');
      expect(avoid.split('/')).not.toContain(composition);
      expect(avoid.split('/')).not.toContain(palette);
    }
  });

  it('reads every palette on each of its grounds', () => {
    for (const palette of palettes) {
      for (const tone of ['paper', 'dark', 'a', 'b'] as const) {
        const { ground, ink, accent } = inksOf(palette, tone);
        expect(contrast(ground, ink), `${palette.name} ${tone}`).toBeGreaterThanOrEqual(3.3);
        expect(new Set([ground, ink, accent]).size).toBe(3);
      }
    }
  });

  it('prints shadows in the dark ink', () => {
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const { palette, tone } = planArtwork({ ...first, seed, genres: ['horror'], motif: 'bat' });
      expect(inksOf(palette, tone).ink).toBe(palette.dark);
    }
  });

  it('falls back to a motif of the genre when the name is unknown', () => {
    const plan = planArtwork({ ...first, motif: 'no-such-thing', genres: ['western'] });
    expect(motifNames).toContain(plan.motifName);
  });
});

describe('motifs', () => {
  it.each(motifNames)('%s draws whole numbers and keeps clear of the title above it', (name) => {
    const { motif } = motifFor(name, [], () => name);
    const inks = { ground: '#111', ink: '#222', accent: '#333', cut: '#444', extra: '#555' };
    const markup = motif.draw(inks);
    expect(markup).not.toMatch(/NaN|undefined|Infinity/);
    const above = rasterise(
      `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40" viewBox="0 -400 1000 400">${markup}</svg>`,
    ).pixels;
    const inkedPixels = above.filter((value, index) => index % 4 === 3 && value > 0).length;
    expect(inkedPixels).toBeLessThan(120);
  });
});

describe('pictures', () => {
  const size = async (image: Buffer) => {
    const { width, height, format } = await sharp(image).metadata();
    return `${format} ${width}x${height}`;
  };

  it('have the promised sizes and the same bytes for the same subject', async () => {
    expect(await size(await drawPoster(first))).toBe('webp 1000x1500');
    expect(await size(await drawBackdrop(first))).toBe('webp 1920x1080');
    expect(await size(await drawStill(first, 0))).toBe('webp 1280x720');
    expect(await size(await drawPortrait({ nameFa: 'الف', nameEn: 'A', seed: '1' }))).toBe(
      'webp 600x600',
    );
    expect((await drawPoster(first)).equals(await drawPoster({ ...first }))).toBe(true);
    expect((await drawStill(first, 0)).equals(await drawStill(first, 1))).toBe(false);
  }, 20_000);

  it('leave the right quarter of a backdrop dark enough for white text', async () => {
    for (const subject of artworkTitles.filter((_, index) => index % 27 === 0)) {
      const right = await sharp(await drawBackdrop(subject))
        .extract({ left: 1440, top: 0, width: 480, height: 1080 })
        .blur(4)
        .raw()
        .toBuffer();
      const brightest = right.reduce((max, value) => Math.max(max, value), 0);
      expect(brightest, subject.titleEn).toBeLessThan(118);
    }
  }, 20_000);
});
