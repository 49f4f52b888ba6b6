import { CheckIcon } from './icons/icon';
import styles from './success-mark.module.css';

/** Above what went well. */
export function SuccessMark() {
  return (
    <span className={styles.mark}>
      <CheckIcon size={20} />
    </span>
  );
}
