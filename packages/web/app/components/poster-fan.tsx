import type { CollectionCard } from '@parde/contract';
import { ArtImage } from './art-image';
import styles from './poster-fan.module.css';

const WIDTHS = [154, 342];

interface PosterFanProps {
  posters: CollectionCard['posters'];
  /** `sizes` attribute of one poster. */
  sizes?: string;
  isPriority?: boolean;
}

/**
 * Up to four posters fanned out like cards, the first in front. Decorative, since the name is next
 * to it.
 */
export function PosterFan({ posters, sizes = '120px', isPriority }: PosterFanProps) {
  return (
    <span className={styles.fan} data-count={posters.length}>
      {posters.slice(0, 4).map(({ poster, posterBlur }) => (
        <ArtImage
          key={poster}
          src={poster}
          blur={posterBlur}
          alt=""
          widths={WIDTHS}
          sizes={sizes}
          ratio="2 / 3"
          isPriority={isPriority}
          className={styles.poster}
        />
      ))}
    </span>
  );
}
