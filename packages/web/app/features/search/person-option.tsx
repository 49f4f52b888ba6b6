import type { PersonSearchResult } from '@parde/contract';
import { MatchedText } from '../../components/matched-text';
import { atWidth, PERSON_PLACEHOLDER } from '../../lib/image-sources';
import styles from './option.module.css';
import { OptionLink, type OptionProps } from './option-link';
import { text } from './text';

export function PersonOption({ person, ...option }: OptionProps & { person: PersonSearchResult }) {
  const { fullnameFa, fullnameEn, matched } = person;
  const best = person.job === 'actor' ? person.bestStarred : person.bestDirected;
  // Without a Persian name, only the other name is shown.
  const name = fullnameFa ?? fullnameEn ?? '';
  const nameRanges = fullnameFa ? matched?.fullnameFa : matched?.fullnameEn;
  return (
    <OptionLink to={person.path} {...option}>
      <img
        className={styles.portrait}
        src={person.image ? atWidth(person.image, 92) : PERSON_PLACEHOLDER}
        style={person.imageBlur ? { backgroundImage: `url(${person.imageBlur})` } : undefined}
        alt=""
        width={48}
        height={48}
      />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>
            <MatchedText text={name} ranges={nameRanges} />
          </bdi>
        </span>
        {fullnameFa && fullnameEn && (
          <span className={styles.quiet}>
            <bdi lang="en">
              <MatchedText text={fullnameEn} ranges={matched?.fullnameEn} />
            </bdi>
          </span>
        )}
        {best.length > 0 && (
          <span className={styles.quiet}>
            {[text[person.job], ...best.map((title) => title.titleFa)].join('، ')}
          </span>
        )}
      </span>
    </OptionLink>
  );
}
