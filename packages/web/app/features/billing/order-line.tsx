import type { Order } from '@parde/contract';
import type { ReactNode } from 'react';
import { MixedWords } from '../../components/mixed-words';
import styles from './order-line.module.css';

interface OrderLineProps {
  name: ReactNode;
  state: Order['state'];
  /** State of the order, in words. */
  stateWords: string;
  /** Facts below its name, side by side. */
  facts: ReactNode;
  /** Message written with it. */
  message?: string | null;
  /** Links to continue. */
  children: ReactNode;
}

/** One order in a list. */
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
            <MixedWords text={message} />
          </p>
        )}
      </div>
      {children}
    </li>
  );
}
