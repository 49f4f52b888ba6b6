import { ScrollRow } from '../../components/scroll-row';
import { Bone } from '../../components/skeletons';
import styles from './continue-skeleton.module.css';
import { text } from './text';

/** As many as the widest row shows. */
const CARDS = [1, 2, 3, 4, 5];

/** Placeholder of the row, with exactly the same height. */
export function ContinueSkeleton() {
  return (
    <div className={styles.place} aria-hidden="true">
      <ScrollRow
        heading={text.title}
        items={CARDS}
        keyOf={(card) => card}
        isWide
        render={() => (
          <>
            <Bone radius="card" className={styles.still} />
            <span className={styles.lines}>
              <Bone width="60%" height={14} />
              <Bone width="40%" height={12} />
            </span>
          </>
        )}
      />
    </div>
  );
}
