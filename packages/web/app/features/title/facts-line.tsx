import type { TitleDetail } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { formatRuntime, formatYears } from '../../lib/title-facts';
import { TYPE_WORDS } from '../../lib/words';
import styles from './facts-line.module.css';
import { text } from './text';

function ageWords(age: TitleDetail['age']): string | null {
  if (age === null) return null;
  return age === 'all' ? text.ageAll : text.agePlus(toPersianDigits(age));
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
  const plain = [formatYears(title), runtimeWords(title), ageWords(title.age)].filter(Boolean);
  return (
    <ul className={styles.facts}>
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
    </ul>
  );
}
