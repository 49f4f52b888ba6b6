import * as beasts from './beasts.ts';
import * as charms from './charms.ts';
import * as crime from './crime.ts';
import * as dread from './dread.ts';
import * as houses from './houses.ts';
import * as journeys from './journeys.ts';
import * as land from './land.ts';
import * as machines from './machines.ts';
import { type Motif, silhouette } from './motif.ts';
import * as north from './north.ts';
import * as people from './people.ts';
import * as space from './space.ts';
import * as stage from './stage.ts';
import * as things from './things.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Motifs that are dark by nature: in white they would mean the opposite. */
const shadows = new Set([
  'stair-shadow',
  'velvet-curtain',
  'bat',
  'haunted-house',
  'lone-figure',
  'lamp-post',
  'black-house',
  'crooked-street',
  'witch',
  'detective',
  'swordsman',
  'bowler',
  'top-hat',
  'tuxedo',
  'rat',
]);

const library: ReadonlyMap<string, Motif> = new Map(
  [
    space,
    journeys,
    dread,
    crime,
    beasts,
    stage,
    machines,
    land,
    north,
    things,
    charms,
    people,
    houses,
  ].flatMap((theme) =>
    Object.entries(theme).map(([key, motif]): [string, Motif] => {
      const name = kebab(key);
      return [name, shadows.has(name) ? silhouette(motif) : motif];
    }),
  ),
);

/** Every name that `ArtworkSubject.motif` may take, in kebab case. */
export const motifNames: readonly string[] = [...library.keys()];

const byGenre: Record<string, readonly string[]> = {
  horror: ['haunted-house', 'bat', 'stair-shadow', 'keyhole', 'rat', 'hand'],
  'sci-fi': ['rocket', 'saucer', 'city', 'robot', 'radar'],
  western: ['cactus', 'cowboy-hat', 'badge', 'rails', 'revolver'],
  'film-noir': ['lamp-post', 'road', 'door', 'smoke', 'revolver'],
  crime: ['magnifier', 'detective', 'keyhole', 'lamp-post', 'diamond'],
  mystery: ['keyhole', 'door', 'magnifier', 'eye', 'clock-tower'],
  war: ['battleship', 'biplane', 'medal'],
  musical: ['piano', 'gramophone', 'microphone', 'guitar'],
  romance: ['cypress-moon', 'sun-lake', 'wedding-ring', 'blossom', 'umbrella'],
  comedy: ['bowler', 'top-hat', 'telephone', 'circus-tent', 'umbrella', 'tall-short'],
  animation: ['rabbit', 'elephant', 'dragon', 'mushroom', 'star'],
  adventure: ['sail-ship', 'caravan', 'snow-mountain', 'storm-boat', 'carpet'],
  fantasy: ['carpet', 'dragon', 'oil-lamp', 'lotus', 'crown'],
  documentary: ['camera-tripod', 'herd', 'eye', 'projector'],
  history: ['columns', 'crown', 'flames', 'bell'],
  drama: ['door', 'pines', 'alley', 'sun-lake', 'clock', 'umbrella'],
};

/** The named motif, or one that fits the genres when the name is missing or unknown. */
export function motifFor(
  name: string | undefined,
  genres: readonly string[],
  pick: (names: readonly string[]) => string,
): { name: string; motif: Motif } {
  const fallback = genres.find((genre) => genre !== 'drama' && byGenre[genre]) ?? 'drama';
  const chosen = name && library.has(name) ? name : pick(byGenre[fallback] ?? motifNames);
  const motif = library.get(chosen);
  if (!motif) throw new Error(`no motif named ${chosen}`);
  return { name: chosen, motif };
}
