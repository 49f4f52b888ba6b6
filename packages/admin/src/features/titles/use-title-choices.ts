import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/client';

const named = ({ code, titleFa }: { code: string; titleFa: string }) => ({
  id: code,
  name: titleFa,
});

/** What a title can have, as choices of inputs; empty until they have come. */
export function useTitleChoices() {
  const { data } = useQuery({
    queryKey: ['titles', 'choices'],
    queryFn: () => callApi('GET /api/admin/titles/choices', {}),
    staleTime: 300_000,
  });
  return {
    genres: (data?.genres ?? []).map(({ id, titleFa }) => ({ id, name: titleFa })),
    countries: (data?.countries ?? []).map(named),
    languages: (data?.languages ?? []).map(named),
    ages: (data?.ages ?? []).map(named),
  };
}
