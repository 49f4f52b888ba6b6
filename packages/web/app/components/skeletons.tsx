import clsx from 'clsx';
import styles from './skeletons.module.css';
import { Stack } from './stack';
import { text } from './text';
import grid from './title-grid.module.css';

interface BoneProps {
  /** In pixels. */
  height?: number | undefined;
  /** In pixels, or any CSS length; without it, the full width. */
  width?: number | string | undefined;
  radius?: 'chip' | 'card' | 'sheet' | 'round';
  className?: string | undefined;
}

/** The pulsing placeholder of one element. */
export function Bone({ height, width, radius = 'chip', className }: BoneProps) {
  return (
    <span
      className={clsx(styles.bone, className)}
      style={{ blockSize: height, inlineSize: width, borderRadius: `var(--radius-${radius})` }}
    />
  );
}

/** Placeholder of a card: poster and three lines. */
export function CardSkeleton() {
  return (
    <Stack className={styles.card} aria-hidden="true">
      <span className={`${styles.bone} ${styles.poster}`} />
      <span className={`${styles.bone} ${styles.name}`} />
      <span className={`${styles.bone} ${styles.facts}`} />
    </Stack>
  );
}

/** Placeholder of a card grid. */
export function GridSkeleton({ count = 12 }: { count?: number }) {
  return (
    <div className={grid.grid} role="status">
      <span className="visually-hidden">{text.loading}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal places that never move
        <CardSkeleton key={index} />
      ))}
    </div>
  );
}

const ROWS = [1, 2, 3, 4, 5, 6];

/** Placeholder of a list with small posters. */
export function RowsSkeleton() {
  return (
    <Stack gap={24} aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <span className={`${styles.bone} ${styles.thumb}`} />
          <span className={styles.lines}>
            <span className={`${styles.bone} ${styles.name}`} />
            <span className={`${styles.bone} ${styles.facts}`} />
          </span>
        </div>
      ))}
    </Stack>
  );
}
