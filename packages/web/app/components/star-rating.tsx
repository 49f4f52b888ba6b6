import { formatPlain } from '@parde/shared/digits';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRating } from '../lib/use-title-actions';
import { useAuth } from '../stores/auth';
import styles from './star-rating.module.css';
import { Text } from './typography';

const text = {
  label: 'امتیاز شما',
  of: (stars: string) => `${stars} از ۵ ستاره`,
  none: 'امتیاز نداده‌اید',
};

/** Keyboards and screen readers change the value step by step: it is saved once no step has been made for this long. */
const QUIET_MS = 1_000;

/**
 * Stars in half steps: a range input, so that touch, mouse and keyboard work as usual. Saved when the pointer is
 * released, on Enter, or after a pause. For visitors the keys only move the value, until Enter leads to sign-in.
 */
export function StarRating({ id, stars }: { id: number; stars: number | null }) {
  const { wanted, want } = useRating(id);
  const isMember = useAuth(({ user }) => user !== null);
  /** The chosen value until it is saved. */
  const [draft, setDraft] = useState<number | null>(null);
  const isPressed = useRef(false);
  const saved = (wanted === undefined ? stars : wanted) ?? 0;
  const shown = draft ?? saved;
  const send = () => {
    if (draft === null) return;
    setDraft(null);
    if (draft !== saved) want(draft || null);
  };
  const sendAfterRest = useEffectEvent(send);
  useEffect(() => {
    if (draft === null || !isMember || isPressed.current) return;
    const timer = setTimeout(sendAfterRest, QUIET_MS);
    return () => clearTimeout(timer);
  }, [draft, isMember]);
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
          onPointerDown={() => {
            isPressed.current = true;
          }}
          onPointerUp={() => {
            isPressed.current = false;
            send();
          }}
          // The finger scrolls the page instead.
          onPointerCancel={() => {
            isPressed.current = false;
            setDraft(null);
          }}
          onKeyDown={({ key }) => key === 'Enter' && send()}
          onBlur={() => (isMember ? send() : setDraft(null))}
        />
      </span>
      <Text as="span" size={14} tone="quiet" className={styles.number} aria-hidden="true">
        {shown > 0 && formatPlain(shown)}
      </Text>
    </span>
  );
}
