import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { toPersianDigits } from '@parde/shared/digits';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { callApi } from '../api/client';
import { STATES } from '../words/title-words';

type Row = CallOutput<'GET /api/admin/titles'>['data'][number];
export type PickedTitle = Pick<
  Row,
  'id' | 'titleFa' | 'titleOriginal' | 'year' | 'poster' | 'state'
>;

const yearOf = ({ year }: Pick<PickedTitle, 'year'>) =>
  year === null ? '' : `، ${toPersianDigits(String(year))}`;

/** A title in a row: poster, name, year, its state when visitors do not see it, and a note below. */
export function TitleLine({ title, note }: { title: PickedTitle; note?: string }) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center', minWidth: 0 }}>
      {title.poster ? (
        <img
          src={title.poster.replace('/342.', '/92.')}
          alt=""
          loading="lazy"
          style={{ width: 32, height: 48, objectFit: 'cover', borderRadius: 4 }}
        />
      ) : (
        <Box
          component="span"
          sx={{ width: 32, height: 48, borderRadius: 0.5, bgcolor: 'action.hover', flexShrink: 0 }}
        />
      )}
      <span style={{ minWidth: 0 }}>
        <bdi>{title.titleFa}</bdi>
        {yearOf(title)}
        {title.state !== 'published' && ` (${STATES[title.state].name})`}
        {note && (
          <Typography
            component="span"
            variant="caption"
            color="text.secondary"
            sx={{ display: 'block' }}
          >
            {note}
          </Typography>
        )}
      </span>
    </Box>
  );
}

interface TitlePickerProps {
  label: string;
  value: PickedTitle | null;
  onChange: (title: PickedTitle | null) => void;
  /** Those that are not offered. */
  exclude?: readonly number[];
  /** Only of this type. */
  type?: Row['type'];
  /** What is wrong with the choice. */
  error?: string | undefined;
}

/** Finds a title by name or id, in any state. If `value` stays `null`, the field is empty again after each choice. */
export function TitlePicker(props: TitlePickerProps) {
  const { label, value, onChange, exclude = [], type, error } = props;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['titles', 'picker', q, type],
    queryFn: () => callApi('GET /api/admin/titles', { query: { q, type, per_page: 12 } }),
    enabled: q.length >= 1,
    placeholderData: (previous) => previous,
  });
  const found: PickedTitle[] = q === '' ? [] : (data?.data ?? []);
  return (
    <Autocomplete
      fullWidth
      value={value}
      inputValue={typed}
      options={found.filter(({ id }) => !exclude.includes(id))}
      loading={isFetching}
      filterOptions={(all) => all}
      getOptionLabel={(title) => title.titleFa}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, title) => {
        // If the title becomes the value, its name is set after this.
        setTyped('');
        onChange(title);
      }}
      renderOption={({ key, ...option }, title) => (
        <li key={key} {...option}>
          <TitleLine title={title} />
        </li>
      )}
      noOptionsText={q === '' ? 'نام یا شناسه را بنویسید' : 'عنوانی پیدا نشد'}
      loadingText="در حال جست‌وجو"
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          error={error !== undefined}
          helperText={error}
          sx={{ marginBlockStart: 1 }}
        />
      )}
    />
  );
}
