import { BackButton, ForwardButton } from './jump-buttons';
import styles from './middle-controls.module.css';
import { PlayButton } from './play-button';

/** For touch: the three main buttons in the middle of a narrow picture. */
export function MiddleControls() {
  return (
    <div className={styles.middle} data-covers>
      <BackButton size={32} className={styles.side} />
      <PlayButton size={40} className={styles.play} />
      <ForwardButton size={32} className={styles.side} />
    </div>
  );
}
