import type { Categories } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { useState } from 'react';
import { createIcon } from '../../components/icons/create-icon';
import { lazyWithRetry } from '../../components/loaded';
import { QuietSelect } from '../../components/select';
import { Stack } from '../../components/stack';
import styles from './filter-bar.module.css';
import { chosenOrder, FilterFields, orderOptions } from './filter-fields';
import { changed, countFilters, type ListingState } from './listing-state';
import { text } from './text';

const FilterIcon = createIcon(<path d="M4 7h10m4 0h2M4 17h2m4 0h10M16 4.5v5m-8 5v5" />);

const loadSheet = () => import('./filter-sheet');
const FilterSheet = lazyWithRetry(loadSheet);

interface FilterBarProps {
  state: ListingState;
  categories: Categories;
  fixed?: Partial<ListingState>;
  /** Name of the list's default order, if it is not one of the API's. */
  ownOrder?: string;
  onChange: (next: ListingState) => void;
}

/** Selects on desktop; on mobile a button that opens them in a sheet. */
export function FilterBar({ state, categories, fixed = {}, ownOrder, onChange }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setOpened] = useState(false);
  const filters = countFilters(state, fixed);
  const orders = orderOptions(state, ownOrder);
  const order = chosenOrder(state, orders);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <Stack
      as="section"
      direction="row"
      gap={8}
      align="start"
      className={styles.bar}
      aria-label={text.filterBar}
    >
      <Stack direction="row" gap={8} wrap className={styles.fields}>
        <FilterFields state={state} categories={categories} fixed={fixed} onChange={onChange} />
      </Stack>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadSheet()}
        onClick={open}
      >
        <FilterIcon size={20} />
        {text.filters}
        {filters > 0 && <span className={styles.count}>{formatPlain(filters)}</span>}
      </button>
      <div className={styles.order}>
        <QuietSelect
          label={text.order}
          value={order}
          options={orders}
          isSet={order !== ''}
          onPick={(value) =>
            onChange(changed(state, { order_by: (value || null) as ListingState['order_by'] }))
          }
        />
      </div>
      {hasOpened && (
        <FilterSheet
          isOpen={isOpen}
          state={state}
          categories={categories}
          fixed={fixed}
          onClose={() => setOpen(false)}
          onApply={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      )}
    </Stack>
  );
}
