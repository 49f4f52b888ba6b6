import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { callApi } from '../api/client';

export interface PickedPerson {
  id: number;
  nameFa: string | null;
  nameEn: string | null;
  imageHash: string | null;
}

export const personName = ({ nameFa, nameEn }: Pick<PickedPerson, 'nameFa' | 'nameEn'>) =>
  nameFa ?? nameEn ?? 'بی‌نام';

interface PersonPickerProps {
  label: string;
  value: PickedPerson | null;
  onChange: (person: PickedPerson | null) => void;
  /** Offers to add somebody who is not found. */
  mayCreate?: boolean;
  /** Id of a person who is not offered. */
  exclude?: number;
}

const NEW = 0;

/** Finds a person by name, with the visitors' search, and can add missing ones. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, value, onChange, mayCreate = false, exclude } = props;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const notify = useNotify();
  const provider = useDataProvider();
  const { data, isFetching } = useQuery({
    queryKey: ['people', 'picker', q],
    queryFn: () => callApi('GET /api/admin/people', { query: { q, per_page: 12 } }),
    enabled: q.length >= 2,
    placeholderData: (previous) => previous,
  });
  const create = useMutation({
    mutationFn: (nameFa: string) => provider.create('people', { data: { nameFa } }),
    onSuccess: ({ data }) => onChange(data),
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  const found: PickedPerson[] = q.length < 2 ? [] : (data?.data ?? []);
  const options = found.filter(({ id }) => id !== exclude);
  if (mayCreate && q.length >= 2 && !isFetching) {
    options.push({ id: NEW, nameFa: q, nameEn: null, imageHash: null });
  }
  return (
    <Autocomplete
      fullWidth
      value={value}
      options={options}
      loading={isFetching || create.isPending}
      filterOptions={(all) => all}
      getOptionLabel={(person) => personName(person)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, person) => {
        if (person?.id === NEW) create.mutate(person.nameFa ?? '');
        else onChange(person);
      }}
      renderOption={({ key, ...option }, person) => (
        <li key={key} {...option}>
          {person.id === NEW ? (
            <>افزودن «{person.nameFa}»</>
          ) : (
            <>
              <bdi>{personName(person)}</bdi>
              {person.nameFa && person.nameEn && (
                <bdi style={{ opacity: 0.64, marginInlineStart: 8 }}>{person.nameEn}</bdi>
              )}
            </>
          )}
        </li>
      )}
      noOptionsText={q.length < 2 ? 'دست‌کم دو حرف بنویسید' : 'کسی پیدا نشد'}
      loadingText="در حال جست‌وجو"
      renderInput={(input) => <TextField {...input} label={label} sx={{ marginBlockStart: 1 }} />}
    />
  );
}
