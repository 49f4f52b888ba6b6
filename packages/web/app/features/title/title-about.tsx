import type { TitleDetail } from '@parde/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Bone } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { paths } from '../../lib/paths';
import { formatRuntime, formatYears } from '../../lib/title-facts';
import { TYPE_WORDS } from '../../lib/words';
import { titleQuery } from './api';
import { text } from './text';
import styles from './title-about.module.css';
import { TitleRows } from './title-rows';

/** Below the film: a short description and similar titles. Parts that fail to load are omitted. */
export function TitleAbout({ id }: { id: string }) {
  const { data: title, isError } = useQuery(titleQuery(id, false));
  if (isError) return null;
  if (!title) {
    return (
      <Stack gap={16} above={24} aria-hidden="true">
        <Bone height={136} radius="card" className={styles.synopsis} />
      </Stack>
    );
  }
  return (
    <>
      <Stack gap={16} above={24}>
        <FactsLine title={title} />
        {title.synopsisFa && <p className={styles.synopsis}>{title.synopsisFa}</p>}
      </Stack>
      <TitleRows title={title} id={id} />
    </>
  );
}

function runtimeWords(title: TitleDetail): string | null {
  const words = formatRuntime(title.runtimeMin);
  if (words === '') return null;
  return title.type === 'series' ? text.minutes(words) : words;
}

/** Type, year, length, age, genres and countries in one line, with links to listings. */
export function FactsLine({ title }: { title: TitleDetail }) {
  const typePath = title.type === 'series' ? paths.series() : paths.home({ type: title.type });
  const links = [
    ...title.genres.map((genre) => ({
      key: `genre-${genre.id}`,
      to: paths.home({ genre: genre.slug }),
      words: genre.titleFa,
    })),
    ...title.countries.map((country) => ({
      key: `country-${country.code}`,
      to: paths.home({ country: country.code }),
      words: country.titleFa,
    })),
  ];
  const plain = [formatYears(title), runtimeWords(title), title.ageMark?.titleFa].filter(Boolean);
  return (
    <Stack as="ul" direction="row" wrap size={16} tone="quiet" className={styles.facts}>
      <li>
        <Link to={typePath}>{TYPE_WORDS[title.type]}</Link>
      </li>
      {plain.map((words) => (
        <li key={words}>{words}</li>
      ))}
      {links.map(({ key, to, words }) => (
        <li key={key}>
          <Link to={to}>{words}</Link>
        </li>
      ))}
    </Stack>
  );
}
