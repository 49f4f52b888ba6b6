import bones from '../../components/skeletons.module.css';
import styles from './paid-order.module.css';

/** Placeholder of a receipt. */
export function ResultSkeleton() {
  return (
    <div className={styles.result} aria-hidden="true">
      <span className={`${bones.bone} ${styles.boneTitle}`} />
      <span className={`${bones.bone} ${styles.boneReceipt}`} />
    </div>
  );
}
