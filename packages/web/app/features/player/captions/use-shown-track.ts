import { useQuery } from '@tanstack/react-query';
import type { CaptionTrack } from './caption-track';
import { type LoadedCaptions, loadCaptions } from './load-captions';

/** A track that is shown, or will be when it has loaded. */
export interface ShownTrack {
  track: CaptionTrack;
  /** Null while it is loading, and when it failed. */
  loaded: LoadedCaptions | null;
  isFailed: boolean;
  isLoading: boolean;
  retry: () => void;
}

/** Loaded once: links are renewed during playback, but the subtitle behind them stays the same. */
export function useShownTrack(
  tracks: readonly CaptionTrack[],
  id: number | null,
): ShownTrack | null {
  const track = tracks.find((one) => one.id === id);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['captions', track?.id],
    queryFn: async () => (track ? loadCaptions(track) : null),
    enabled: track !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    // A failed one is retried when the network is back.
    refetchOnReconnect: true,
  });
  if (track === undefined) return null;
  return {
    track,
    loaded: data ?? null,
    isFailed: isError && !isFetching,
    isLoading: isFetching && !data,
    retry: () => void refetch(),
  };
}
