import type { CaptionSettings } from './caption-settings';
import { type Cue, type Place, textOfLine } from './cue';
import { type Direction, directionOfLine } from './line-direction';
import type { DirectionSwitch } from './use-captions';
import type { ShownTrack } from './use-shown-track';

/** A cue as it is drawn. */
export interface ShownCue {
  key: string;
  cue: Cue;
  language: string;
  isSecond: boolean;
  /** Of each line of the cue. */
  directions: readonly Direction[];
}

interface Active {
  cues: readonly Cue[];
  captions: ShownTrack | null;
  direction: DirectionSwitch;
  isSecond: boolean;
}

type Stacks = Record<Place['zone'], ShownCue[]>;

/**
 * Where each cue on screen stands, from above to below: cues share three stacks, whatever track they
 * are of, so that nothing ever lies over anything. Within a stack each track stays together.
 */
export function stackCues(
  tracks: readonly Active[],
  { height, secondSide }: Pick<CaptionSettings, 'height' | 'secondSide'>,
): Stacks {
  const stacks: Stacks = { top: [], middle: [], bottom: [] };
  const ordered = secondSide === 'above' ? [...tracks].reverse() : tracks;
  for (const active of ordered) {
    for (const shown of shownCues(active)) {
      const { zone } = shown.cue.place;
      stacks[zone === 'bottom' && height === 'top' ? 'top' : zone].push(shown);
    }
  }
  return stacks;
}

function shownCues({ cues, captions, direction, isSecond }: Active): ShownCue[] {
  if (captions?.loaded == null) return [];
  const { track, loaded } = captions;
  return cues.map((cue, i) => ({
    key: `${track.id} ${cue.startMs} ${i}`,
    cue,
    language: track.language.code,
    isSecond,
    directions: directionsOf(cue, loaded.direction, direction),
  }));
}

/** Of each line of a cue; the switch of the viewer outranks what the letters say. */
export function directionsOf(cue: Cue, file: Direction, choice: DirectionSwitch): Direction[] {
  return cue.lines.map((line) =>
    choice === 'auto' ? directionOfLine(textOfLine(line), file) : choice,
  );
}
