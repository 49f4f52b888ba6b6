import type { ReactNode } from 'react';
import styles from './feed-link.module.css';
import { Text } from './typography';

interface FeedLinkProps {
  href: string;
  /** MIME type of the feed, e.g. `text/calendar`. */
  type: string;
  icon: ReactNode;
  children: string;
}

/** A link to a feed that other programs subscribe to. */
export function FeedLink({ icon, children, ...rest }: FeedLinkProps) {
  return (
    <Text as="a" size={14} tone="quiet" className={styles.link} {...rest}>
      {icon}
      {children}
    </Text>
  );
}
