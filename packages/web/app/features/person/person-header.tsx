import type { PersonDetail } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { isolated } from '@parde/shared/isolated';
import { formatJalali } from '@parde/shared/jalali';
import { useState } from 'react';
import { Button } from '../../components/button';
import { ClampedText } from '../../components/clamped-text';
import { Portrait } from '../../components/portrait';
import { Text } from '../../components/typography';
import { joinFacts, personName, personOriginalName } from '../../lib/title-facts';
import styles from './person-header.module.css';
import { text } from './text';

/** Number of characters above which a biography is collapsed to a few lines. */
const LONG_BIOGRAPHY = 420;

function Biography({ words }: { words: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = words.length > LONG_BIOGRAPHY;
  return (
    <div className={styles.biography}>
      <ClampedText dir="auto" lines={isLong && !isWhole && 4} className={styles.words}>
        {words}
      </ClampedText>
      {isLong && (
        <Button variant="plain" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? text.less : text.whole}
        </Button>
      )}
    </div>
  );
}

/** `زادهٔ ۱۴ آذر ۱۲۶۹ در وین`; a year without a date is Gregorian. `null` if nothing is known. */
function lifeEvent(
  words: (when: string) => string,
  date: string | null,
  year: number | null,
  place: string | null,
): string | null {
  const when = date === null ? year !== null && formatPlain(year) : formatJalali(date);
  if (!when) return place && words(isolated(place));
  return words(place === null ? when : `${when} ${text.in(isolated(place))}`);
}

/** Portrait, both names, dates and places of birth and death, and biography. */
export function PersonHeader({ person }: { person: PersonDetail }) {
  const original = personOriginalName(person);
  const life = joinFacts([
    lifeEvent(text.born, person.birthDate, person.birthYear, person.birthPlace),
    lifeEvent(text.died, person.deathDate, person.deathYear, person.deathPlace),
  ]);
  const biography = person.biographyFa ?? person.biographyEn;
  return (
    <header className={styles.header}>
      <div className={styles.portrait}>
        <Portrait person={person} size={160} isPriority />
      </div>
      <div className={styles.names}>
        <Text as="h1" size={40} weight="black" phone={28} lines={4} className={styles.name}>
          <bdi>{personName(person)}</bdi>
        </Text>
        {original && (
          <Text size={20} tone="quiet" phone={16} className={styles.original}>
            <bdi lang="en">{original}</bdi>
          </Text>
        )}
        {life && (
          <Text tone="quiet" above={4} phone={14}>
            {life}
          </Text>
        )}
      </div>
      {biography && <Biography key={person.id} words={biography} />}
    </header>
  );
}
