import type { Order } from '@parde/contract';
import type { ReactNode } from 'react';
import styles from './order-line.module.css';

interface OrderLineProps {
  name: ReactNode;
  state: Order['state'];
  /** What became of it, in words. */
  stateWords: string;
  /** Beneath its name, beside each other. */
  facts: ReactNode;
  /** What was written with it. */
  message?: string | null;
  /** Where it goes on. */
  children: ReactNode;
}

/** One order among others. */
export function OrderLine(props: OrderLineProps) {
  const { name, state, stateWords, facts, message, children } = props;
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p className={styles.head}>
          <span className={styles.name}>{name}</span>
          <span className={styles.chip} data-state={state}>
            {stateWords}
          </span>
        </p>
        <p className={styles.facts}>{facts}</p>
        {message && (
          <p className={styles.message} dir="auto">
            {message}
          </p>
        )}
      </div>
      {children}
    </li>
  );
}
