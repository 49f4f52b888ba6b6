import type { PersonDetail, PersonRole } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { Link } from 'react-router';
import tabs from '../../components/tabs.module.css';
import { ROLE_WORDS } from '../../lib/words';
import { personPath } from './person-state';
import styles from './role-tabs.module.css';
import { text } from './text';

/** Each role is a separate page, so these are links. */
export function RoleTabs({ person, current }: { person: PersonDetail; current: PersonRole }) {
  if (person.roles.length === 0) return null;
  return (
    <nav aria-label={text.roles}>
      <ul className={tabs.list}>
        {person.roles.map(({ role, count }) => (
          <li key={role} className={styles.role}>
            <Link
              className={tabs.tab}
              to={personPath(person, role)}
              aria-current={role === current ? 'page' : undefined}
              preventScrollReset
            >
              {ROLE_WORDS[role]}
              <span className={styles.count}>{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
