import { type ReactNode, useId } from 'react';
import { CheckIcon } from '../../../components/icons/icon';
import styles from './choice-list.module.css';

interface Option<T> {
  value: T;
  label: string;
  note?: string | null;
}

interface ChoiceListProps<T> {
  label: string;
  value: T;
  options: readonly Option<T>[];
  onPick: (value: T) => void;
  /** Content below the options. */
  children?: ReactNode;
}

/** A radio group with one option per row: native radio buttons, for keyboard and screen readers. */
export function ChoiceList<T extends string | number | null>({
  label,
  value,
  options,
  onPick,
  children,
}: ChoiceListProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value ?? 'none'} className={styles.row}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onPick(option.value)}
          />
          <CheckIcon size={20} className={styles.check} />
          <span className={styles.words}>
            {option.label}
            {option.note && <bdi className={styles.note}>{option.note}</bdi>}
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}
