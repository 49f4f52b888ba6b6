import { useState } from 'react';
import { Button } from '../../components/button';
import { Drawer } from '../../components/drawer';
import { CloseIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { FilterFields, type FilterFieldsProps } from './filter-fields';
import styles from './filter-sheet.module.css';
import { EMPTY_STATE } from './listing-state';
import { text } from './text';

interface FilterSheetProps extends Omit<FilterFieldsProps, 'onChange'> {
  isOpen: boolean;
  onClose: () => void;
  /** Called once with all choices. */
  onApply: (next: FilterFieldsProps['state']) => void;
}

/** The filters on mobile. Choices are applied together, so that one Back undoes them. */
export default function FilterSheet({ isOpen, ...props }: FilterSheetProps) {
  return (
    <Drawer
      isOpen={isOpen}
      onClose={props.onClose}
      label={text.filters}
      side="bottom"
      className={styles.sheet}
    >
      <Draft {...props} />
    </Drawer>
  );
}

/** The choices that are not applied yet: those of the page as it was when the sheet opened, and what was changed since. */
function Draft(props: Omit<FilterSheetProps, 'isOpen'>) {
  const { state, categories, fixed = {}, onClose, onApply } = props;
  const [draft, setDraft] = useState(state);
  const clear = () => setDraft({ ...EMPTY_STATE, q: state.q, order_by: state.order_by, ...fixed });
  return (
    <>
      <Stack direction="row" gap={8} align="center">
        <Text as="h2" grow>
          {text.filters}
        </Text>
        <Button variant="plain" onClick={clear}>
          {text.clearAll}
        </Button>
        <Button variant="icon" aria-label={text.close} onClick={onClose}>
          <CloseIcon />
        </Button>
      </Stack>
      <div className={styles.fields}>
        <FilterFields state={draft} categories={categories} fixed={fixed} onChange={setDraft} />
      </div>
      <Button variant="action" onClick={() => onApply(draft)}>
        {text.show}
      </Button>
    </>
  );
}
