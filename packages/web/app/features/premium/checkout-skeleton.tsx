import styles from '../../components/checkout/checkout-columns.module.css';
import bones from '../../components/skeletons.module.css';
import own from './checkout-skeleton.module.css';

/** Placeholder of choices and sum. */
export function CheckoutSkeleton() {
  return (
    <div className={styles.columns} aria-hidden="true">
      <div className={styles.choices}>
        <span className={`${bones.bone} ${own.choice}`} />
        <span className={`${bones.bone} ${own.choice}`} />
      </div>
      <span className={`${bones.bone} ${own.sum}`} />
    </div>
  );
}
