import { useQuery } from '@tanstack/react-query';
import { AutocompleteInput, type AutocompleteInputProps, useWrappedSource } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { callApi } from '../api/client';

/** A language chosen by its name, stored as its code; a code that the site has no name for stays. Empty is null. */
export function LanguageInput(props: AutocompleteInputProps & { source: string }) {
  const { data } = useQuery({
    queryKey: ['titles', 'choices'],
    queryFn: () => callApi('GET /api/admin/titles/choices', {}),
    staleTime: 300_000,
  });
  const code = useWatch({ name: useWrappedSource(props.source) });
  const named = (data?.languages ?? []).map((one) => ({ id: one.code, name: one.titleFa }));
  const isUnnamed = data && code && !named.some(({ id }) => id === code);
  return (
    <AutocompleteInput
      {...props}
      choices={isUnnamed ? [...named, { id: code, name: code }] : named}
      noOptionsText="چنین زبانی در فهرست سایت نیست"
    />
  );
}
