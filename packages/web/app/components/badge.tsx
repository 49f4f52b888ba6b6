import styles from './badge.module.css';
import { text } from './text';

/** Red dot indicating new notifications. */
export function Badge() {
  return (
    <span className={styles.badge}>
      <span className="visually-hidden">{text.newNotifications}</span>
    </span>
  );
}
