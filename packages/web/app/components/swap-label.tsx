import styles from './swap-label.module.css';

interface SwapLabelProps {
  off: string;
  on: string;
  isOn: boolean;
}

/**
 * Shows one of two labels in a space wide enough for both, so that nothing moves when they change.
 */
export function SwapLabel({ off, on, isOn }: SwapLabelProps) {
  return (
    <span className={styles.place}>
      <span className={styles.label} data-shown={!isOn}>
        {off}
      </span>
      <span className={styles.label} data-shown={isOn}>
        {on}
      </span>
    </span>
  );
}
