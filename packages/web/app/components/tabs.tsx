import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
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

/** One tab stop; arrow keys move and select, Home and End jump to the ends. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  return (
    <Base.Root value={selected} onValueChange={onSelect}>
      <Base.List
        activateOnFocus
        aria-label={label}
        render={<Stack direction="row" gap={8} below={16} className={styles.list} />}
      >
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={selected}>{children}</Base.Panel>
    </Base.Root>
  );
}
