import type { ComponentProps, ReactNode } from 'react';
import styles from './row-list.module.css';
import { Stack } from './stack';

/** A list of items of an account, one below the other on one surface. */
export function RowList(props: ComponentProps<'ul'>) {
  return <ul className={styles.list} {...props} />;
}

/** A list item with its actions, which wrap below it if there is no room. */
export function ListRow({ children }: { children: ReactNode }) {
  return (
    <Stack as="li" direction="row" gap={16} rowGap={8} align="center" wrap className={styles.row}>
      {children}
    </Stack>
  );
}
