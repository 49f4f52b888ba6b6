import * as crime from './crime.ts';
import * as dread from './dread.ts';
import * as journeys from './journeys.ts';
import type { Motif } from './motif.ts';
import * as space from './space.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const library: ReadonlyMap<string, Motif> = new Map(
  [space, journeys, dread, crime].flatMap((theme) =>
    Object.entries(theme).map(([name, motif]): [string, Motif] => [kebab(name), motif]),
  ),
);

/** Every name that `ArtworkSubject.motif` may take, in kebab case. */
export const motifNames: readonly string[] = [...library.keys()];

const byGenre: Record<string, readonly string[]> = {
  horror: ['haunted-house', 'bat', 'stair-shadow'],
  'sci-fi': ['rocket', 'saucer', 'city'],
  drama: ['door', 'lamp-post', 'road'],
};

/** The named motif, or one that fits the genres when the name is missing or unknown. */
export function motifFor(
  name: string | undefined,
  genres: readonly string[],
  pick: (names: readonly string[]) => string,
): { name: string; motif: Motif } {
  const fallback = genres.find((genre) => byGenre[genre]) ?? 'drama';
  const chosen = name && library.has(name) ? name : pick(byGenre[fallback] ?? motifNames);
  const motif = library.get(chosen);
  if (!motif) throw new Error(`no motif named ${chosen}`);
  return { name: chosen, motif };
}
