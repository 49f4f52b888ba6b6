import type { Client } from '@parde/contract/client';
import { useEffect, useState } from 'react';
import { leavingApi } from '../../lib/api';
import { callOften } from '../../lib/csrf';
import {
  createPlaybackSession,
  type PlaybackSession,
  type PlaybackState,
} from './playback-session';

export interface StartedPlayback {
  session: PlaybackSession;
  fileId: number;
  state: PlaybackState;
}

/**
 * The playback of a file while it is shown: ends with navigation, another file, or a closed tab. A
 * page restored from the bfcache, or a machine waking up, continues.
 */
export function usePlayback(fileId: number): StartedPlayback | null {
  const [shown, setShown] = useState<StartedPlayback | null>(null);

  useEffect(() => {
    const session: PlaybackSession = createPlaybackSession({
      fileId,
      call: callOften as Client,
      callLeaving: leavingApi(),
      onChange: (state) => setShown({ session, fileId, state }),
    });
    const onHide = () => session.end();
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void session.start();
    const onVisible = () => document.visibilityState === 'visible' && void session.keepIfLate();
    const onOnline = () => session.onOnline();
    void session.start();
    addEventListener('pagehide', onHide);
    addEventListener('pageshow', onShow);
    addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('pagehide', onHide);
      removeEventListener('pageshow', onShow);
      removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisible);
      session.end();
    };
  }, [fileId]);

  // Ignore the state of the previous file.
  return shown?.fileId === fileId ? shown : null;
}
