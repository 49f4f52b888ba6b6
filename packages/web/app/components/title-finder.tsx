import type { TitleCard } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { titleSearch } from '../lib/title-search';
import { useDebounced } from '../lib/use-debounced';
import { Field } from './field';
import { Stack } from './stack';
import { text as sharedText } from './text';
import styles from './title-finder.module.css';
import { Text } from './typography';

const text = { placeholder: 'نام فیلم یا سریال', none: 'چیزی با این نام پیدا نشد.' };

const DELAY_MS = 400;
const MIN_LENGTH = 2;
const RESULTS = 6;

interface TitleFinderProps {
  label: string;
  /** Initial search text. */
  initial?: string;
  /** Renders a button for each title found. */
  action: (title: TitleCard) => ReactNode;
}

/** A field that finds titles by name, with an action for each. */
export function TitleFinder({ label, initial = '', action }: TitleFinderProps) {
  const [typed, setTyped] = useState(initial);
  const q = useDebounced(typed.trim(), DELAY_MS);
  const isSearching = q.length >= MIN_LENGTH && typed.trim().length >= MIN_LENGTH;
  const query = useQuery({
    ...titleSearch({ q, per_page: RESULTS }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const found = isSearching ? query.data?.data : undefined;
  return (
    <Stack gap={12}>
      <Field label={label}>
        {(control) => (
          <input
            {...control}
            type="search"
            autoComplete="off"
            placeholder={text.placeholder}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <Text size={14} tone="quiet" role="status">
        {isSearching && query.isLoading && sharedText.loading}
        {isSearching && query.isError && sharedText.failed.title}
        {found?.length === 0 && text.none}
      </Text>
      {found && found.length > 0 && (
        <Stack as="ul" gap={8} className={styles.results}>
          {found.map((title) => (
            <li key={title.id}>
              <Text as="span" truncate dir="auto" className={styles.name}>
                {title.titleFa}
                {title.year !== null && ` (${formatPlain(title.year)})`}
              </Text>
              {action(title)}
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
