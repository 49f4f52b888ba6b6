import { Container } from '@videojs/react';
import { Video } from '@videojs/react/video';
import { useRef, useState } from 'react';
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
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const surface = useRef<HTMLDivElement>(null);
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
      <div ref={surface} className={styles.surface}>
        <Video
          ref={setVideo}
          className={styles.video}
          {...(props.poster ? { poster: props.poster } : {})}
          playsInline
          preload="metadata"
          tabIndex={-1}
        />
      </div>
      {video && media && (
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
