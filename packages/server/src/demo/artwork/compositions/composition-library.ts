import type { Motif } from '../motifs/motif.ts';
import type { Composition } from './composition.ts';
import * as lively from './lively.ts';
import * as quiet from './quiet.ts';

export const compositions: Record<string, Composition> = { ...quiet, ...lively };

/** Objects need air around them, which some compositions do not leave to a scene. */
const objectsOnly = new Set(['letterform', 'repeated', 'screens']);

/** Names of the compositions that take this kind of motif. */
export const compositionsFor = (motif: Motif): string[] =>
  Object.keys(compositions).filter((name) => motif.kind === 'object' || !objectsOnly.has(name));
