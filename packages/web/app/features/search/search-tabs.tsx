import type { KeyboardEvent } from 'react';
import type { Tab } from './rules';
import styles from './search-tabs.module.css';
import { text } from './text';

const TABS: Tab[] = ['titles', 'people'];

interface SearchTabsProps {
  tab: Tab;
  onTab: (tab: Tab) => void;
  panelId: string;
}

export function SearchTabs({ tab, onTab, panelId }: SearchTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tab === 'titles' ? 'people' : 'titles';
    onTab(other);
    document.getElementById(`${panelId}-${other}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={text.results} className={styles.tabs} onKeyDown={onKeyDown}>
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${panelId}-${name}`}
          aria-selected={name === tab}
          aria-controls={panelId}
          tabIndex={name === tab ? 0 : -1}
          className={styles.tab}
          onClick={() => onTab(name)}
        >
          {text[name]}
        </button>
      ))}
    </div>
  );
}
