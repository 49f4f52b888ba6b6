import { usePlayerParts } from '../player-context';
import { usePlayer } from '../store';
import { text } from '../text';
import styles from './skip.module.css';

const NONE: never[] = [];

/** Skips the current intro, recap or credits. */
export function SkipButton() {
  const { props, actions } = usePlayerParts();
  const markers = props.markers ?? NONE;
  const current = usePlayer((state) => {
    const ms = state.currentTime * 1_000;
    return markers.findIndex(({ startMs, endMs }) => ms >= startMs && ms < endMs);
  });
  const marker = markers[current];
  // During credits the next-episode card is shown instead.
  if (!marker || (marker.kind === 'credits' && props.next)) return null;
  return (
    <button
      type="button"
      className={styles.skip}
      dir="rtl"
      onClick={() => actions.seekTo(marker.endMs / 1_000)}
    >
      {text.skip[marker.kind]}
    </button>
  );
}
