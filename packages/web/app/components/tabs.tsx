import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { nextTab } from './next-tab';
import { Stack } from './stack';
import styles from './tabs.module.css';

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: { id: number; label: ReactNode }[];
  selected: number;
  onSelect: (id: number) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** ARIA tabs: one tab stop; arrow keys move and select, Home and End jump to the ends. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const scope = useId();
  const list = useRef<HTMLDivElement>(null);
  const tabId = (id: number) => `${scope}tab${id}`;

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = tabs[nextTab(event.key, at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <>
      <Stack
        direction="row"
        gap={8}
        below={16}
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles.list}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={tabId(tab.id)}
            data-tab={tab.id}
            className={styles.tab}
            aria-selected={tab.id === selected}
            aria-controls={`${scope}panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </Stack>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable */}
      <div role="tabpanel" id={`${scope}panel`} aria-labelledby={tabId(selected)} tabIndex={0}>
        {children}
      </div>
    </>
  );
}
