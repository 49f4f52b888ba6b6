import type { Watchable } from '@parde/contract';
import type { ReactNode } from 'react';
import { ArtImage } from '../../components/art-image';
import { BACKDROP_WIDTHS } from '../../lib/image-sources';
import styles from './stage.module.css';

interface StageProps {
  title: Watchable['title'];
  /** The player, or the text in its place. */
  children: ReactNode;
}

/** Top of the page: the film in its frame. */
export function Stage({ title, children }: StageProps) {
  return (
    <div className={styles.theatre}>
      <div className={styles.stage}>
        {title.backdrop && (
          <ArtImage
            className={styles.frame}
            src={title.backdrop}
            blur={title.backdropBlur}
            alt=""
            widths={BACKDROP_WIDTHS}
            sizes="(max-width: 1440px) 100vw, 1440px"
            ratio="16 / 9"
            isPriority
          />
        )}
        {children}
      </div>
    </div>
  );
}
