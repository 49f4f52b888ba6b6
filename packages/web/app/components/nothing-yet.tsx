import { Link } from 'react-router';
import styles from './nothing-yet.module.css';
import { Text } from './typography';

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
      {hint && (
        <Text size={14} tone="quiet">
          {hint}
        </Text>
      )}
      <Text as={Link} size={14} to={href} className={styles.link}>
        {action}
      </Text>
    </div>
  );
}
