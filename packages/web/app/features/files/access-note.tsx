import { Link, useLocation } from 'react-router';
import button from '../../components/button.module.css';
import { LockIcon } from '../../components/icons/icon';
import { paths } from '../../lib/paths';
import { withReturnPath } from '../../lib/return-path';
import { mayWatch, useAccess } from '../../lib/use-access';
import styles from './access-note.module.css';
import { text } from './text';

/** Explains what is needed to play or download these files, with a link. */
export function AccessNote() {
  const access = useAccess(false);
  const { pathname } = useLocation();
  if (mayWatch(access)) return null;
  const words = access === 'premium' ? text.note.premium : text.note.sign_in;
  return (
    <aside className={styles.note} aria-label={words.title}>
      <LockIcon />
      <div className={styles.words}>
        <p className={styles.title}>{words.title}</p>
        <p className={styles.hint}>{words.hint}</p>
      </div>
      <Link
        className={button.go}
        to={
          access === 'premium' ? withReturnPath(paths.goPremium, pathname) : paths.login(pathname)
        }
      >
        {words.action}
      </Link>
    </aside>
  );
}
