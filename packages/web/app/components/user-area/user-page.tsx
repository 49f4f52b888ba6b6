import type { ReactNode } from 'react';
import { Stack } from '../stack';
import { Text } from '../typography';
import styles from './user-page.module.css';

interface UserPageProps {
  title: ReactNode;
  /** Text below the title. */
  lead?: ReactNode;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One page of the user area: heading and content. */
export function UserPage({ title, lead, actions, children }: UserPageProps) {
  return (
    <>
      <Text as="header" below={24}>
        <Stack direction="row" align="center" wrap gap={16} rowGap={8}>
          <h1 className={styles.title}>{title}</h1>
          {actions}
        </Stack>
        {lead && (
          <Text tone="quiet" above={8}>
            {lead}
          </Text>
        )}
      </Text>
      {children}
    </>
  );
}
