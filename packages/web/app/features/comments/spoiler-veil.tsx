import { type ReactNode, useId, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../../components/icons/icon';
import styles from './spoiler-veil.module.css';
import { text } from './text';

/** Hides spoilers, also from screen readers, until they are revealed. */
export function SpoilerVeil({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.veil} data-open={isOpen}>
      <p className={styles.line}>
        <span>{text.spoiler}</span>
        <button
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <EyeOffIcon size={16} /> : <EyeIcon size={16} />}
          {isOpen ? text.veil : text.unveil}
        </button>
      </p>
      <div id={id}>{isOpen && children}</div>
    </div>
  );
}
