import { type ReactNode, useId } from 'react';
import styles from './choices.module.css';

interface ChoicesProps<T extends string | number> {
  legend: string;
  options: readonly { value: T; label: ReactNode; hint?: string }[];
  chosen: T | null;
  onChoose: (value: T) => void;
}

/** One of a few, side by side where there is room. */
export function Choices<T extends string | number>(props: ChoicesProps<T>) {
  const { legend, options, chosen, onChoose } = props;
  const id = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, label, hint }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={id}
              value={value}
              className={styles.radio}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>
              <span className={styles.label}>{label}</span>{' '}
              {hint && <span className={styles.hint}>{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
