import { Button } from './button';
import { Notice } from './notice';

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
