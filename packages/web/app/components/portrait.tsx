import type { PersonRef } from '@parde/contract';
import type { CSSProperties } from 'react';
import { personMonogram, personName } from '../lib/person-name';
import { ArtImage } from './art-image';
import styles from './portrait.module.css';

const PORTRAIT_WIDTHS = [92, 185, 342] as const;

interface PortraitProps {
  person: Pick<PersonRef, 'image' | 'imageBlur' | 'fullnameFa' | 'fullnameEn'>;
  /** Pixels across. */
  size?: number;
  /** Says who it is; leave out where the name stands beside it. */
  isNamed?: boolean;
}

/** A round face; without a picture, the first letters of the name. */
export function Portrait({ person, size = 96, isNamed = false }: PortraitProps) {
  const style = { '--portrait': `${size}px` } as CSSProperties;
  return (
    <span className={styles.portrait} style={style}>
      {person.image ? (
        <ArtImage
          className={styles.picture}
          src={person.image}
          blur={person.imageBlur}
          alt={isNamed ? personName(person) : ''}
          widths={PORTRAIT_WIDTHS}
          sizes={`${size}px`}
          ratio="1 / 1"
        />
      ) : (
        <span className={styles.monogram} aria-hidden="true">
          {personMonogram(person)}
        </span>
      )}
    </span>
  );
}
