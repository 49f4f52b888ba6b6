import bones from '../../components/skeletons.module.css';
import styles from './activity.module.css';
import own from './skeletons.module.css';

const COUNTS = [0, 1, 2, 3, 4, 5];
const ROWS = [0, 1, 2, 3];

/** Placeholder of counts and activities. */
export function ActivitySkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.counts}>
        {COUNTS.map((tile) => (
          <span key={tile} className={`${bones.bone} ${own.count}`} />
        ))}
      </div>
      <div className={`${styles.recent} ${own.recent}`}>
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <span className={`${bones.bone} ${own.thumb}`} />
            <span className={styles.words}>
              <span className={`${bones.bone} ${own.line}`} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
