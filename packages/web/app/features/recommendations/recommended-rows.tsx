import { TitleRow } from '../../components/title-row';
import { apiQuery } from '../../lib/query-client';
import { useMemberQuery } from '../../lib/use-member-action';
import { useAuth, watcherOf } from '../../stores/auth';
import { text } from './text';

export const recommendationsQuery = () => ({
  ...apiQuery('GET /api/user/recommendations', {}),
  // Learned once a night; what the member does meanwhile shows with the next visit.
  staleTime: 300_000,
});

/** What members may want to watch; visitors do not ask for it. */
export function RecommendationsForMembers() {
  const userId = useAuth((state) => watcherOf(state.user));
  return userId !== undefined && <RecommendedRows key={userId} />;
}

/** Rows for this member, each headed by its reason. Nothing while nothing is known. */
function RecommendedRows() {
  const found = useMemberQuery(recommendationsQuery());
  return found?.rows.map((row) => (
    <TitleRow key={text.heading(row)} heading={text.heading(row)} titles={row.titles} />
  ));
}
