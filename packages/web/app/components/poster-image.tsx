import type { TitleCard, TitleRef } from '@parde/contract';
import clsx from 'clsx';
import type { Ref } from 'react';
import { atWidth, POSTER_PLACEHOLDER, POSTER_WIDTHS } from '../lib/image-sources';
import { ArtImage } from './art-image';
import styles from './poster-image.module.css';
import { Text } from './typography';

/** `sizes` attribute of a card's poster in a grid or row; must match `TitleGrid` and `TitleRow`. */
export const CARD_SIZES =
  '(max-width: 447px) 44vw, (max-width: 675px) 30vw, (max-width: 1023px) 22vw, 210px';

interface PosterImageProps {
  poster: string | null;
  posterBlur: string | null;
  /** Shown if there is no poster. */
  name: string;
  /** Empty when the name is next to it. */
  alt?: string;
  sizes?: string;
  widths?: readonly number[];
  isPriority?: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLElement>;
}

/** A 2:3 poster; if there is no picture, the name on a plain background. */
export function PosterImage(props: PosterImageProps) {
  const { poster, posterBlur, name, alt = '', sizes = CARD_SIZES, widths = POSTER_WIDTHS } = props;
  if (poster === null) {
    return (
      <span
        ref={props.ref}
        className={clsx(styles.missing, props.className)}
        aria-hidden={alt === ''}
      >
        <Text as="span" size={20} weight="black" tight lines={4} className={styles.name} dir="auto">
          {name}
        </Text>
      </span>
    );
  }
  return (
    <ArtImage
      src={poster}
      blur={posterBlur}
      alt={alt}
      widths={widths}
      sizes={sizes}
      ratio="2 / 3"
      isPriority={props.isPriority}
      className={props.className}
      ref={props.ref}
    />
  );
}

interface SmallPosterProps {
  title: Pick<TitleCard, 'poster' | 'posterBlur'>;
  /** Maximum width in CSS pixels; the container determines the actual width. */
  width: number;
}

/** Decorative: next to the title's name, so it needs no alternative text. */
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
