import { formatPlain } from '@parde/shared/digits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ArtImage } from '../../components/art-image';
import { PageFrame } from '../../components/page-frame';
import { BACKDROP_WIDTHS } from '../../lib/image-sources';
import styles from './auth-frame.module.css';
import { artQuery } from './auth-page';

/** A column for the form; next to it, on wide screens, a picture of the catalogue. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const slides = useQuery(artQuery()).data?.data ?? [];
  const art = slides.find((slide) => slide.backdrop !== null);
  return (
    <PageFrame className={styles.frame}>
      <div className={styles.column}>{children}</div>
      {art?.backdrop && (
        <figure className={styles.art}>
          <ArtImage
            src={art.backdrop}
            blur={art.backdropBlur}
            alt=""
            widths={BACKDROP_WIDTHS}
            sizes="(min-width: 1440px) 896px, 60vw"
            ratio="16 / 9"
            className={styles.picture}
          />
          <figcaption className={styles.caption}>
            <bdi>{art.titleFa}</bdi>
            {art.year !== null && <>، {formatPlain(art.year)}</>}
          </figcaption>
        </figure>
      )}
    </PageFrame>
  );
}
