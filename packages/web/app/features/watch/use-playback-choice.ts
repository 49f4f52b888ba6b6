import type { PlaybackChoice, Watchable } from '@parde/contract';
import { useMemo, useRef, useState } from 'react';
import { callWithCachedCsrf } from '../../lib/csrf';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import type { Viewer } from './api';
import { NO_CHOICE, rememberChoice, rememberedChoice } from './visitor-memory';

/**
 * Edition and subtitles chosen for the title: a member's are stored on the server, a visitor's in
 * the browser. A choice applies immediately, and to the next episode.
 */
export function usePlaybackChoice({ title, choice: stored }: Watchable, viewer: Viewer) {
  const [made, setMade] = useState<{ titleId: number; choice: PlaybackChoice } | null>(null);
  const isHydrated = useIsHydrated();
  // The server does not know what is stored in this browser.
  const ofVisitor = useMemo(
    () => (isHydrated && viewer === null ? rememberedChoice(title.id) : null),
    [isHydrated, viewer, title.id],
  );
  const latest = useRef<PlaybackChoice | null>(null);
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  const choice = made?.titleId === title.id ? made.choice : (stored ?? ofVisitor);
  latest.current = choice;

  function choose(change: Partial<PlaybackChoice>): void {
    const next = { ...NO_CHOICE, ...latest.current, ...change };
    latest.current = next;
    setMade({ titleId: title.id, choice: next });
    if (viewer === null) {
      rememberChoice(title.id, next);
      return;
    }
    const send = () =>
      callWithCachedCsrf('PUT /api/user/titles/{id}/playback', {
        params: { id: title.id },
        body: {
          ...('editionKind' in change && { edition_kind: next.editionKind }),
          ...('studio' in change && { studio: next.studio }),
          ...('audioLanguage' in change && { audio_language: next.audioLanguage }),
          ...('subtitleLanguage' in change && { subtitle_language: next.subtitleLanguage }),
          ...('secondSubtitleLanguage' in change && {
            second_subtitle_language: next.secondSubtitleLanguage,
          }),
        },
      });
    // One after another, so that the last one is stored. One that failed still applies here, so no error is shown.
    sending.current = sending.current.then(send).catch(() => undefined);
  }

  return { choice, choose };
}
