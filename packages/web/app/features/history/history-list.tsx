import type { HistoryItem } from '@parde/contract';
import { useRef } from 'react';
import styles from './history-list.module.css';
import { HistoryRow } from './history-row';
import { byDay } from './history-words';
import { text } from './text';
import { useForget } from './use-forget';

/** Entries grouped by day. */
export function HistoryList({ items }: { items: HistoryItem[] }) {
  const { forget, leaving } = useForget();
  const list = useRef<HTMLDivElement>(null);
  const now = Date.now();
  const shown = items.filter(({ historyId }) => !leaving.includes(historyId));
  return (
    // Keeps the focus nearby when a row is removed.
    <div ref={list} tabIndex={-1} className={styles.days}>
      {byDay(shown, now).map((day) => (
        <section key={day.key} aria-labelledby={`day-${day.key}`}>
          <h2 id={`day-${day.key}`} className={styles.day}>
            {day.name}
          </h2>
          <ul className={styles.rows} aria-label={`${text.title}، ${day.name}`}>
            {day.items.map((item) => (
              <li key={item.historyId}>
                <HistoryRow
                  item={item}
                  now={now}
                  onForget={() => {
                    list.current?.focus();
                    forget({ historyId: item.historyId, titleId: item.id, name: item.titleFa });
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
