import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactElement, ReactNode } from 'react';
import {
  List,
  ListButton,
  type RaRecord,
  RecordContextProvider,
  SelectInput,
  Show,
  TopToolbar,
  useListContext,
  WithRecord,
} from 'react-admin';

interface CardListProps<T extends RaRecord> {
  /** Renders a card as an `li`; the record is also its record context. */
  children: (record: T) => ReactNode;
  /** Shown if the list is empty. */
  empty?: string;
}

/** The records of a list as cards below each other. */
export function CardList<T extends RaRecord>({
  children,
  empty = 'چیزی این‌جا نیست.',
}: CardListProps<T>) {
  const { data = [], isPending } = useListContext<T>();
  if (!isPending && data.length === 0) {
    return <Typography sx={{ marginBlock: 2 }}>{empty}</Typography>;
  }
  return (
    <Stack component="ul" sx={{ gap: 2, padding: 0, margin: 0, listStyle: 'none' }}>
      {data.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          {children(record)}
        </RecordContextProvider>
      ))}
    </Stack>
  );
}

/** The filter of a list by the state of its records. */
export const stateFilter = (choices: { id: string; name: string }[]) => (
  <SelectInput key="state" source="state" label="کدام‌ها" alwaysOn choices={choices} />
);

interface WaitingListProps<T extends RaRecord> extends CardListProps<T> {
  /** Filters, including that of the state. */
  filters: ReactElement[];
  actions?: ReactElement;
  /** The state of waiting records. */
  waiting?: string;
  /** Above the cards. */
  intro?: ReactNode;
}

/** A list of cards with what waits for staff; a filter shows what they have decided. */
export function WaitingList<T extends RaRecord>({
  filters,
  actions,
  waiting = 'waiting',
  intro,
  ...cards
}: WaitingListProps<T>) {
  return (
    <List
      filters={filters}
      filterDefaultValues={{ state: waiting }}
      actions={actions}
      exporter={false}
      empty={false}
      component="div"
    >
      {intro}
      <CardList<T> {...cards} />
    </List>
  );
}

/** One record of such a list on a page of its own, with the way to the list. */
export function CardPage<T extends RaRecord>({ children }: Pick<CardListProps<T>, 'children'>) {
  return (
    <Show
      component="div"
      actions={
        <TopToolbar>
          <ListButton />
        </TopToolbar>
      }
    >
      <WithRecord<T>
        render={(record) => (
          <Stack component="ul" sx={{ gap: 2, padding: 0, margin: 0, listStyle: 'none' }}>
            {children(record)}
          </Stack>
        )}
      />
    </Show>
  );
}

/** Whether a table would not fit beside the menu, so that a list of lines takes its place. */
export const useIsNarrow = () => useMediaQuery('(max-width: 899px)');
