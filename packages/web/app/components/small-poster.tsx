import type { TitleCard } from '@parde/contract';
import { PosterImage } from './poster-image';
import styles from './small-poster.module.css';

interface SmallPosterProps {
  title: Pick<TitleCard, 'poster' | 'posterBlur'>;
  /** CSS pixels that it is wide at most; the place decides. */
  width: number;
}

/** Beside words that name the title, so that it needs none of its own. */
export function SmallPoster({ title, width }: SmallPosterProps) {
  return (
    <span className={styles.poster}>
      <PosterImage
        poster={title.poster}
        posterBlur={title.posterBlur}
        name=""
        sizes={`${width}px`}
        widths={[92, 154]}
      />
    </span>
  );
}
