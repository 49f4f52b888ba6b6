import type { Watchable } from '@parde/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemberQuery } from '../../lib/use-member-query';
import { titleStateQuery } from '../../lib/user-titles';
import { seriesQuery } from './api';
import { EpisodeList } from './episode-list';

/** The other episodes of the series, with the member's progress. */
export function SeriesEpisodes({ watchable }: { watchable: Watchable }) {
  const { data: series } = useQuery(seriesQuery(watchable.title.imdbKey));
  const state = useMemberQuery(titleStateQuery(watchable.title.id));
  if (!series) return null;
  return <EpisodeList watchable={watchable} series={series} watched={state?.watched ?? []} />;
}
