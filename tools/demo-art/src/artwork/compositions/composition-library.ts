import type { Motif } from '../motifs/motif.ts';
import type { Composition } from './composition.ts';
import * as lively from './lively.ts';
import * as quiet from './quiet.ts';

export const compositions: Record<string, Composition> = { ...quiet, ...lively };

/** In a fixed order, since pictures are drawn from it: bundlers order a module's exports differently. */
const names = [quiet, lively].flatMap((part) => Object.keys(part).sort());

/** Objects need space around them; these compositions do not leave enough for a scene. */
const objectsOnly = new Set(['letterform', 'repeated', 'screens']);

/** Motifs that look right inside a Persian arch; a locomotive does not. */
const archMotifs = new Set(
  'alley bell black-house caravan carpet columns cow crown cypress-moon daf dancer fez-moustache flames hand herd lotus oil-lamp sail-ship storm-boat sun-lake tall-short umbrella'.split(
    ' ',
  ),
);

/** Composition names that suit this motif and this title. */
export function compositionsFor(name: string, motif: Motif, titleFa: string): string[] {
  const short = titleFa.length <= 11 && titleFa.split(' ').length <= 2;
  return names.filter((composition) => {
    if (composition === 'arch') return archMotifs.has(name);
    if (composition === 'letterform') return short && motif.kind === 'object';
    return motif.kind === 'object' || !objectsOnly.has(composition);
  });
}
