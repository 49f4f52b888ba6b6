import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { paths } from '../../lib/paths';
import styles from './password-changed.module.css';
import { text } from './text';

/** Replaces the form and takes its focus. */
export function PasswordChanged() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.note}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {text.password.done}
      </h2>
      <p className={styles.hint}>{text.password.doneHint}</p>
      <Link to={paths.dashboard} className={button.quiet}>
        {text.password.back}
      </Link>
    </div>
  );
}
