import type { PersonCredit } from '@parde/contract';
import { Link } from 'react-router';
import { Portrait } from '../../components/portrait';
import { Section } from '../../components/section';
import { personName } from '../../lib/person-name';
import styles from './cast-row.module.css';
import { text } from './text';

/** Round portraits with name and character below. */
export function CastRow({ cast }: { cast: PersonCredit[] }) {
  if (cast.length === 0) return null;
  return (
    <Section title={text.cast}>
      <ul className={styles.row}>
        {cast.map((person) => (
          <li key={`${person.id}-${person.characterFa ?? person.characterEn}`}>
            <Link to={person.path} className={styles.person}>
              <Portrait person={person} />
              <span className={styles.name}>
                <bdi>{personName(person)}</bdi>
              </span>
              <span className={styles.character}>
                <bdi>{person.characterFa ?? person.characterEn}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
