import type { PersonSearchResult, TitleLight } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MatchedText } from '../../components/matched-text';
import { ImdbRating, TomatoMeter } from '../../components/ratings';
import { atWidth, PERSON_PLACEHOLDER, POSTER_PLACEHOLDER } from '../../lib/image-sources';
import styles from './option.module.css';
import { text } from './text';

export function TitleOption({ title, ...option }: OptionProps & { title: TitleLight }) {
  const { titleFa, titleEn, year, genres, rating, rottenTomatoes, matched } = title;
  const facts = [year && formatPlain(year), ...genres.slice(0, 3).map((genre) => genre.titleFa)];
  return (
    <OptionLink to={title.path} {...option}>
      <img
        className={styles.poster}
        src={title.poster ? atWidth(title.poster, 92) : POSTER_PLACEHOLDER}
        style={title.posterBlur ? { backgroundImage: `url(${title.posterBlur})` } : undefined}
        alt=""
        width={40}
        height={60}
      />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>
            <MatchedText text={titleFa} ranges={matched?.titleFa} />
          </bdi>
        </span>
        {titleEn && (
          <span className={styles.quiet}>
            <bdi lang="en">
              <MatchedText text={titleEn} ranges={matched?.titleEn} />
            </bdi>
          </span>
        )}
        <span className={styles.quiet}>{facts.filter(Boolean).join('، ')}</span>
      </span>
      <span className={styles.ratings}>
        {rating !== null && <ImdbRating value={rating} />}
        {rottenTomatoes && <TomatoMeter {...rottenTomatoes} />}
      </span>
    </OptionLink>
  );
}

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

interface OptionProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
}

/** One result: a link for the pointer, a listbox option for the keyboard. */
function OptionLink({
  to,
  id,
  isActive,
  onChoose,
  children,
}: OptionProps & { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      onClick={onChoose}
    >
      {children}
    </Link>
  );
}
