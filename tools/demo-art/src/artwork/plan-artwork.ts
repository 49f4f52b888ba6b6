import type { ArtworkSubject } from './artwork-subject.ts';
import { compositionsFor } from './compositions/composition-library.ts';
import type { Motif } from './motifs/motif.ts';
import { motifFor } from './motifs/motif-library.ts';
import { choosePalette, chooseTone, type Palette, type Tone } from './palettes.ts';
import { type Random, seededRandom } from './seeded-random.ts';

export interface ArtworkPlan {
  composition: string;
  palette: Palette;
  tone: Tone;
  motifName: string;
  motif: Motif;
  /** Continues the random sequence that made the choices, for the details. */
  random: Random;
}

/** Everything about the picture that is decided before drawing. */
export function planArtwork(subject: ArtworkSubject): ArtworkPlan {
  const random = seededRandom(`${subject.seed}:${subject.type}:${subject.titleEn}`);
  const [avoidedComposition, avoidedPalette] = (subject.avoid ?? '').split('/');
  const palette = choosePalette(subject.genres, random, avoidedPalette);
  const { name, motif } = motifFor(subject.motif, subject.genres, random.pick);
  const tone = chooseTone(subject.genres, palette, random, motif.dark);
  const open = compositionsFor(name, motif, subject.titleFa).filter(
    (entry) => entry !== avoidedComposition,
  );
  return { composition: random.pick(open), palette, tone, motifName: name, motif, random };
}

/** `composition/palette` of a subject, to pass as `avoid` to its neighbour. */
export function describeArtwork(subject: ArtworkSubject): string {
  const { composition, palette } = planArtwork(subject);
  return `${composition}/${palette.name}`;
}
