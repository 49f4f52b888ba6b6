import { MAX_VTT_CHARACTERS } from '@parde/shared/subtitle-limits';
import { type Direction, directionOfFile } from '@parde/shared/text-direction';
import { useEffect, useSyncExternalStore } from 'react';
import { errorOfStatus } from '../engine/playback-error';
import { type CueList, listCues } from './active-cues';
import type { CaptionTrack } from './caption-tracks';
import { textOfLine } from './cue';
import { parseVtt } from './parse-vtt';

/** A loaded subtitle. */
export interface LoadedCaptions {
  list: CueList;
  /** Base direction of the file. */
  direction: Direction;
}

/** A track that is shown, or will be when it has loaded. */
export interface ShownTrack {
  track: CaptionTrack;
  /** `null` while it is loading, and if it failed. */
  loaded: LoadedCaptions | null;
  isFailed: boolean;
  isLoading: boolean;
  retry: () => void;
}

export function useShownTrack(
  files: CaptionFiles,
  tracks: readonly CaptionTrack[],
  id: number | null,
  renewTracks?: RenewTracks,
): ShownTrack | null {
  const track = tracks.find((one) => one.id === id);
  const state = useSyncExternalStore(
    files.subscribe,
    () => (track ? files.stateOf(track.id) : undefined),
    () => undefined,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: renewed links load only what failed
  useEffect(() => {
    // Links are not renewed because of renewed ones: two refused tracks would do so for ever.
    if (track) void files.load(track, files.stateOf(track.id) ? undefined : renewTracks);
  }, [files, track?.id, track?.url]);
  useEffect(() => {
    if (!track || state !== 'failed') return;
    const retry = () => void files.load(track, renewTracks);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [files, track, state, renewTracks]);

  if (track === undefined) return null;
  return {
    track,
    loaded: typeof state === 'object' ? state : null,
    isFailed: state === 'failed',
    isLoading: state === 'loading',
    retry: () => void files.load(track, renewTracks),
  };
}

type FileState = 'loading' | 'failed' | LoadedCaptions;
/** Resolves with the tracks with renewed URLs; empty if access has ended. */
export type RenewTracks = () => Promise<readonly CaptionTrack[]>;
export type CaptionFiles = ReturnType<typeof createCaptionFiles>;

const RETRY_AFTER_MS = 1_000;

/**
 * The subtitles of one player, by id: each is loaded only once, because its URL is renewed during playback but the
 * content stays the same. Failed requests are tried twice, refused ones with a renewed URL.
 */
export function createCaptionFiles() {
  const states = new Map<number, FileState>();
  const listeners = new Set<() => void>();

  function set(id: number, state: FileState) {
    states.set(id, state);
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stateOf: (id: number) => states.get(id),
    /** Does nothing if the track is loaded or loading. */
    async load(track: CaptionTrack, renewTracks?: RenewTracks): Promise<void> {
      const state = states.get(track.id);
      if (state !== undefined && state !== 'failed') return;
      set(track.id, 'loading');
      try {
        set(track.id, await fetchFile(track).catch((error) => again(track, error, renewTracks)));
      } catch {
        set(track.id, 'failed');
      }
    },
  };
}

async function again(
  track: CaptionTrack,
  error: unknown,
  renewTracks?: RenewTracks,
): Promise<LoadedCaptions> {
  if (!renewTracks || !(error instanceof RefusedError)) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return fetchFile(track);
  }
  const renewed = (await renewTracks()).find(({ id }) => id === track.id);
  if (!renewed) throw error;
  return fetchFile(renewed);
}

/** The URL of a subtitle was refused, e.g. because it has expired. */
class RefusedError extends Error {}

const TIMEOUT_MS = 20_000;
/** Number of cues used to detect the direction of a file in an unknown language. */
const SAMPLE_CUES = 500;

/** Throws when it cannot be loaded, or is not a subtitle. */
async function fetchFile({ url, language }: CaptionTrack): Promise<LoadedCaptions> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (errorOfStatus(response.status) === 'refused')
    throw new RefusedError(`subtitle answered ${response.status}`);
  if (!response.ok) throw new Error(`subtitle answered ${response.status}`);
  if (Number(response.headers.get('content-length')) > MAX_VTT_CHARACTERS) {
    throw new Error('subtitle too large');
  }
  const file = await response.text();
  if (file.length > MAX_VTT_CHARACTERS) throw new Error('subtitle too large');
  const cues = parseVtt(file);
  if (cues.length === 0) throw new Error('subtitle without a cue');
  const sample = cues.slice(0, SAMPLE_CUES).flatMap(({ lines }) => lines.map(textOfLine));
  return { list: listCues(cues), direction: directionOfFile(sample.join(' '), language.code) };
}
