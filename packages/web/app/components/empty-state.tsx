import { Link } from 'react-router';
import button from './button.module.css';
import { Notice } from './notice';

interface EmptyStateProps {
  /** Why there is nothing. */
  title: string;
  /** What to do. */
  hint: string;
  /** The one link. */
  href: string;
  action: string;
  as?: 'h1' | 'h2';
}

/** Nothing to show: why, what to do, one link (LOOK "Empty states"). */
export function EmptyState({ title, hint, href, action, as }: EmptyStateProps) {
  return (
    <Notice
      as={as}
      title={title}
      hint={hint}
      action={
        <Link className={button.quiet} to={href}>
          {action}
        </Link>
      }
    />
  );
}
