import button from '../../components/button.module.css';
import styles from './more-button.module.css';
import { text } from './text';

interface MoreButtonProps {
  label: string;
  isPending: boolean;
  isFailed: boolean;
  onMore: () => void;
}

/** Loads the next page below. */
export function MoreButton({ label, isPending, isFailed, onMore }: MoreButtonProps) {
  return (
    <div className={styles.more}>
      <button
        type="button"
        className={button.quiet}
        aria-disabled={isPending}
        onClick={() => !isPending && onMore()}
      >
        {isPending ? text.loadingMore : label}
      </button>
      <p role="alert" className={styles.failed}>
        {isFailed && !isPending && text.moreFailed}
      </p>
    </div>
  );
}
