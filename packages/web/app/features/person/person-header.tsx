import type { PersonDetail } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { useState } from 'react';
import { Button } from '../../components/button';
import { Portrait } from '../../components/portrait';
import { Text } from '../../components/typography';
import { joinFacts, personName, personOriginalName } from '../../lib/title-facts';
import styles from './person-header.module.css';
import { text } from './text';

/** Number of letters; longer biographies are folded after a few lines. */
const LONG_BIOGRAPHY = 420;

function Biography({ words }: { words: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = words.length > LONG_BIOGRAPHY;
  return (
    <div className={styles.biography}>
      <Text lines={isLong && !isWhole && 4} className={styles.words}>
        {words}
      </Text>
      {isLong && (
        <Button variant="plain" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? text.less : text.whole}
        </Button>
      )}
    </div>
  );
}

/** Portrait, both names, years and biography. */
export function PersonHeader({ person }: { person: PersonDetail }) {
  const original = personOriginalName(person);
  const years = joinFacts([
    person.birthYear !== null ? text.born(formatPlain(person.birthYear)) : null,
    person.deathYear !== null ? text.died(formatPlain(person.deathYear)) : null,
  ]);
  return (
    <header className={styles.header}>
      <div className={styles.portrait}>
        <Portrait person={person} size={160} isPriority />
      </div>
      <div className={styles.names}>
        <Text as="h1" size={40} weight="black" phone={28} className={styles.name}>
          <bdi>{personName(person)}</bdi>
        </Text>
        {original && (
          <Text size={20} tone="quiet" phone={16} className={styles.original}>
            <bdi lang="en">{original}</bdi>
          </Text>
        )}
        {years && (
          <Text tone="quiet" above={4} phone={14}>
            {years}
          </Text>
        )}
      </div>
      {person.biographyFa && <Biography key={person.id} words={person.biographyFa} />}
    </header>
  );
}
