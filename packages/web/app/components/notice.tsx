import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { Stack } from './stack';
import { Text } from './typography';

interface NoticeProps {
  /** Large, muted text above the title, e.g. a status code. */
  sign?: string;
  title: string;
  /** What to do next. */
  hint?: string;
  /** One link or button. */
  action?: ReactNode;
  as?: 'h1' | 'h2';
}

/** Empty and error states: the reason, a hint about the next step, one link. */
export function Notice({ sign, title, hint, action, as: Heading = 'h2' }: NoticeProps) {
  return (
    <Stack gap={8} align="center" center className={styles.notice}>
      {sign && (
        <Text size={40} weight="black" tone="quiet" className={styles.sign}>
          {sign}
        </Text>
      )}
      <Text as={Heading} size={20}>
        {title}
      </Text>
      {hint && (
        <Text tone="quiet" below={16} className={styles.hint}>
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  );
}
