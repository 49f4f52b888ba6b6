import { subtitleName } from '@parde/shared/subtitle-names';
import clsx from 'clsx';
import { type CSSProperties, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/button';
import { NO_CUES, useActiveCues } from './active-cues';
import styles from './caption-overlay.module.css';
import { captionStyle } from './caption-settings';
import { type Cue, textOfLine } from './cue';
import { CueView } from './cue-view';
import { closeFloatingFilm, useFilmPage } from './floating-film';
import { useNativeCaptions } from './native-captions';
import { type ShownCue, stackCues } from './stack-cues';
import { text } from './text';
import type { Captions } from './use-captions';
import { useFitCaptions } from './use-fit-captions';
import type { ShownTrack } from './use-shown-track';

export interface CaptionOverlayProps {
  video: HTMLVideoElement | null;
  captions: Captions;
  /** Height in px of the controls that currently cover the picture at top and bottom; captions do not overlap them. */
  insetTop: number;
  insetBottom: number;
}

/**
 * The captions over the picture: fills its positioned parent, which should be the fullscreen
 * element. They stay clear of the player's controls, and follow the film into a floating window.
 *
 * Hidden from screen readers, because text that changes every two seconds would talk over the film;
 * those who want it can enable a live region for the first track.
 */
export function CaptionOverlay({ video, captions, insetTop, insetBottom }: CaptionOverlayProps) {
  const { first, second, settings, delayMs, direction } = captions;
  const firstCues = useActiveCues(video, first?.loaded?.list ?? NO_CUES, delayMs);
  const secondCues = useActiveCues(video, second?.loaded?.list ?? NO_CUES, delayMs);
  useNativeCaptions(video, captions);
  const floating = useFilmPage(video);

  const stacks = stackCues(
    [
      { cues: firstCues, captions: first, direction, isSecond: false },
      { cues: secondCues, captions: second, direction: 'auto', isSecond: true },
    ],
    settings,
  );
  const draw = (cues: readonly ShownCue[]) =>
    cues.map((cue) => <CueView key={cue.key} cue={cue} />);

  // A floating window does not contain the player's controls.
  const [top, bottom] = floating === null ? [insetTop, insetBottom] : [0, 0];
  const insets = { '--inset-top': `${top}px`, '--inset-bottom': `${bottom}px` } as CSSProperties;
  const overlay = useRef<HTMLDivElement>(null);
  useFitCaptions(overlay, floating);
  const picture = (
    <div
      ref={overlay}
      aria-hidden="true"
      {...(captions.isOn && { 'data-captions': '' })}
      dir="ltr"
      className={clsx(
        styles.overlay,
        styles.look,
        styles[settings.background],
        styles[settings.height],
      )}
      style={{ ...captionStyle(settings), ...insets }}
    >
      <div className={styles.top}>{draw(stacks.top)}</div>
      <div className={styles.middle}>{draw(stacks.middle)}</div>
      <div className={styles.bottom}>{draw(stacks.bottom)}</div>
    </div>
  );
  return (
    <>
      {floating === null ? picture : createPortal(picture, floating)}
      {floating !== null && video !== null && <FloatingNote video={video} />}
      {settings.isSpoken && (
        <SpokenCaptions cues={firstCues} language={first?.track.language.code} />
      )}
      <CaptionFailure shown={[first, second]} />
    </>
  );
}

interface CaptionFailureProps {
  shown: readonly (ShownTrack | null)[];
}

/**
 * A message over the picture that a subtitle failed to load; it disappears after a while, but the
 * menu keeps showing it.
 */
function CaptionFailure({ shown }: CaptionFailureProps) {
  const failed = shown.find((one) => one?.isFailed);
  return (
    <div role="status" dir="rtl" className={styles.place} data-covers="note">
      {failed && (
        <p className={styles.note}>
          {text.failed(subtitleName(failed.track))}
          <Button size="small" onClick={failed.retry}>
            {text.retry}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Shown in place of the floating film. */
function FloatingNote({ video }: { video: HTMLVideoElement }) {
  return (
    <div dir="rtl" className={styles.floatingNoteNote}>
      <p>{text.floating}</p>
      <Button size="small" onClick={() => closeFloatingFilm(video)}>
        {text.bringBack}
      </Button>
    </div>
  );
}

interface SpokenCaptionsProps {
  cues: readonly Cue[];
  language: string | undefined;
}

/** Live region for screen readers: announces each caption politely when it appears. */
function SpokenCaptions({ cues, language }: SpokenCaptionsProps) {
  return (
    <p className="visually-hidden" aria-live="polite" lang={language}>
      {cues.map(({ lines }) => lines.map(textOfLine).join(' ')).join(' ')}
    </p>
  );
}
