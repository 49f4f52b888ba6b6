import { Container, useMediaAttach } from '@videojs/react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createVideo, earlyVideo } from './engine/load-hls';
import { useMediaController } from './engine/use-media-controller';
import styles from './player.module.css';
import { PlayerOverlay } from './player-overlay';
import type { PlayerProps } from './player-props';
import { PlayerStore } from './store';
import { text } from './text';

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

function PlayerFrame(props: PlayerProps) {
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const surface = useRef<HTMLDivElement>(null);
  const video = useVideo(surface, props);
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
