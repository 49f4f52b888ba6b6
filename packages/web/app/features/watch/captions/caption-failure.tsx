import clsx from 'clsx';
import button from '../../../components/button.module.css';
import styles from './caption-failure.module.css';
import { text, trackName } from './text';
import type { ShownTrack } from './use-shown-track';

interface CaptionFailureProps {
  shown: readonly (ShownTrack | null)[];
  insetBottom: number;
}

/** Says over the picture, beside the controls, that a subtitle did not come. */
export function CaptionFailure({ shown, insetBottom }: CaptionFailureProps) {
  const failed = shown.find((one) => one?.isFailed);
  return (
    <div
      role="status"
      dir="rtl"
      className={styles.place}
      style={{ insetBlockEnd: `calc(${insetBottom}px + var(--gap-12))` }}
    >
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
