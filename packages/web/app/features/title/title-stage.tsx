import type { PersonRef, TitleDetail } from '@parde/contract';
import { formatJalali } from '@parde/shared/jalali';
import clsx from 'clsx';
import { useRef } from 'react';
import { Link } from 'react-router';
import { ArtImage } from '../../components/art-image';
import { CalendarIcon } from '../../components/icons/icon';
import { PageFrame } from '../../components/page-frame';
import { PosterImage } from '../../components/poster-image';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { BACKDROP_WIDTHS } from '../../lib/image-sources';
import { usePosterTransition } from '../../lib/motion';
import { personName } from '../../lib/title-facts';
import { text } from './text';
import { FactsLine } from './title-about';
import { TitleActions } from './title-actions';
import { Scores } from './title-scores';
import styles from './title-stage.module.css';

const POSTER_SIZES =
  '(max-width: 675px) 104px, (max-width: 1023px) 200px, (max-width: 1599px) 260px, 320px';

/** Number of characters above which a name is set in a smaller size. */
const LONG_NAME = 26;

/** The background picture. If there is no backdrop, the poster's blur is used. */
function Backdrop({ title }: { title: TitleDetail }) {
  if (title.backdrop) {
    return (
      <ArtImage
        className={styles.backdrop}
        src={title.backdrop}
        blur={title.backdropBlur}
        alt=""
        widths={BACKDROP_WIDTHS}
        sizes="(max-width: 1599px) min(100vw, 1280px), 1600px"
        ratio="16 / 9"
        isLargest
      />
    );
  }
  if (!title.posterBlur) return null;
  return <div className={styles.glow} style={{ backgroundImage: `url(${title.posterBlur})` }} />;
}

function Names({ title }: { title: TitleDetail }) {
  const original = title.titleEn ?? title.titleOriginal;
  return (
    <div className={styles.names}>
      <Text
        as="h1"
        size={40}
        weight="black"
        className={styles.name}
        data-long={title.titleFa.length > LONG_NAME}
      >
        <bdi>{title.titleFa}</bdi>
      </Text>
      {original && original !== title.titleFa && (
        <Text size={20} tone="quiet" above={4} className={styles.original}>
          <bdi lang="en">{original}</bdi>
        </Text>
      )}
    </div>
  );
}

/** Top of a title's page: backdrop, poster, names, facts, ratings, actions, synopsis. */
export function TitleStage({ title }: { title: TitleDetail }) {
  const expected = title.availableFrom && formatJalali(title.availableFrom);
  const poster = useRef<HTMLElement>(null);
  usePosterTransition(poster, title.id);
  return (
    <div className={styles.stage} data-plain={!title.backdrop}>
      <Backdrop title={title} />
      <PageFrame className={styles.frame}>
        <PosterImage
          ref={poster}
          className={styles.poster}
          poster={title.poster}
          posterBlur={title.posterBlur}
          name={title.titleFa}
          sizes={POSTER_SIZES}
          isPriority
        />
        <Names title={title} />
        <div className={styles.body}>
          <FactsLine title={title} />
          {title.status === 'coming_soon' && (
            <Stack as="p" direction="row" gap={8} align="center" weight="medium">
              <CalendarIcon size={20} />
              {expected ? text.expected(expected) : text.expectedUnknown}
            </Stack>
          )}
          <Scores title={title} />
          <TitleActions title={title} />
          {(title.taglineFa ?? title.taglineEn) && (
            <Text weight="medium">
              <bdi>{title.taglineFa ?? title.taglineEn}</bdi>
            </Text>
          )}
          {title.synopsisFa ? (
            <p className={styles.synopsis}>{title.synopsisFa}</p>
          ) : (
            <Text tone="quiet">{text.noSynopsis}</Text>
          )}
        </div>
        <Makers title={title} />
      </PageFrame>
    </div>
  );
}

interface MakersNamesProps {
  label: string;
  people: PersonRef[];
  className?: string | undefined;
}

function MakersNames({ label, people, className }: MakersNamesProps) {
  if (people.length === 0) return null;
  return (
    <Stack direction="row" gap={8} className={className}>
      <Text as="dt" tone="quiet" className={styles.label}>
        {label}
      </Text>
      <dd className={styles.makersNames}>
        {people.map((person, index) => (
          <span key={person.id}>
            {index > 0 && '، '}
            <Link to={person.path}>
              <bdi>{personName(person)}</bdi>
            </Link>
          </span>
        ))}
      </dd>
    </Stack>
  );
}

/** Number of actors listed beside the synopsis on a wide screen. */
const STARS = 4;

/** Directors and writers; on a wide screen also actors, languages and the release date. */
function Makers({ title }: { title: TitleDetail }) {
  const { directors, writers, languages, releaseDate } = title;
  const stars = title.cast.slice(0, STARS);
  const isNarrowEmpty = directors.length + writers.length === 0;
  if (isNarrowEmpty && stars.length + languages.length === 0 && !releaseDate) return null;
  return (
    <dl className={clsx(styles.makers, isNarrowEmpty && styles.wideOnly)}>
      <MakersNames
        label={directors.length > 1 ? text.directors : text.director}
        people={directors}
      />
      <MakersNames label={writers.length > 1 ? text.writers : text.writer} people={writers} />
      <MakersNames label={text.cast} people={stars} className={styles.wide} />
      {languages.length > 0 && (
        <Stack direction="row" gap={8} className={styles.wide}>
          <Text as="dt" tone="quiet" className={styles.label}>
            {text.languages}
          </Text>
          <dd>{languages.map(({ titleFa }) => titleFa).join('، ')}</dd>
        </Stack>
      )}
      {releaseDate && (
        <Stack direction="row" gap={8} className={styles.wide}>
          <Text as="dt" tone="quiet" className={styles.label}>
            {text.releaseDate}
          </Text>
          <dd>{formatJalali(releaseDate)}</dd>
        </Stack>
      )}
    </dl>
  );
}
