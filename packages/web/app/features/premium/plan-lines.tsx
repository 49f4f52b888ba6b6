import { CheckIcon } from '../../components/icons/icon';
import styles from './plan-lines.module.css';

/** What one gets, as short lines. */
export function PlanLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>
          <CheckIcon size={20} />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}
