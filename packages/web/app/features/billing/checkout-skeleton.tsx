import bones from '../../components/skeletons.module.css';
import styles from './checkout-columns.module.css';
import own from './checkout-skeleton.module.css';

const CHOICES = [1, 2, 3];

/** Placeholder of choices and sum. */
export function CheckoutSkeleton({ choices = 2 }: { choices?: 2 | 3 }) {
  return (
    <div className={styles.columns} aria-hidden="true">
      <div className={styles.choices}>
        {CHOICES.slice(0, choices).map((choice) => (
          <span key={choice} className={`${bones.bone} ${own.choice}`} />
        ))}
      </div>
      <span className={`${bones.bone} ${own.sum}`} />
    </div>
  );
}
