import type { TitleLight } from '@parde/contract';
import { Link } from 'react-router';
import { MatchedText } from '../../components/matched-text';
import { ImdbRating, TomatoMeter } from '../../components/ratings';
import { formatPlain } from '../../lib/digits';
import { atWidth, POSTER_PLACEHOLDER } from '../../lib/image-sources';
import styles from './option.module.css';

export interface OptionProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
}

export function TitleOption({
  title,
  id,
  isActive,
  onChoose,
}: OptionProps & { title: TitleLight }) {
  const { titleFa, titleEn, year, genres, rating, rottenTomatoes, matched } = title;
  const facts = [year && formatPlain(year), ...genres.slice(0, 3).map((genre) => genre.titleFa)];
  return (
    <Link
      to={title.path}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      onClick={onChoose}
    >
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
    </Link>
  );
}
