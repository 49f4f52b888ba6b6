import clsx from 'clsx';
import button from '../../../components/button.module.css';
import { bringFilmBack } from './floating-film';
import styles from './floating-note.module.css';
import { text } from './text';

/** Shown in place of the floating film. */
export function FloatingNote({ video }: { video: HTMLVideoElement }) {
  return (
    <div dir="rtl" className={styles.note}>
      <p>{text.floating}</p>
      <button
        type="button"
        className={clsx(button.quiet, button.small)}
        onClick={() => bringFilmBack(video)}
      >
        {text.bringBack}
      </button>
    </div>
  );
}
