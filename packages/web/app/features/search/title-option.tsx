import type { TitleLight } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { MatchedText } from '../../components/matched-text';
import { ImdbRating, TomatoMeter } from '../../components/ratings';
import { atWidth, POSTER_PLACEHOLDER } from '../../lib/image-sources';
import styles from './option.module.css';
import { OptionLink, type OptionProps } from './option-link';

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
