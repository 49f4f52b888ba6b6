import { CheckIcon } from '../../components/icons/icon';
import styles from './plan-lines.module.css';

/** Selling points, one short line each. */
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
