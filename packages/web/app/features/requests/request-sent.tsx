import { useEffect, useRef } from 'react';
import button from '../../components/button.module.css';
import { CheckIcon } from '../../components/icons/icon';
import type { RequestAnswer } from './api';
import styles from './request-sent.module.css';
import { sentWords } from './request-words';
import { text } from './text';

/** Replaces the form when the request was sent. */
export function RequestSent({
  answer,
  onAnother,
}: {
  answer: RequestAnswer;
  onAnother: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, hint } = sentWords(answer);
  return (
    <div className={styles.sent}>
      <span className={styles.icon}>
        <CheckIcon size={20} />
      </span>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <p className={styles.name}>
        «<bdi>{answer.request.title}</bdi>»
      </p>
      <p className={styles.hint}>{hint}</p>
      <button type="button" className={button.quiet} onClick={onAnother}>
        {text.sent.another}
      </button>
    </div>
  );
}
