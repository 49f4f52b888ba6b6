import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { Text } from '../../../components/typography';
import styles from './segments.module.css';

interface SegmentsProps<T> {
  label: string;
  help?: string;
  value: T;
  options: readonly T[];
  /** Accessible name of an option. */
  nameOf: (option: T) => string;
  /** Displayed instead of the name. */
  faceOf?: (option: T) => ReactNode;
  onPick: (option: T) => void;
}

/** A segmented control of native radio buttons. */
export function Segments<T extends string | number>({
  label,
  help,
  value,
  options,
  nameOf,
  faceOf,
  onPick,
}: SegmentsProps<T>) {
  const id = useId();
  return (
    <fieldset aria-describedby={help ? `${id}help` : undefined}>
      <Text as="legend" size={12} tone="quiet" className={styles.legend}>
        {label}
      </Text>
      <div className={styles.row}>
        {options.map((option) => (
          <Text
            as="label"
            size={14}
            tone="quiet"
            tight
            center
            key={option}
            className={styles.segment}
          >
            <input
              type="radio"
              name={id}
              className={styles.input}
              checked={option === value}
              aria-label={nameOf(option)}
              onChange={() => onPick(option)}
            />
            <span className={clsx(styles.face, faceOf && styles.drawn)}>
              {faceOf ? faceOf(option) : nameOf(option)}
            </span>
          </Text>
        ))}
      </div>
      {help && (
        <Text size={12} tone="quiet" id={`${id}help`} className={styles.help}>
          {help}
        </Text>
      )}
    </fieldset>
  );
}
