import type { PersonRef, PersonSearchResult, TitleLight } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ImdbRating, TomatoMeter } from '../../components/ratings';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { atWidth, PERSON_PLACEHOLDER, POSTER_PLACEHOLDER } from '../../lib/image-sources';
import styles from './option.module.css';
import { text } from './results-text';

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
      <Text as="span" grow className={styles.words}>
        <Text as="span" truncate size={14}>
          <bdi>
            <MatchedText text={titleFa} ranges={matched?.titleFa} />
          </bdi>
        </Text>
        {titleEn && (
          <Text as="span" truncate size={12} tone="quiet">
            <bdi lang="en">
              <MatchedText text={titleEn} ranges={matched?.titleEn} />
            </bdi>
          </Text>
        )}
        <Text as="span" truncate size={12} tone="quiet">
          {facts.filter(Boolean).join('، ')}
        </Text>
      </Text>
      <Stack as="span" gap={8} align="end">
        {rating !== null && <ImdbRating value={rating} />}
        {rottenTomatoes && <TomatoMeter {...rottenTomatoes} />}
      </Stack>
    </OptionLink>
  );
}

interface PersonOptionProps extends OptionProps {
  /** Among titles, only the fields of the name are present. */
  person: PersonRef & Partial<PersonSearchResult>;
}

export function PersonOption({ person, ...option }: PersonOptionProps) {
  const { fullnameFa, fullnameEn, job, matched } = person;
  const best = (job === 'director' ? person.bestDirected : person.bestStarred) ?? [];
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
      <Text as="span" grow className={styles.words}>
        <Text as="span" truncate size={14}>
          <bdi>
            <MatchedText text={name} ranges={nameRanges} />
          </bdi>
        </Text>
        {fullnameFa && fullnameEn && (
          <Text as="span" truncate size={12} tone="quiet">
            <bdi lang="en">
              <MatchedText text={fullnameEn} ranges={matched?.fullnameEn} />
            </bdi>
          </Text>
        )}
        {job && best.length > 0 && (
          <Text as="span" truncate size={12} tone="quiet">
            {[text[job], ...best.map((title) => title.titleFa)].join('، ')}
          </Text>
        )}
      </Text>
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

/** Text with the parts that match a query in bold. `ranges` are `[start, end)` in UTF-16 units. */
function MatchedText({ text, ranges }: { text: string; ranges?: [number, number][] }) {
  const pieces = [];
  let at = 0;
  for (const [start, end] of ranges ?? []) {
    if (start < at || end <= start) continue;
    pieces.push(
      text.slice(at, start),
      <Text as="mark" weight="bold" key={start} className={styles.match}>
        {text.slice(start, end)}
      </Text>,
    );
    at = end;
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
