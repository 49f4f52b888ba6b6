import { formatPlain } from '@parde/shared/digits';
import { type CSSProperties, useState } from 'react';
import { useRating } from '../lib/use-title-actions';
import styles from './star-rating.module.css';
import { Text } from './typography';

const text = {
  label: 'امتیاز شما',
  of: (stars: string) => `${stars} از ۵ ستاره`,
  none: 'امتیاز نداده‌اید',
};

/** Stars in half steps: a range, so that touch, mouse and keyboard work as everywhere. */
export function StarRating({ id, stars }: { id: number; stars: number | null }) {
  const { wanted, want } = useRating(id);
  /** While it is being dragged. */
  const [draft, setDraft] = useState<number | null>(null);
  const shown = draft ?? (wanted === undefined ? stars : wanted) ?? 0;
  const send = () => {
    if (draft === null) return;
    setDraft(null);
    if (draft !== (stars ?? 0)) want(draft || null);
  };
  return (
    <span className={styles.rating}>
      <span className={styles.stars} style={{ '--stars': shown } as CSSProperties}>
        <input
          type="range"
          min={0}
          max={5}
          step={0.5}
          value={shown}
          aria-label={text.label}
          aria-valuetext={shown > 0 ? text.of(formatPlain(shown)) : text.none}
          title={text.label}
          onChange={(event) => setDraft(event.currentTarget.valueAsNumber)}
          onPointerUp={send}
          onKeyUp={send}
          onBlur={send}
        />
      </span>
      <Text as="span" size={14} tone="quiet" className={styles.number} aria-hidden="true">
        {shown > 0 && formatPlain(shown)}
      </Text>
    </span>
  );
}
