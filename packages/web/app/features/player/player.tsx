import { Container, useMediaAttach } from '@videojs/react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createVideo, earlyVideo } from './engine/load-hls';
import { useMediaController } from './engine/use-media-controller';
import styles from './player.module.css';
import { PlayerOverlay } from './player-overlay';
import type { PlayerProps } from './player-props';
import { PlayerStore } from './store';
import { text } from './text';
import { useProgressEvents } from './use-progress-events';

/**
 * Plays a film, an episode or a trailer. Loaded by `LazyPlayer`, because this module includes the
 * player's library. Time runs left to right, so the layout does too; Persian text has its own
 * direction.
 */
export function Player(props: PlayerProps) {
  return (
    <PlayerStore>
      <PlayerFrame {...props} />
    </PlayerStore>
  );
}

function PlayerFrame(given: PlayerProps) {
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const surface = useRef<HTMLDivElement>(null);
  const video = useVideo(surface, given);
  // Listens before anything is loaded: on a slow machine a film may play, and end, before there are controls.
  const props = useReportBeforeNext(given, video);
  const media = useMediaController(video, props);
  return (
    <Container
      ref={setContainer}
      className={styles.player}
      data-theme="dark"
      dir="ltr"
      role="region"
      data-part="player"
      aria-label={text.player(props.title)}
    >
      <div ref={surface} className={styles.surface} />
      {media && (
        <PlayerOverlay
          props={props}
          container={container}
          surface={surface}
          video={video}
          media={media}
        />
      )}
    </Container>
  );
}

/** The element in which the film is already playing, or a new one; either is moved into the player. */
function useVideo(
  surface: RefObject<HTMLElement | null>,
  { sources: [first], startSeconds = 0, poster }: PlayerProps,
): HTMLVideoElement {
  const [video] = useState(
    () => (first && earlyVideo({ url: first.url, startSeconds })) ?? createVideo(),
  );
  const setMedia = useMediaAttach();
  useLayoutEffect(() => {
    video.className = styles.video ?? '';
    surface.current?.append(video);
    setMedia?.(video);
    return () => setMedia?.(null);
  }, [video, surface, setMedia]);
  useLayoutEffect(() => {
    if (poster) video.poster = poster;
    else video.removeAttribute('poster');
  }, [video, poster]);
  return video;
}

/**
 * Reports the position before going to the next film; otherwise the end would never be reported.
 */
function useReportBeforeNext(props: PlayerProps, video: HTMLVideoElement): PlayerProps {
  const report = useProgressEvents(video, props.sources, props.onEvent);
  const { next, onPrevious } = props;
  const reporting = (go: () => void) => () => {
    report();
    go();
  };
  const before = onPrevious && { onPrevious: reporting(onPrevious) };
  if (!next) return { ...props, ...before };
  const lack = next.lack?.onGo ? { ...next.lack, onGo: reporting(next.lack.onGo) } : next.lack;
  return { ...props, ...before, next: { ...next, onNext: reporting(next.onNext), lack } };
}
