import { type Cue, textOfLine } from './cue';

interface SpokenCaptionsProps {
  cues: readonly Cue[];
  language: string | undefined;
}

/** For screen readers that are to say the captions: each when it comes, after what is being said. */
export function SpokenCaptions({ cues, language }: SpokenCaptionsProps) {
  return (
    <p className="visually-hidden" aria-live="polite" lang={language}>
      {cues.map(({ lines }) => lines.map(textOfLine).join(' ')).join(' ')}
    </p>
  );
}
