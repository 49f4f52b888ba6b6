import styles from './search-dropdown.module.css';
import { text } from './text';
import type { QuickSearch } from './use-quick-search';

interface ResultsStatusProps {
  status: QuickSearch<unknown>['status'];
  isEmpty: boolean;
  onRetry: () => void;
}

const SKELETON_ROWS = [0, 1, 2, 3];

/** States of the dropdown without results. */
export function ResultsStatus({ status, isEmpty, onRetry }: ResultsStatusProps) {
  if (status === 'loading') {
    return (
      <div role="status">
        <span className="visually-hidden">{text.loading}</span>
        {SKELETON_ROWS.map((row) => (
          <div key={row} className={styles.skeleton} aria-hidden="true">
            <i />
            <span>
              <i />
              <i />
            </span>
          </div>
        ))}
      </div>
    );
  }
  return (
    <div role="status">
      {status === 'idle' && <p className={styles.line}>{text.tooShort}</p>}
      {status === 'done' && isEmpty && <p className={styles.line}>{text.none}</p>}
      {status === 'failed' && (
        <p className={styles.line}>
          {text.failed}{' '}
          <button type="button" className={styles.retry} onClick={onRetry}>
            {text.retry}
          </button>
        </p>
      )}
    </div>
  );
}
