import type { TitleRef } from '@parde/contract';
import { atWidth, POSTER_PLACEHOLDER } from '../lib/image-sources';
import styles from './title-thumb.module.css';

/** A 40×60 poster next to a title's name in text lists. */
export function TitleThumb({ title }: { title: Pick<TitleRef, 'poster' | 'posterBlur'> | null }) {
  const { poster = null, posterBlur = null } = title ?? {};
  return (
    <img
      className={styles.thumb}
      src={poster ? atWidth(poster, 92) : POSTER_PLACEHOLDER}
      style={posterBlur ? { backgroundImage: `url(${posterBlur})` } : undefined}
      alt=""
      width={40}
      height={60}
      loading="lazy"
    />
  );
}
