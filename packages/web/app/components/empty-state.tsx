import { Button } from './button';
import styles from './empty-state.module.css';
import { Notice } from './notice';
import { Stack } from './stack';
import { Text } from './typography';

interface EmptyStateProps {
  /** Why it is empty. */
  title: string;
  /** What to do. */
  hint: string;
  /** Target of the link. */
  href: string;
  action: string;
  as?: 'h1' | 'h2';
}

/** Empty state: reason, hint, one link (LOOK "Empty states"). */
export function EmptyState({ title, hint, href, action, as }: EmptyStateProps) {
  return <Notice as={as} title={title} hint={hint} action={<Button to={href}>{action}</Button>} />;
}

interface EmptySectionProps {
  title: string;
  hint?: string;
  href: string;
  action: string;
}

/** An empty section among filled ones, as low-key as a row. */
export function EmptySection({ title, hint, href, action }: EmptySectionProps) {
  return (
    <Stack align="start" panel>
      <p>{title}</p>
      {hint && (
        <Text size={14} tone="quiet">
          {hint}
        </Text>
      )}
      <Button variant="link" to={href} className={styles.link}>
        {action}
      </Button>
    </Stack>
  );
}
