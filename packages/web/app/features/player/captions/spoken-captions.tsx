import { type Cue, textOfLine } from './cue';

interface SpokenCaptionsProps {
  cues: readonly Cue[];
  language: string | undefined;
}

/** Live region for screen readers: announces each caption politely when it appears. */
export function SpokenCaptions({ cues, language }: SpokenCaptionsProps) {
  return (
    <p className="visually-hidden" aria-live="polite" lang={language}>
      {cues.map(({ lines }) => lines.map(textOfLine).join(' ')).join(' ')}
    </p>
  );
}
