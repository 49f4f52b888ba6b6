import type { PlaybackChoice, Watchable } from '@parde/contract';
import { useMemo, useRef, useState } from 'react';
import { callOften } from '../../lib/csrf';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import type { Viewer } from './api';
import { NO_CHOICE, rememberChoice, rememberedChoice } from './visitor-memory';

/**
 * Dub and subtitles chosen for the title: the member's are kept by the server, a visitor's by the browser.
 * What is chosen here counts at once, and in the next episode.
 */
export function useChoice({ title, choice: stored }: Watchable, viewer: Viewer) {
  const [made, setMade] = useState<{ titleId: number; choice: PlaybackChoice } | null>(null);
  const isHydrated = useIsHydrated();
  // What this browser remembers is not in the server's HTML.
  const ofVisitor = useMemo(
    () => (isHydrated && viewer === null ? rememberedChoice(title.id) : null),
    [isHydrated, viewer, title.id],
  );
  const latest = useRef<PlaybackChoice | null>(null);

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
    // A choice that could not be kept still counts here: nobody is troubled with it.
    void callOften('PUT /api/user/titles/{id}/playback', {
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
    }).catch(() => undefined);
  }

  return { choice, choose };
}
