import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin';

interface CardListProps<T extends RaRecord> {
  /** A card as an `li`, which has the record as its context too. */
  children: (record: T) => ReactNode;
  /** Said when there is nothing. */
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

/** Whether a table would not fit beside the menu, so that a list of lines takes its place. */
export const useIsNarrow = () => useMediaQuery('(max-width: 899px)');
