import clsx from 'clsx';
import { lookOf } from './caption-look';
import styles from './caption-overlay.module.css';
import sample from './caption-sample.module.css';
import type { CaptionSettings } from './caption-settings';
import { text } from './text';

/** A preview of the settings, on a picture that is half bright and half dark. */
export function CaptionSample({ settings }: { settings: CaptionSettings }) {
  return (
    <div
      role="img"
      aria-label={text.sampleLabel}
      className={clsx(sample.picture, styles.look, styles[settings.background])}
      style={lookOf(settings)}
    >
      <div className={sample.words}>
        <div className={styles.words}>
          {text.sample.map((line) => (
            <div key={line} dir="rtl" className={styles.line}>
              {line}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
