import { type Direction, directionOfLine } from '@parde/shared/text-direction';
import type { CaptionSettings } from './caption-settings';
import { type Cue, type CuePosition, textOfLine } from './cue';
import type { DirectionSwitch } from './use-captions';
import type { ShownTrack } from './use-shown-track';

/** A cue as rendered. */
export interface ShownCue {
  key: string;
  cue: Cue;
  language: string;
  isSecond: boolean;
  /** One direction per line of the cue. */
  directions: readonly Direction[];
}

interface Active {
  cues: readonly Cue[];
  captions: ShownTrack | null;
  direction: DirectionSwitch;
  isSecond: boolean;
}

type Stacks = Record<CuePosition['zone'], ShownCue[]>;

/**
 * Positions the active cues, from top to bottom: cues of all tracks share three stacks, so that nothing overlaps.
 * Within a stack, cues of a track stay together.
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

/** Direction of each line of a cue; the viewer's setting overrides the detection. */
export function directionsOf(cue: Cue, file: Direction, choice: DirectionSwitch): Direction[] {
  return cue.lines.map((line) =>
    choice === 'auto' ? directionOfLine(textOfLine(line), file) : choice,
  );
}
