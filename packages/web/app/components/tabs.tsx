import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { replayMissedPresses } from '../lib/late-scripts';
import { Stack } from './stack';
import styles from './tabs.module.css';

interface TabsProps<T extends string | number> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly { id: T; label: ReactNode }[];
  selected: T;
  onSelect: (id: T) => void;
  /** Whether the tabs are underlined, for a page whose area has filled tabs above them. */
  isInner?: boolean;
  /** Class of the tab list. */
  className?: string | undefined;
  panelClassName?: string | undefined;
  /** Content of the selected tab's panel. */
  children: ReactNode;
}

/** Number of characters from which a label may be truncated, so that it also gets a tooltip. */
const LONG_LABEL = 24;
const isLong = (label: ReactNode): label is string =>
  typeof label === 'string' && label.length >= LONG_LABEL;

/** Tabs with a single tab stop; arrow keys move and select, Home and End jump to the ends. */
export function Tabs<T extends string | number>(props: TabsProps<T>) {
  const { label, tabs, selected, onSelect, className, panelClassName, children } = props;
  const list = props.isInner ? styles.inner : styles.list;
  return (
    <Base.Root ref={replayMissedPresses} value={selected} onValueChange={onSelect}>
      <Base.List
        activateOnFocus
        aria-label={label}
        render={<Stack direction="row" gap={8} className={className ?? list} />}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.id}
            value={tab.id}
            className={styles.tab}
            dir="auto"
            title={isLong(tab.label) ? tab.label : undefined}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={selected} className={panelClassName}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
