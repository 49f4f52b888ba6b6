import type { PersonRef, TitleDetail } from '@parde/contract';
import { Link } from 'react-router';
import { personName } from '../../lib/person-name';
import styles from './makers.module.css';
import { text } from './text';

function Names({ label, people }: { label: string; people: PersonRef[] }) {
  if (people.length === 0) return null;
  return (
    <div className={styles.line}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.names}>
        {people.map((person, index) => (
          <span key={person.id}>
            {index > 0 && '، '}
            <Link to={person.path}>
              <bdi>{personName(person)}</bdi>
            </Link>
          </span>
        ))}
      </dd>
    </div>
  );
}

/** Directors and writers. */
export function Makers({ title }: { title: TitleDetail }) {
  const { directors, writers } = title;
  if (directors.length + writers.length === 0) return null;
  return (
    <dl className={styles.makers}>
      <Names label={directors.length > 1 ? text.directors : text.director} people={directors} />
      <Names label={writers.length > 1 ? text.writers : text.writer} people={writers} />
    </dl>
  );
}
