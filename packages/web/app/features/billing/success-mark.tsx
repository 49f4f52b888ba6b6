import { CheckIcon } from '../../components/icons/icon';
import styles from './success-mark.module.css';

/** Check mark above a success message. */
export function SuccessMark() {
  return (
    <span className={styles.mark}>
      <CheckIcon size={20} />
    </span>
  );
}
