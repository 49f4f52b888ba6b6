import { useEffect, useState } from 'react';
import { Text } from '../../../components/typography';
import { useMediaState } from '../engine/use-media-controller';
import { PlayIcon, ReplayIcon } from '../icons';
import { usePlayerParts } from '../player-context';
import { usePlayer } from '../store';
import { text } from '../text';
import styles from './center-state.module.css';

/** Minimum waiting time before the spinner is shown. */
const PATIENCE_MS = 400;

/** Centre of the picture: the play button, at the end the replay button, and the loading state. */
export function CenterState() {
  const { media, actions, props } = usePlayerParts();
  const { isBlocked, isLost } = useMediaState(media);
  const { isWaiting, isFresh, isEnded, isRemote } = usePlayer((state) => ({
    isRemote: state.remotePlaybackState === 'connected',
    isWaiting: state.waiting && !state.paused,
    isFresh: state.paused && !state.started,
    isEnded: state.ended,
  }));
  const isSlow = useDelayedTrue(isWaiting, PATIENCE_MS);
  return (
    <>
      {isFresh && (
        <div className={styles.center} data-covers>
          <button
            type="button"
            className={styles.big}
            aria-label={text.play}
            onClick={actions.togglePlay}
          >
            <PlayIcon size={40} />
          </button>
          {isBlocked && (
            <Text as="span" size={14} className={styles.bigWords} dir="rtl" role="status">
              {text.blocked}
            </Text>
          )}
        </div>
      )}
      {isEnded && !props.next && (
        <div className={styles.center} data-covers>
          <button
            type="button"
            className={styles.big}
            aria-label={text.replay}
            onClick={actions.togglePlay}
          >
            <ReplayIcon size={40} />
          </button>
        </div>
      )}
      {isSlow && (
        <div className={styles.center}>
          <span className={styles.spinner} />
          <span className={styles.hidden} role="status">
            {text.loading}
          </span>
        </div>
      )}
      {(isLost || isRemote) && (
        <Text size={14} center className={styles.notice} dir="rtl" role="status">
          {isLost ? text.lost : text.isRemote}
        </Text>
      )}
    </>
  );
}

function useDelayedTrue(value: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!value) return setLasting(false);
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value && isLasting;
}
