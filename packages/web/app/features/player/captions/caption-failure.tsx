import clsx from 'clsx';
import button from '../../../components/button.module.css';
import styles from './caption-failure.module.css';
import { text, trackName } from './text';
import type { ShownTrack } from './use-shown-track';

interface CaptionFailureProps {
  shown: readonly (ShownTrack | null)[];
}

/**
 * A message over the picture that a subtitle failed to load; it disappears after a while, but the
 * menu keeps showing it.
 */
export function CaptionFailure({ shown }: CaptionFailureProps) {
  const failed = shown.find((one) => one?.isFailed);
  return (
    <div role="status" dir="rtl" className={styles.place} data-covers="note">
      {failed && (
        <p className={styles.note}>
          {text.failed(trackName(failed.track))}
          <button type="button" className={clsx(button.quiet, button.small)} onClick={failed.retry}>
            {text.retry}
          </button>
        </p>
      )}
    </div>
  );
}
