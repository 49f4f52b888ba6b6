import bones from '../../components/skeletons.module.css';
import styles from './session-skeleton.module.css';

/** Placeholder of two devices. */
export function SessionSkeleton() {
  return (
    <div aria-hidden="true" className={styles.list}>
      {[0, 1].map((row) => (
        <div key={row} className={styles.row}>
          <span className={`${bones.bone} ${styles.icon}`} />
          <span className={styles.words}>
            <span className={`${bones.bone} ${styles.name}`} />
            <span className={`${bones.bone} ${styles.facts}`} />
          </span>
        </div>
      ))}
    </div>
  );
}
