import { useEffect, useRef } from 'react';
import button from '../../components/button.module.css';
import styles from './sent-note.module.css';
import { text } from './text';

/** Replaces the form and takes its focus when the message was sent. */
export function SentNote({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.note}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {text.sentTitle}
      </h3>
      <p className={styles.hint}>
        {text.sentTo.before} <bdi>{email}</bdi> {text.sentTo.after}
      </p>
      <button type="button" className={button.quiet} onClick={onAnother}>
        {text.another}
      </button>
    </div>
  );
}
