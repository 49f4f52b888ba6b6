import clsx from 'clsx';
import type { CSSProperties, Ref, SyntheticEvent } from 'react';
import { preload } from 'react-dom';
import { atWidth, srcSet } from '../lib/image-sources';
import styles from './art-image.module.css';

interface ArtImageProps {
  /** `…/{width}.webp` from the API. */
  src: string;
  /** Tiny data URI shown until the picture has loaded. */
  blur: string | null;
  /** Empty if adjacent text already describes the picture. */
  alt: string;
  widths: readonly number[];
  /** Displayed width, for the `sizes` attribute. */
  sizes: string;
  /** Aspect ratio, e.g. `2 / 3`; reserves the space while it loads. */
  ratio: `${number} / ${number}`;
  /** Whether the picture is above the fold: it is then loaded eagerly, with high priority. */
  isPriority?: boolean;
  /** Whether this is the largest picture on the page: its URL is preloaded in the page's head. */
  isLargest?: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLElement> | undefined;
}

/**
 * Hides a picture that is still loading, so that it can fade in. Set directly on the element:
 * without scripts the picture is simply visible, and hundreds of pictures need no React state.
 */
function watch(image: HTMLImageElement | null) {
  if (!image) return;
  if (!image.complete) image.dataset.state = 'waiting';
  else if (image.naturalWidth === 0) image.dataset.state = 'broken';
}

function settle(event: SyntheticEvent<HTMLImageElement>) {
  event.currentTarget.dataset.state = event.type === 'error' ? 'broken' : 'shown';
}

/** A picture of the catalogue in AVIF and WebP, over its blurred placeholder. */
export function ArtImage(props: ArtImageProps) {
  const { src, blur, alt, widths, sizes, ratio, isLargest = false, className } = props;
  const isPriority = props.isPriority || isLargest;
  if (isLargest) {
    preload(src, {
      as: 'image',
      type: 'image/avif',
      fetchPriority: 'high',
      imageSrcSet: srcSet(src, widths, 'avif'),
      imageSizes: sizes,
    });
  }
  const style: CSSProperties = {
    aspectRatio: ratio,
    ...(blur ? { backgroundImage: `url(${blur})` } : {}),
  };
  return (
    <picture ref={props.ref} className={clsx(styles.frame, className)} style={style}>
      <source type="image/avif" srcSet={srcSet(src, widths, 'avif')} sizes={sizes} />
      <img
        ref={isPriority ? undefined : watch}
        className={styles.image}
        src={atWidth(src, widths[1] ?? widths[0] ?? 342)}
        srcSet={srcSet(src, widths, 'webp')}
        sizes={sizes}
        alt={alt}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : undefined}
        decoding={isPriority ? 'sync' : 'async'}
        onLoad={settle}
        onError={settle}
      />
    </picture>
  );
}
