import { usePlayerParts } from '../player-context';
import { usePlayer } from '../store';
import { text } from '../text';
import styles from './skip.module.css';

const NONE: never[] = [];

/** While an intro, a recap or the credits run: past them in one press. */
export function SkipButton() {
  const { props, actions } = usePlayerParts();
  const markers = props.markers ?? NONE;
  const current = usePlayer((state) => {
    const ms = state.currentTime * 1_000;
    return markers.findIndex(({ startMs, endMs }) => ms >= startMs && ms < endMs);
  });
  const marker = markers[current];
  // The card of the next episode speaks for the credits.
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
