import clsx from 'clsx';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ChevronDownIcon } from './icons/icon';
import styles from './select.module.css';

/*
 * Native selects: they open as every phone expects and work without scripts
 * (docs/decisions/0061-selects-stay-native.md).
 */

/** A select in a form. */
export function SelectBox({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={styles.box}>
      <select className={clsx(styles.select, className)} {...rest} />
      <ChevronDownIcon size={16} className={styles.chevron} />
    </span>
  );
}

export interface SelectOption {
  value: string;
  label: string;
}

interface QuietSelectProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  /** Whether an option other than the default one is selected. */
  isSet: boolean;
  onPick: (value: string) => void;
}

/**
 * Arrow keys step through the options of a closed select: an option is picked once no key has been pressed for this
 * long.
 */
const REST_MS = 700;

/** A select with reduced styling, for filters and orders. */
export function QuietSelect({ label, value, options, isSet, onPick }: QuietSelectProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const isByKey = useRef(false);
  const pickDraft = () => {
    if (draft === null) return;
    setDraft(null);
    if (draft !== value) onPick(draft);
  };
  const pickAfterRest = useEffectEvent(pickDraft);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(pickAfterRest, REST_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return (
    <span className={clsx(styles.box, styles.quiet, isSet && styles.set)}>
      <select
        className={styles.select}
        aria-label={label}
        value={draft ?? value}
        onPointerDown={() => {
          isByKey.current = false;
        }}
        onKeyDown={({ key }) => {
          isByKey.current = true;
          if (key === 'Enter') pickDraft();
        }}
        onBlur={pickDraft}
        onChange={({ currentTarget }) =>
          isByKey.current ? setDraft(currentTarget.value) : onPick(currentTarget.value)
        }
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
