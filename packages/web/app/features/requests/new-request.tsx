import { useState } from 'react';
import type { RequestAnswer } from './api';
import styles from './new-request.module.css';
import { RequestForm } from './request-form';
import { RequestSent } from './request-sent';

/** Requests a title, and shows the result. */
export function NewRequest() {
  const [answer, setAnswer] = useState<RequestAnswer | null>(null);
  return (
    <div className={styles.column}>
      {answer ? (
        <RequestSent answer={answer} onAnother={() => setAnswer(null)} />
      ) : (
        <RequestForm onSent={setAnswer} />
      )}
    </div>
  );
}
