import type { Notification } from '@parde/contract';
import { Link } from 'react-router';
import { SmallPoster } from '../../components/small-poster';
import { TimeAgo } from '../../components/time-ago';
import styles from './notification-row.module.css';
import { notificationWords } from './notification-words';
import { text } from './text';

/** One notification, with a link to its subject. */
export function NotificationRow({ item }: { item: Notification }) {
  const { icon: Icon, words, quote, href, title } = notificationWords(item);
  return (
    <Link to={href} className={styles.row} prefetch="intent" data-unread={!item.isRead}>
      <span className={styles.icon}>
        <Icon size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.line}>
          {!item.isRead && <span className="visually-hidden">{text.unread} </span>}
          {words}
        </span>
        {quote && (
          <span className={styles.quote} dir="auto">
            {quote}
          </span>
        )}
        <TimeAgo at={item.createdAt} className={styles.when} />
      </span>
      {title && (
        <span className={styles.poster}>
          <SmallPoster title={title} width={48} />
        </span>
      )}
    </Link>
  );
}
