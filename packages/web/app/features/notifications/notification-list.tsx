import type { Notification } from '@parde/contract';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row';
import { text } from './text';

/** Unread notifications first, then read ones. */
export function NotificationList({ items }: { items: Notification[] }) {
  const groups = [
    { key: 'fresh', name: text.fresh, items: items.filter((item) => !item.isRead) },
    { key: 'earlier', name: text.earlier, items: items.filter((item) => item.isRead) },
  ];
  return groups
    .filter((group) => group.items.length > 0)
    .map((group) => (
      <section key={group.key} className={styles.group} aria-labelledby={`group-${group.key}`}>
        <h2 id={`group-${group.key}`} className={styles.name}>
          {group.name}
        </h2>
        <ul className={styles.rows}>
          {group.items.map((item) => (
            <li key={item.id}>
              <NotificationRow item={item} />
            </li>
          ))}
        </ul>
      </section>
    ));
}
