import { formatJalali } from '@parde/shared/jalali';
import { useAuth } from '../../stores/auth';
import styles from './holding.module.css';
import { text } from './text';

/** End of the user's premium and further options; renders nothing without premium. */
export function Holding() {
  const until = useAuth((state) => state.user?.premiumUntil ?? null);
  if (until === null) return null;
  const title = text.holding.title(formatJalali(until));
  return (
    <section className={styles.holding} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{text.holding.hint}</p>
    </section>
  );
}
