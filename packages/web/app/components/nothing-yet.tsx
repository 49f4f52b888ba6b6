import { Link } from 'react-router';
import styles from './nothing-yet.module.css';

interface NothingYetProps {
  title: string;
  hint?: string;
  href: string;
  action: string;
}

/** An empty section among filled ones, as low-key as a row. */
export function NothingYet({ title, hint, href, action }: NothingYetProps) {
  return (
    <div className={styles.box}>
      <p>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <Link to={href} className={styles.link}>
        {action}
      </Link>
    </div>
  );
}
