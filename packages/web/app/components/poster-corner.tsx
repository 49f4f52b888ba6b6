import type { ReactNode } from 'react';
import styles from './poster-corner.module.css';

/** Bottom end corner of a card's poster, for a button outside the card's link. */
export function PosterCorner({ children }: { children: ReactNode }) {
  return (
    <div className={styles.poster}>
      <div className={styles.corner}>{children}</div>
    </div>
  );
}
