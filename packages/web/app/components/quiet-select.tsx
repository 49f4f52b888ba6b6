import clsx from 'clsx';
import { ChevronDownIcon } from './icons/icon';
import styles from './quiet-select.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

interface QuietSelectProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  /** Not the default option. */
  isSet: boolean;
  onPick: (value: string) => void;
}

/** A native select with reduced styling: it opens the right way on every phone. */
export function QuietSelect({ label, value, options, isSet, onPick }: QuietSelectProps) {
  return (
    <span className={clsx(styles.box, isSet && styles.set)}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={16} className={styles.chevron} />
    </span>
  );
}
