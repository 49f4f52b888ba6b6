import clsx from 'clsx';
import { type CSSProperties, useRef } from 'react';
import { createPortal } from 'react-dom';
import { NO_CUES } from './active-cues';
import { CaptionFailure } from './caption-failure';
import { lookOf } from './caption-look';
import styles from './caption-overlay.module.css';
import { CueView } from './cue-view';
import { FloatingNote } from './floating-note';
import { SpokenCaptions } from './spoken-captions';
import { type ShownCue, stackCues } from './stack-cues';
import { useActiveCues } from './use-active-cues';
import type { Captions } from './use-captions';
import { useFilmPage } from './use-film-page';
import { useFit } from './use-fit';
import { useNativeCaptions } from './use-native-captions';

export interface CaptionOverlayProps {
  video: HTMLVideoElement | null;
  captions: Captions;
  /**
   * Height in px of the controls that currently cover the picture at top and bottom: captions stay
   * clear of them.
   */
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

  // A floating window has no controls of ours.
  const [top, bottom] = floating === null ? [insetTop, insetBottom] : [0, 0];
  const insets = { '--inset-top': `${top}px`, '--inset-bottom': `${bottom}px` } as CSSProperties;
  const overlay = useRef<HTMLDivElement>(null);
  useFit(overlay, floating);
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
      style={{ ...lookOf(settings), ...insets }}
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
