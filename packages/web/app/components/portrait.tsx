import type { PersonRef } from '@parde/contract';
import { personMonogram } from '../lib/title-facts';
import { ArtImage } from './art-image';
import styles from './portrait.module.css';
import { Text } from './typography';

const PORTRAIT_WIDTHS = [92, 185, 342] as const;

interface PortraitProps {
  person: Pick<PersonRef, 'image' | 'imageBlur' | 'fullnameFa' | 'fullnameEn'>;
  /** Width in pixels used to select the picture; the displayed width is `--portrait` (96px). */
  size?: number;
  /** Whether it is the largest picture above the fold. */
  isPriority?: boolean;
}

/** A round portrait, or initials without a picture. The name is displayed next to it. */
export function Portrait(props: PortraitProps) {
  const { person, size = 96, isPriority = false } = props;
  return (
    <span className={styles.portrait}>
      {person.image ? (
        <ArtImage
          className={styles.picture}
          src={person.image}
          blur={person.imageBlur}
          alt=""
          widths={PORTRAIT_WIDTHS}
          sizes={`${size}px`}
          ratio="1 / 1"
          isPriority={isPriority}
        />
      ) : (
        <Text as="span" weight="bold" tone="quiet" className={styles.monogram} aria-hidden="true">
          {personMonogram(person)}
        </Text>
      )}
    </span>
  );
}
